"""The style of cards, and the drawing of a card in that style."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tertia.cards import Card, Face
from tertia.faces.classic import classic_drawing
from tertia.faces.drawing import CENTRE, CORNER, HEIGHT, WIDTH, Drawing, Mark
from tertia.faces.framed import framed_drawing
from tertia.faces.palettes import PaletteName
from tertia.faces.paths import Path, circle, rectangle
from tertia.faces.weights import Density

Three: TypeAlias = tuple[str, str, str]
"""A letter for each value of a feature."""


@dataclass(frozen=True, slots=True)
class CardStyle:
    """The look of cards. The caller chooses the letters, because they depend on the language."""

    face: Face = "classic"
    palette: PaletteName = "classic"
    """For the classic face; the framed face has its own colours."""
    night: bool = False
    """True for a dark screen."""
    density: Density = "large"
    """The weight of the lines, which depends on the size of the card."""
    letters: tuple[Three, Three] | None = None
    """Letters for the colours, and for the inner colours of the framed face; None for no letters."""
    marks: bool = False
    """True for dots and dashes beside the colours of the framed face."""


def card_drawing(card: Card, style: CardStyle) -> Drawing:
    """Return the drawing on the face of a card, 100 by 140, without the ``card_outline``."""
    if style.face == "framed":
        return framed_drawing(card, style.density, style.letters, style.marks)
    return classic_drawing(card, style.density, style.letters[0] if style.letters else None)


def card_outline() -> Path:
    """Return the outline of a card with its round corners."""
    return rectangle(WIDTH, HEIGHT, CORNER).moved(*CENTRE)


def back_drawing() -> Drawing:
    """Return the drawing on the back: a thin frame and the logo, which is two dots and a ring in a line.

    The ring stands for the third card, which two cards determine.
    """
    return (
        Mark(rectangle(82, 122, 7).moved(*CENTRE), stroke="card-back-ink", width=1.2),
        Mark(circle(8.5).moved(31, 97), fill="card-back-ink"),
        Mark(circle(8.5).moved(50, 70), fill="card-back-ink"),
        Mark(circle(7.2).moved(69, 43), stroke="card-back-ink", width=2.6),
    )
