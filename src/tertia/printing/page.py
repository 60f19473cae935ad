"""The description of a page: items with their positions in millimetres from the upper left corner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tertia.cards import Card
from tertia.faces.weights import Density
from tertia.texts import text

SMALL = 25.0
"""A narrower card is a small picture of a card in a text."""

POINT = 25.4 / 72
"""One typographic point in millimetres. Font sizes are in points."""

PaperInk = Literal["text", "soft", "faint", "card-back", "card-edge"]
"""Inks beside those of cards: text, light text, hairlines, card backs, and edges of small pictures of cards."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its upper left corner at x and y."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def expand(self, by: float) -> Box:
        """Return a box that is larger on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card, or a back if it is None, in a box."""

    card: Card | None
    box: Box

    @property
    def density(self) -> Density:
        """A small picture needs thicker stripes than a card."""
        return "small" if self.box.width < SMALL else "paper"


@dataclass(frozen=True, slots=True)
class FilledBox:
    """A box filled with ink."""

    box: Box
    ink: PaperInk


@dataclass(frozen=True, slots=True)
class OutlinedBox:
    """The outline of a box with round corners: the edge of a small picture of a card."""

    box: Box
    radius: float
    weight: float
    ink: PaperInk


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    ink: PaperInk
    dash: float = 0
    """Length of a dash and of the gap after it; 0 for a solid line."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text, with the left end of its baseline at x and y. ``width`` is its width in the font."""

    text: str
    x: float
    y: float
    size: float
    width: float
    bold: bool = False
    ink: PaperInk = "text"
    upwards: bool = False
    """True if the text runs from bottom to top. It still begins at x and y."""


Item: TypeAlias = PlacedCard | FilledBox | OutlinedBox | Line | TextLine


@dataclass(frozen=True, slots=True)
class PageTitle:
    """The title of a page: the key of its text, and the numbers in it."""

    key: str
    numbers: Mapping[str, int] = field(default_factory=dict)

    def text(self, language: str) -> str:
        return text(language, self.key, **self.numbers)


@dataclass(slots=True)
class Page:
    """A page with its items in drawing order."""

    width: float
    height: float
    title: PageTitle
    items: list[Item] = field(default_factory=list)
    trim: Box | None = None
    """The rectangle of all cards after cutting."""
    bleed: float = 0
    """The distance by which ink extends beyond it."""
