"""Which pictures a card wears, and what is drawn for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tertia.cards import Card, Face
from tertia.faces.classic import classic_drawing
from tertia.faces.drawing import CENTRE, CORNER, HEIGHT, WIDTH, Drawing, Mark
from tertia.faces.framed import framed_drawing
from tertia.faces.palettes import Palette
from tertia.faces.paths import Path, circle, rectangle
from tertia.faces.weights import Density

Three: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How cards are to look; whoever knows the language gives the letters."""

    face: Face = "classic"
    palette: Palette = "classic"
    """Of the classic face; the framed one has its own colours."""
    night: bool = False
    density: Density = "L"
    letters: tuple[Three, Three] | None = None
    """The first letters of the colours: those of the feature colour, and of the inner colours (framed)."""
    marks: bool = False
    """Dots and dashes on frames and what is inside them."""


def card_drawing(card: Card, look: CardStyle) -> Drawing:
    """What stands on the face of a card, 100 by 140; the card itself is ``card_outline``."""
    if look.face == "framed":
        return framed_drawing(card, look.density, look.letters, look.marks)
    return classic_drawing(card, look.density, look.letters[0] if look.letters else None)


def card_outline() -> Path:
    """The card with its round corners."""
    return rectangle(WIDTH, HEIGHT, CORNER).moved(*CENTRE)


def back_drawing() -> Drawing:
    """What stands on the back: a hairline and the mark, two dots and the ring that they decide."""
    return (
        Mark(rectangle(82, 122, 7).moved(*CENTRE), stroke="card-back-ink", width=1.2),
        Mark(circle(8.5).moved(31, 97), fill="card-back-ink"),
        Mark(circle(8.5).moved(50, 70), fill="card-back-ink"),
        Mark(circle(7.2).moved(69, 43), stroke="card-back-ink", width=2.6),
    )
