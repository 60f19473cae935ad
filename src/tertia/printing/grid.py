"""The positions of cards on a sheet: as many as fit, centred, so that backs match fronts after either turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from tertia.printing.options import PAPERS, SIZES, PrintOptions
from tertia.printing.page import Box

Cell: TypeAlias = tuple[int, int]
"""Column and row."""

MARGIN = 5.0
"""The border that printers cannot print, and space for crop marks."""

OVERRUN, BLEED = 2.0, 3.0
"""The bleed of backs in millimetres: of cards with a common cut, and of separate cards."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The positions of cards on one sheet."""

    width: float
    height: float
    card: tuple[float, float]
    columns: int
    rows: int
    gap: float
    """Space between two cards: none, or twice the bleed."""
    overrun: float

    @property
    def cells(self) -> list[Cell]:
        """All positions, row by row."""
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]

    @property
    def trim(self) -> Box:
        """The rectangle of all cards, in the middle of the sheet."""
        width = self.columns * self.card[0] + (self.columns - 1) * self.gap
        height = self.rows * self.card[1] + (self.rows - 1) * self.gap
        return Box((self.width - width) / 2, (self.height - height) / 2, width, height)

    def box(self, cell: Cell) -> Box:
        column, row = cell
        return Box(
            self.trim.x + column * (self.card[0] + self.gap),
            self.trim.y + row * (self.card[1] + self.gap),
            *self.card,
        )

    def backs_of(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells of the backs of these cells, whether the paper is turned on its long or its short edge."""
        used = set(cells)
        turned = {(self.columns - 1 - column, row) for column, row in used}
        tumbled = {(column, self.rows - 1 - row) for column, row in used}
        return [cell for cell in self.cells if cell in turned | tumbled]

    def cuts(self) -> tuple[list[float], list[float]]:
        """Return the positions of all cuts: every x and every y once."""
        xs = {edge for column in range(self.columns) for edge in _ends(self.box((column, 0)).x, self.card[0])}
        ys = {edge for row in range(self.rows) for edge in _ends(self.box((0, row)).y, self.card[1])}
        return sorted(xs), sorted(ys)


def _ends(start: float, length: float) -> tuple[float, float]:
    """Return both ends, rounded, so that two cards with a common cut have the same value."""
    return round(start, 4), round(start + length, 4)


def grid_for(options: PrintOptions) -> Grid:
    """Return the grid with the most cards on a sheet. Prefer the upright sheet."""
    short, long = PAPERS[options.paper]
    grids = [_grid(short, long, options), _grid(long, short, options)]
    return max(grids, key=lambda grid: grid.columns * grid.rows)


def _grid(width: float, height: float, options: PrintOptions) -> Grid:
    card = SIZES[options.size]
    overrun = BLEED if options.bleed else OVERRUN
    gap = 2 * BLEED if options.bleed else 0
    margin = MARGIN + (BLEED if options.bleed else 0)
    columns = int((width - 2 * margin + gap) // (card[0] + gap))
    rows = int((height - 2 * margin + gap) // (card[1] + gap))
    return Grid(width, height, card, columns, rows, gap, overrun)
