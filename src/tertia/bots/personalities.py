"""Who bots are: a name, a face and, in ``texts`` under ``bots.personality``, a sentence each.

A face is drawn by the page (web/table/bot_face.js): one of the deck's shapes in one of its fills, with eyes, so that
faces can be told apart without colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["oval", "squiggle", "diamond"]
Fill = Literal["solid", "striped", "open"]
Eyes = Literal["round", "narrow", "wide", "closed"]


@dataclass(frozen=True, slots=True)
class Face:
    shape: Shape
    fill: Fill
    eyes: Eyes


@dataclass(frozen=True, slots=True)
class Personality:
    id: str
    name: str
    face: Face


def _one(name: str, shape: Shape, fill: Fill, eyes: Eyes) -> Personality:
    return Personality(name.lower(), name, Face(shape, fill, eyes))


PERSONALITIES: dict[str, Personality] = {
    one.id: one
    for one in (
        _one("Vega", "diamond", "solid", "round"),
        _one("Deneb", "oval", "striped", "narrow"),
        _one("Altair", "squiggle", "open", "wide"),
        _one("Mira", "oval", "open", "round"),
        _one("Rigel", "diamond", "striped", "narrow"),
        _one("Spica", "squiggle", "solid", "round"),
        _one("Capella", "oval", "solid", "wide"),
        _one("Atria", "diamond", "open", "closed"),
        _one("Castor", "squiggle", "striped", "closed"),
        _one("Electra", "diamond", "solid", "wide"),
        _one("Polaris", "oval", "striped", "closed"),
        _one("Sirius", "squiggle", "solid", "narrow"),
    )
}
"""In the order in which they come to a table where nobody in particular was asked for."""


def personality_of(name: str) -> Personality | None:
    """Who a bot of this name is; "Vega 2" is another Vega."""
    return PERSONALITIES.get(name.split(" ")[0].lower())
