"""Sheets of cards: fronts, backs, crop marks and a ruler."""

from __future__ import annotations

from collections.abc import Iterator

from tertia.cards import Card, card_features
from tertia.printing.grid import Cell, Grid, grid_for
from tertia.printing.options import PrintOptions
from tertia.printing.page import FilledBox, Line, Page, PageTitle, PlacedCard
from tertia.printing.text_layout import text_line
from tertia.texts import text

HAIR = 0.1
"""The width of a hairline in millimetres, like all lengths here."""
MARK_GAP, MARK_LENGTH = 0.6, 3.0
"""Distance of a crop mark from the ink, and its length. It never touches a card."""

RULER = 100.0
RULER_OFFSET = 6.0
"""Distance of the ruler from the first crop mark, so that they cannot be confused."""


def card_sheets(options: PrintOptions) -> list[Page]:
    """Return all sheets of cards. If there are backs, the back of each sheet follows its front."""
    grid = grid_for(options)
    each = grid.columns * grid.rows
    cards = sort_cards(options)
    batches = [cards[start : start + each] for start in range(0, len(cards), each)]
    pages = []
    for number, batch in enumerate(batches, start=1):
        placed = list(zip(grid.cells, batch, strict=False))  # the last sheet may have free cells
        pages.append(_front(grid, options, placed, number, len(batches)))
        if options.backs:
            pages.append(_back(grid, options, [cell for cell, _ in placed], number))
    return pages


def sort_cards(options: PrintOptions) -> list[Card]:
    """Sort the cards so that the nine cards of a sheet agree in two features.

    On a classic sheet these are fill and shape, on a framed one frame and inner shape. Each row has one colour.
    """

    def sort_key(card: Card) -> tuple[int, ...]:
        number, colour, fill, shape = card_features(card)
        # On a framed card the number is the inner shape, and the shape is the frame.
        return (shape, number, colour, fill) if options.face == "framed" else (fill, shape, colour, number)

    return sorted(options.cards, key=sort_key)


def _front(
    grid: Grid, options: PrintOptions, placed: list[tuple[Cell, Card]], number: int, total: int
) -> Page:
    language = options.language
    title = PageTitle("print.sheet", {"n": number, "total": total})
    page = Page(grid.width, grid.height, title, trim=grid.trim)
    page.items += [PlacedCard(card, grid.box(cell)) for cell, card in placed]
    if not grid.gap:
        page.items += _shared_cuts(grid)
    page.items += _crop_marks(grid)
    width, height = (f"{side:g}" for side in grid.card)
    size = text(language, "print.cut", width=width, height=height)
    _margin_notes(page, grid, text(language, "print.ruler"), f"tertia · {title.text(language)} · {size}")
    return page


def _back(grid: Grid, options: PrintOptions, used: list[Cell], number: int) -> Page:
    title = PageTitle("print.backs_of", {"n": number})
    page = Page(grid.width, grid.height, title, trim=grid.trim, bleed=grid.overrun)
    boxes = [grid.box(cell) for cell in grid.backs_of(used)]
    page.items += [FilledBox(box.expand(grid.overrun), "card-back") for box in boxes]
    page.items += [PlacedCard(None, box) for box in boxes]
    page.items += _crop_marks(grid)
    return page


def _shared_cuts(grid: Grid) -> Iterator[Line]:
    """Draw fine dashed lines between adjacent cards, for scissors."""
    xs, ys = grid.cuts()
    trim = grid.trim
    for x in xs:
        yield Line(x, trim.y, x, trim.bottom, HAIR, "faint", dash=1)
    for y in ys:
        yield Line(trim.x, y, trim.right, y, HAIR, "faint", dash=1)


def _crop_marks(grid: Grid) -> Iterator[Line]:
    """Draw crop marks outside the ink on all four sides, for a guillotine."""
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
    """Draw the ruler on one side and the title on the other, where the margins are wider."""
    trim = grid.trim
    away = grid.overrun + MARK_GAP + MARK_LENGTH + 0.8
    if trim.y >= trim.x:
        x, y = trim.x + RULER_OFFSET, trim.y - away
        page.items += _ruler(x, y, upwards=False)
        page.items.append(text_line(ruler, x + RULER + 2.5, y, 5.5, ink="soft"))
        page.items.append(text_line(label, x, trim.bottom + away + 1.6, 5.5, ink="soft"))
    else:
        x, y = trim.x - away, trim.bottom - RULER_OFFSET
        page.items += _ruler(x, y, upwards=True)
        page.items.append(text_line(ruler, x, y - RULER - 2.5, 5.5, ink="soft", upwards=True))
        page.items.append(text_line(label, trim.right + away + 1.6, y, 5.5, ink="soft", upwards=True))


def _ruler(x: float, y: float, upwards: bool) -> Iterator[Line]:
    """Draw a ruler of 100 mm with a tick every 10 mm, to the right or upwards."""
    for place in range(0, 101, 10):
        tick = 2.2 if place % 50 == 0 else 1.3
        if upwards:
            yield Line(x, y - place, x - tick, y - place, 0.15, "text")
        else:
            yield Line(x + place, y, x + place, y - tick, 0.15, "text")
    yield Line(x, y, x, y - RULER, 0.15, "text") if upwards else Line(x, y, x + RULER, y, 0.15, "text")
