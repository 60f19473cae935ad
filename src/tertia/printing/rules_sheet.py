"""The rules on one sheet that folds to pocket size, or in large print on several sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tertia.printing.options import PAPERS, PrintOptions
from tertia.printing.page import Box, Line, Page, PageTitle
from tertia.printing.rules_text import Section, rules_sections

POCKET_GRID, LARGE_PRINT_GRID = (4, 2), (2, 1)
"""Columns and rows of panels: of a sheet that is folded three times, and of one that is folded once."""

MAX_FONT_SIZE, MIN_FONT_SIZE, FONT_SIZE_STEP = 9.4, 6.4, 0.1
"""Font sizes in points that are tried, the largest first, until all rules fit on one sheet."""

LARGE_FONT_SIZE = 16.0
PADDING = 5.5
"""The space around the text of a panel, in millimetres."""
TOLERANCE = 0.001
"""Rounding error of sums of heights, in millimetres."""


class TooLong(Exception):
    """The rules do not fit on one sheet."""


def rules_sheet(options: PrintOptions) -> list[Page]:
    """Return one sheet, or several in large print."""
    sections = rules_sections(options)
    if options.size == "large":
        panels = _flow(sections, _panel(options, LARGE_PRINT_GRID), LARGE_FONT_SIZE)
        return _pages(options, LARGE_PRINT_GRID, panels, LARGE_FONT_SIZE)
    columns, rows = POCKET_GRID
    panel = _panel(options, POCKET_GRID)
    size = MAX_FONT_SIZE
    while size >= MIN_FONT_SIZE:
        panels = _flow(sections, panel, size)
        sections_fit = all(_height(section, panel.width, size) <= panel.height for section in sections)
        if sections_fit and len(panels) <= columns * rows:
            return _pages(options, POCKET_GRID, _balance(sections, panel, size, columns * rows), size)
        size = round(size - FONT_SIZE_STEP, 2)
    raise TooLong(options)


def _balance(sections: Sequence[Section], panel: Box, size: float, panel_count: int) -> list[list[Section]]:
    """Fill the panels evenly: find the smallest height at which the sections need no more panels than there are."""
    height = max(_height(section, panel.width, size) for section in sections)
    while len(panels := _flow(sections, replace(panel, height=height), size)) > panel_count:
        height += 1
    return panels


def _panel(options: PrintOptions, grid: tuple[int, int]) -> Box:
    """Return the inner size of a panel on landscape paper."""
    height, width = PAPERS[options.paper]
    return Box(0, 0, width / grid[0] - 2 * PADDING, height / grid[1] - 2 * PADDING)


def _flow(sections: Sequence[Section], panel: Box, size: float) -> list[list[Section]]:
    """Distribute sections to panels. A section stays together unless it is longer than a panel."""
    panels: list[list[Section]] = [[]]
    room = panel.height  # the height that is left in the last panel
    for section in sections:
        section_height = _height(section, panel.width, size)
        if section_height > room and panels[-1] and section_height <= panel.height:
            panels.append([])
            room = panel.height
        for block in section.blocks:
            block_height = block.height(panel.width, size)
            if block_height > room + TOLERANCE:
                panels.append([])
                room = panel.height
            panels[-1].append(Section((block,)))
            room -= block_height
    return panels


def _height(section: Section, width: float, size: float) -> float:
    return sum(block.height(width, size) for block in section.blocks)


def _pages(
    options: PrintOptions, grid: tuple[int, int], panels: list[list[Section]], size: float
) -> list[Page]:
    """Draw the panels, with lines where the paper is folded."""
    height, width = PAPERS[options.paper]
    columns, rows = grid
    panels_per_page = columns * rows
    inside = _panel(options, grid)
    pages = []
    for start in range(0, len(panels), panels_per_page):
        page = Page(width, height, PageTitle("print.rules.title"))
        page.items += _folds(width, height, grid)
        for place, panel in enumerate(panels[start : start + panels_per_page]):
            x = place % columns * width / columns + PADDING
            y = place // columns * height / rows + PADDING
            for section in panel:
                for block in section.blocks:
                    page.items += block.items(x, y, inside.width, size)
                    y += block.height(inside.width, size)
        pages.append(page)
    return pages


def _folds(width: float, height: float, grid: tuple[int, int]) -> list[Line]:
    columns, rows = grid
    xs = [width * column / columns for column in range(1, columns)]
    ys = [height * row / rows for row in range(1, rows)]
    return [Line(x, 4, x, height - 4, 0.1, "faint", dash=1.5) for x in xs] + [
        Line(4, y, width - 4, y, 0.1, "faint", dash=1.5) for y in ys
    ]
