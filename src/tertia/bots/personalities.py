"""The personalities of bots: a name and a face. The texts have a sentence about each (``bots.personality``).

The browser draws the face (web/table/bot_face.js): a shape of the deck with a fill and eyes, so that people can tell
faces apart without colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["oval", "squiggle", "diamond"]
Fill = Literal["solid", "striped", "open"]
Eyes = Literal["round", "narrow", "wide", "closed"]


@dataclass(frozen=True, slots=True)
class Face:
    """The drawing of a bot."""

    shape: Shape
    fill: Fill
    eyes: Eyes


@dataclass(frozen=True, slots=True)
class Personality:
    """A bot that people meet at tables."""

    id: str
    name: str
    face: Face


def _personality(name: str, shape: Shape, fill: Fill, eyes: Eyes) -> Personality:
    return Personality(name.lower(), name, Face(shape, fill, eyes))


PERSONALITIES: dict[str, Personality] = {
    personality.id: personality
    for personality in (
        _personality("Vega", "diamond", "solid", "round"),
        _personality("Deneb", "oval", "striped", "narrow"),
        _personality("Altair", "squiggle", "open", "wide"),
        _personality("Mira", "oval", "open", "round"),
        _personality("Rigel", "diamond", "striped", "narrow"),
        _personality("Spica", "squiggle", "solid", "round"),
        _personality("Capella", "oval", "solid", "wide"),
        _personality("Atria", "diamond", "open", "closed"),
        _personality("Castor", "squiggle", "striped", "closed"),
        _personality("Electra", "diamond", "solid", "wide"),
        _personality("Polaris", "oval", "striped", "closed"),
        _personality("Sirius", "squiggle", "solid", "narrow"),
    )
}
"""In the order in which they join a table if nobody chose one."""


def personality_of(name: str) -> Personality | None:
    """Return the personality of a bot with this name; "Vega 2" is a second Vega."""
    return PERSONALITIES.get(name.split(" ")[0].lower())
