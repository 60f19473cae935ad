"""Blocks in a column of a rules sheet: headings, paragraphs and rows of cards. Each knows its height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from tertia.cards import Card
from tertia.faces.drawing import CORNER, HEIGHT, WIDTH
from tertia.printing.page import POINT, Box, Item, OutlinedBox, PlacedCard
from tertia.printing.text_layout import LEADING, break_lines, text_line, text_width


class Block(Protocol):
    """A part of a column. ``size`` is the font size of the text, in points."""

    def height(self, width: float, size: float) -> float:
        """Return the height in millimetres in a column of this width."""

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        """Return what is drawn, with the upper left corner at x and y."""


@dataclass(frozen=True, slots=True)
class Text:
    """A heading or a paragraph."""

    text: str
    scale: float = 1
    bold: bool = False
    above: float = 0
    """Space above it, in lines of the text."""
    below: float = 0.45
    lead: str = ""
    """Words in bold before the text."""

    def _indent(self, size: float) -> float:
        return text_width(f"{self.lead} ", size, bold=True) if self.lead else 0

    def _lines(self, width: float, size: float) -> list[str]:
        return break_lines(self.text, width, size, self.bold, self._indent(size))

    def height(self, width: float, size: float) -> float:
        own = size * self.scale
        rows = len(self._lines(width, own))
        return (rows * own * self._leading + (self.above + self.below) * size) * POINT

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        own = size * self.scale
        step = own * self._leading * POINT
        baseline = y + self.above * size * POINT + step * 0.77
        if self.lead:
            yield text_line(self.lead, x, baseline, own, bold=True)
        for row, words in enumerate(self._lines(width, own)):
            start = x + (0 if row else self._indent(own))
            yield text_line(words, start, baseline + row * step, own, bold=self.bold)

    @property
    def _leading(self) -> float:
        return 1.18 if self.scale > 1.3 else LEADING


@dataclass(frozen=True, slots=True)
class Cards:
    """A row of small cards."""

    cards: tuple[Card, ...]
    scale: float = 3.6
    """Height of a card, in lines of the text."""

    def height(self, width: float, size: float) -> float:
        return (self.scale * LEADING + 0.7) * size * POINT

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        tall = self.scale * LEADING * size * POINT
        wide = tall * WIDTH / HEIGHT
        for place, card in enumerate(self.cards):
            yield from small_card(card, Box(x + place * wide * 1.12, y + 0.2 * size * POINT, wide, tall))


@dataclass(frozen=True, slots=True)
class FeatureValues:
    """A feature and its three values, each with a card that shows it."""

    name: str
    values: tuple[tuple[Card, str], ...]

    def height(self, width: float, size: float) -> float:
        return (LEADING + 2.5 * LEADING + 0.35) * size * POINT

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        step = size * LEADING * POINT
        yield text_line(self.name, x, y + step * 0.77, size, bold=True)
        tall = 2.4 * step
        wide, gap = tall * WIDTH / HEIGHT, 0.3 * step
        own, columns = self._columns(width, size * 0.92, wide + gap, gap)
        top = y + step * 1.05
        for left, (card, words) in zip(columns, self.values, strict=True):
            yield from small_card(card, Box(x + left, top, wide, tall))
            yield text_line(words, x + left + wide + gap, top + tall / 2 + 0.3 * own * POINT, own)

    def _columns(self, width: float, size: float, card: float, gap: float) -> tuple[float, list[float]]:
        """Return the font size and the left edge of each card: in thirds, or closer if the words need it."""
        needed = [card + text_width(words, size) for _, words in self.values]
        if max(needed) + gap <= width / 3:
            return size, [place * width / 3 for place in range(3)]
        own = size * min(1, (width - 3 * card - 2 * gap) / (sum(needed) - 3 * card))
        needed = [card + text_width(words, own) for _, words in self.values]
        space = (width - sum(needed)) / 2
        return own, [sum(needed[:place]) + place * space for place in range(3)]


def small_card(card: Card, box: Box) -> Iterator[Item]:
    """Draw a small picture of a card with its edge."""
    yield OutlinedBox(box, CORNER / WIDTH * box.width, 0.12, "card-edge")
    yield PlacedCard(card, box)
