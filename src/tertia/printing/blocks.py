"""What a column of a rules sheet is made of: headings, paragraphs, rows of cards; each knows its height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from tertia.cards import Card
from tertia.faces.drawing import CORNER, HEIGHT, WIDTH
from tertia.printing.page import POINT, Box, Item, Outlined, Placed
from tertia.printing.typeset import LEADING, broken, line, width_of


class Block(Protocol):
    def height(self, width: float, size: float) -> float:
        """How much of a column it takes, in millimetres; the size is that of the text, in points."""

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        """What is drawn, from the upper left corner on."""


@dataclass(frozen=True, slots=True)
class Text:
    """A heading or a paragraph."""

    words: str
    scale: float = 1
    bold: bool = False
    above: float = 0
    """Room above it, in lines of the text."""
    below: float = 0.45
    lead: str = ""
    """The first words, in bold."""

    def _indent(self, size: float) -> float:
        return width_of(f"{self.lead} ", size, bold=True) if self.lead else 0

    def _lines(self, width: float, size: float) -> list[str]:
        return broken(self.words, width, size, self.bold, self._indent(size))

    def height(self, width: float, size: float) -> float:
        own = size * self.scale
        rows = len(self._lines(width, own))
        return (rows * own * self._leading + (self.above + self.below) * size) * POINT

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        own = size * self.scale
        step = own * self._leading * POINT
        baseline = y + self.above * size * POINT + step * 0.77
        if self.lead:
            yield line(self.lead, x, baseline, own, bold=True)
        for row, words in enumerate(self._lines(width, own)):
            start = x + (0 if row else self._indent(own))
            yield line(words, start, baseline + row * step, own, bold=self.bold)

    @property
    def _leading(self) -> float:
        return 1.18 if self.scale > 1.3 else LEADING


@dataclass(frozen=True, slots=True)
class Cards:
    """A row of small cards."""

    cards: tuple[Card, ...]
    scale: float = 3.6
    """The height of a card, in lines of the text."""

    def height(self, width: float, size: float) -> float:
        return (self.scale * LEADING + 0.7) * size * POINT

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        tall = self.scale * LEADING * size * POINT
        wide = tall * WIDTH / HEIGHT
        for place, card in enumerate(self.cards):
            yield from small_card(card, Box(x + place * wide * 1.12, y + 0.2 * size * POINT, wide, tall))


@dataclass(frozen=True, slots=True)
class Values:
    """A feature and its three values, each beside a card that shows it."""

    name: str
    shown: tuple[tuple[Card, str], ...]

    def height(self, width: float, size: float) -> float:
        return (LEADING + 2.5 * LEADING + 0.35) * size * POINT

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        step = size * LEADING * POINT
        yield line(self.name, x, y + step * 0.77, size, bold=True)
        tall = 2.4 * step
        wide, beside = tall * WIDTH / HEIGHT, 0.3 * step
        own, columns = self._columns(width, size * 0.92, wide + beside, beside)
        top = y + step * 1.05
        for left, (card, words) in zip(columns, self.shown, strict=True):
            yield from small_card(card, Box(x + left, top, wide, tall))
            yield line(words, x + left + wide + beside, top + tall / 2 + 0.3 * own * POINT, own)

    def _columns(self, width: float, size: float, card: float, gap: float) -> tuple[float, list[float]]:
        """The size of the words and where each card begins: in thirds, or as the words need it."""
        needed = [card + width_of(words, size) for _, words in self.shown]
        if max(needed) + gap <= width / 3:
            return size, [place * width / 3 for place in range(3)]
        own = size * min(1, (width - 3 * card - 2 * gap) / (sum(needed) - 3 * card))
        needed = [card + width_of(words, own) for _, words in self.shown]
        space = (width - sum(needed)) / 2
        return own, [sum(needed[:place]) + place * space for place in range(3)]


def small_card(card: Card, box: Box) -> Iterator[Item]:
    """A picture of a card, with its edge."""
    yield Outlined(box, CORNER / WIDTH * box.width, 0.12, "card-edge")
    yield Placed(card, box)
