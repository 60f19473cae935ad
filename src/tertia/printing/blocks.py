"""Blocks in a column of a rules sheet: headings, paragraphs and rows of cards. Each knows its height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from tertia.cards import Card
from tertia.faces.drawing import CORNER, HEIGHT, WIDTH
from tertia.printing.page import POINT, Box, Item, OutlinedBox, PlacedCard
from tertia.printing.text_layout import LEADING, break_lines, text_line, text_width

BASELINE = 0.77
"""The position of the baseline in a line of text, as a share of the height of the line."""


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
    """Its font size, as a multiple of the size of the text."""
    bold: bool = False
    above: float = 0
    """Space above it, in lines of the text."""
    below: float = 0.45
    """Space below it."""
    lead: str = ""
    """Words in bold before the text."""

    def _indent(self, size: float) -> float:
        return text_width(f"{self.lead} ", size, bold=True) if self.lead else 0

    def _lines(self, width: float, size: float) -> list[str]:
        return break_lines(self.text, width, size, self.bold, self._indent(size))

    def height(self, width: float, size: float) -> float:
        font_size = size * self.scale
        rows = len(self._lines(width, font_size))
        return (rows * font_size * self._leading + (self.above + self.below) * size) * POINT

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        font_size = size * self.scale
        step = font_size * self._leading * POINT
        baseline = y + self.above * size * POINT + step * BASELINE
        if self.lead:
            yield text_line(self.lead, x, baseline, font_size, bold=True)
        for row, words in enumerate(self._lines(width, font_size)):
            start = x + (0 if row else self._indent(font_size))
            yield text_line(words, start, baseline + row * step, font_size, bold=self.bold)

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
        card_height = self.scale * LEADING * size * POINT
        card_width = card_height * WIDTH / HEIGHT
        for place, card in enumerate(self.cards):
            yield from small_card(
                card, Box(x + place * card_width * 1.12, y + 0.2 * size * POINT, card_width, card_height)
            )


@dataclass(frozen=True, slots=True)
class FeatureValues:
    """A feature and its three values, each with a card that shows it."""

    name: str
    values: tuple[tuple[Card, str], ...]

    def height(self, width: float, size: float) -> float:
        return (LEADING + 2.5 * LEADING + 0.35) * size * POINT

    def items(self, x: float, y: float, width: float, size: float) -> Iterator[Item]:
        step = size * LEADING * POINT
        yield text_line(self.name, x, y + step * BASELINE, size, bold=True)
        card_height = 2.4 * step
        card_width, gap = card_height * WIDTH / HEIGHT, 0.3 * step
        font_size, columns = self._columns(width, size * 0.92, card_width + gap, gap)
        top = y + step * 1.05
        for left, (card, words) in zip(columns, self.values, strict=True):
            yield from small_card(card, Box(x + left, top, card_width, card_height))
            yield text_line(
                words, x + left + card_width + gap, top + card_height / 2 + 0.3 * font_size * POINT, font_size
            )

    def _columns(self, width: float, size: float, card_space: float, gap: float) -> tuple[float, list[float]]:
        """Return the font size and the left edge of each card: in thirds, or closer if the words need it."""
        needed = [card_space + text_width(words, size) for _, words in self.values]
        if max(needed) + gap <= width / 3:
            return size, [place * width / 3 for place in range(3)]
        font_size = size * min(1, (width - 3 * card_space - 2 * gap) / (sum(needed) - 3 * card_space))
        needed = [card_space + text_width(words, font_size) for _, words in self.values]
        space = (width - sum(needed)) / 2
        return font_size, [sum(needed[:place]) + place * space for place in range(3)]


def small_card(card: Card, box: Box) -> Iterator[Item]:
    """Draw a small picture of a card with its edge."""
    yield OutlinedBox(box, CORNER / WIDTH * box.width, 0.12, "card-edge")
    yield PlacedCard(card, box)
