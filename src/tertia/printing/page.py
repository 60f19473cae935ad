"""A page as it will be, in millimetres from its upper left corner: what stands where, in which ink."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tertia.cards import Card
from tertia.faces.weights import Density

SMALL = 25.0
"""What is narrower is the picture of a card."""

POINT = 25.4 / 72
"""A typographer's point in millimetres; type is measured in points."""

PaperInk = Literal["text", "soft", "faint", "card-back", "card-edge"]
"""Of what is no card: text, quieter text, hairlines; the ground of a back; the edge of a small picture of a card."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its upper left corner, its width and height."""

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

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Placed:
    """A card, or None for a back, in its box."""

    card: Card | None
    box: Box

    @property
    def density(self) -> Density:
        """The picture of a card needs heavier stripes than a card."""
        return "small" if self.box.width < SMALL else "paper"


@dataclass(frozen=True, slots=True)
class Filled:
    """A box of ink."""

    box: Box
    ink: PaperInk


@dataclass(frozen=True, slots=True)
class Outlined:
    """A box with round corners, drawn as a line: the edge of a small picture of a card."""

    box: Box
    radius: float
    weight: float
    ink: PaperInk


@dataclass(frozen=True, slots=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    ink: PaperInk
    dash: float = 0
    """The length of a dash and of the gap after it; 0 is a whole line."""


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text, its left end and baseline; ``width`` is what the font needs for it."""

    text: str
    x: float
    y: float
    size: float
    width: float
    bold: bool = False
    ink: PaperInk = "text"
    upwards: bool = False
    """Turned a quarter, to be read from the right; x and y are still where it begins."""


Item: TypeAlias = Placed | Filled | Outlined | Line | Words


@dataclass(slots=True)
class Page:
    width: float
    height: float
    title: str
    items: list[Item] = field(default_factory=list)
    trim: Box | None = None
    """The cards as they are when they are cut."""
    bleed: float = 0
    """How far beyond that ink runs."""
