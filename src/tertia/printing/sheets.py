"""The sheets of cards: fronts, backs, marks to cut by, and a line to measure by."""

from __future__ import annotations

from collections.abc import Iterator

from tertia.cards import Card
from tertia.printing.grid import Cell, Grid, grid_for
from tertia.printing.options import PrintOptions
from tertia.printing.page import Filled, Line, Page, Placed
from tertia.printing.typeset import line
from tertia.texts import text

HAIR = 0.1
MARK_GAP, MARK_LENGTH = 0.6, 3.0
"""A mark begins so far beyond the ink and is so long; it never touches a card."""

RULER = 100.0
ASIDE = 6.0
"""How far from the first mark the ruler begins, so that nobody takes one for the other."""


def card_sheets(options: PrintOptions) -> list[Page]:
    """All sheets of cards; with backs, each sheet's back follows it."""
    grid = grid_for(options)
    each = grid.columns * grid.rows
    cards = ordered(options)
    batches = [cards[start : start + each] for start in range(0, len(cards), each)]
    pages = []
    for number, batch in enumerate(batches, start=1):
        placed = list(zip(grid.cells, batch, strict=False))
        pages.append(_front(grid, options, placed, number, len(batches)))
        if options.backs:
            pages.append(_back(grid, options, [cell for cell, _ in placed], number))
    return pages


def ordered(options: PrintOptions) -> list[Card]:
    """The cards as sheets show them best: nine by nine alike in two features.

    Classic by fill and shape, in rows of a colour; framed by frame and inner shape, in rows of an outer colour.
    """
    if options.face == "framed":
        return sorted(options.cards, key=lambda c: (c // 27, c % 3, c // 3 % 3, c // 9 % 3))
    return sorted(options.cards, key=lambda c: (c // 9 % 3, c // 27, c // 3 % 3, c % 3))


def _front(
    grid: Grid, options: PrintOptions, placed: list[tuple[Cell, Card]], number: int, total: int
) -> Page:
    say = options.language
    page = Page(grid.width, grid.height, text(say, "print.sheet", n=number, total=total), trim=grid.trim)
    page.items += [Placed(card, grid.box(cell)) for cell, card in placed]
    if not grid.gap:
        page.items += _shared_cuts(grid)
    page.items += _crop_marks(grid)
    width, height = (f"{side:g}" for side in grid.card)
    size = text(say, "print.cut", width=width, height=height)
    _margin_notes(page, grid, text(say, "print.ruler"), f"tertia · {page.title} · {size}")
    return page


def _back(grid: Grid, options: PrintOptions, used: list[Cell], number: int) -> Page:
    title = text(options.language, "print.backs_of", n=number)
    page = Page(grid.width, grid.height, title, trim=grid.trim, bleed=grid.overrun)
    boxes = [grid.box(cell) for cell in grid.behind(used)]
    page.items += [Filled(box.grown(grid.overrun), "card-back") for box in boxes]
    page.items += [Placed(None, box) for box in boxes]
    page.items += _crop_marks(grid)
    return page


def _shared_cuts(grid: Grid) -> Iterator[Line]:
    """Fine dashes where cards meet, for scissors."""
    xs, ys = grid.cuts()
    trim = grid.trim
    for x in xs:
        yield Line(x, trim.y, x, trim.bottom, HAIR, "faint", dash=1)
    for y in ys:
        yield Line(trim.x, y, trim.right, y, HAIR, "faint", dash=1)


def _crop_marks(grid: Grid) -> Iterator[Line]:
    """Beyond the ink, on all four sides, for a guillotine."""
    xs, ys = grid.cuts()
    trim, near = grid.trim, grid.overrun + MARK_GAP
    far = near + MARK_LENGTH
    for x in xs:
        yield Line(x, trim.y - far, x, trim.y - near, HAIR, "text")
        yield Line(x, trim.bottom + near, x, trim.bottom + far, HAIR, "text")
    for y in ys:
        yield Line(trim.x - far, y, trim.x - near, y, HAIR, "text")
        yield Line(trim.right + near, y, trim.right + far, y, HAIR, "text")


def _margin_notes(page: Page, grid: Grid, ruler: str, label: str) -> None:
    """The ruler on one side and the sheet's name on the other, where the margin is wider."""
    trim = grid.trim
    away = grid.overrun + MARK_GAP + MARK_LENGTH + 0.8
    if trim.y >= trim.x:
        y = trim.y - away
        page.items += _ruler(trim.x + ASIDE, y, upwards=False)
        page.items.append(line(ruler, trim.x + ASIDE + RULER + 2.5, y, 5.5, ink="soft"))
        page.items.append(line(label, trim.x + ASIDE, trim.bottom + away + 1.6, 5.5, ink="soft"))
    else:
        x = trim.x - away
        page.items += _ruler(x, trim.bottom - ASIDE, upwards=True)
        page.items.append(line(ruler, x, trim.bottom - ASIDE - RULER - 2.5, 5.5, ink="soft", upwards=True))
        page.items.append(
            line(label, trim.right + away + 1.6, trim.bottom - ASIDE, 5.5, ink="soft", upwards=True)
        )


def _ruler(x: float, y: float, upwards: bool) -> Iterator[Line]:
    """A hundred millimetres with a tick every ten, from its beginning rightwards or upwards."""
    for place in range(0, 101, 10):
        tick = 2.2 if place % 50 == 0 else 1.3
        if upwards:
            yield Line(x, y - place, x - tick, y - place, 0.15, "text")
        else:
            yield Line(x + place, y, x + place, y - tick, 0.15, "text")
    yield Line(x, y, x, y - RULER, 0.15, "text") if upwards else Line(x, y, x + RULER, y, 0.15, "text")
