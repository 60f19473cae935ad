"""A sheet for writing down scores."""

from __future__ import annotations

from tertia.printing.options import PAPERS, PrintOptions
from tertia.printing.page import Line, Page, PageTitle
from tertia.printing.text_layout import text_line
from tertia.texts import text

PLAYERS, DEALS = 6, 12
MARGIN = 15.0
FIRST = 22.0
"""Width of the column with the deals."""


def score_sheet(options: PrintOptions) -> Page:
    """Return a sheet with a row for each deal, a column for each player, and the scoring rule of the edition."""
    width, height = PAPERS[options.paper]
    page = Page(width, height, PageTitle("print.score.title"))
    large = options.size == "large"
    body = 14.0 if large else 9.5
    page.items.append(text_line(_say(options, "title"), MARGIN, MARGIN + 8, 26 if large else 22, bold=True))
    counting = text(options.language, f"print.rules.end.{options.rulebook.options.scoring}")
    page.items.append(text_line(counting, MARGIN, MARGIN + 16, body))
    _draw_table(page, options, top=MARGIN + 23, size=body)
    return page


def _say(options: PrintOptions, key: str) -> str:
    return text(options.language, f"print.score.{key}")


def _draw_table(page: Page, options: PrintOptions, top: float, size: float) -> None:
    """Draw the table. Each column has space for points and for a running sum."""
    right, bottom = page.width - MARGIN, page.height - MARGIN
    rows = DEALS + 2
    step = (bottom - top) / rows
    xs = [
        MARGIN,
        *(MARGIN + FIRST + (right - MARGIN - FIRST) * place / PLAYERS for place in range(PLAYERS + 1)),
    ]
    for row in range(rows + 1):
        y = top + row * step
        heavy = row in (1, rows - 1)
        page.items.append(Line(MARGIN, y, right, y, 0.35 if heavy else 0.12, "text" if heavy else "faint"))
    for place, x in enumerate(xs):
        page.items.append(Line(x, top, x, bottom, 0.12, "faint"))
        if 1 <= place <= PLAYERS:
            middle = (x + xs[place + 1]) / 2
            page.items.append(Line(middle, top + step, middle, bottom - step, 0.08, "faint", dash=0.8))
    labels = [_say(options, "name"), *(f"{_say(options, 'deal')} {deal}" for deal in range(1, DEALS + 1))]
    for row, label in enumerate([*labels, _say(options, "total")]):
        bold = row in (0, rows - 1)
        label_size = min(size, 9.5)
        y = top + (row + 0.5) * step + 0.12 * size
        page.items.append(
            text_line(label, MARGIN + 1.5, y, label_size, bold=bold, ink="text" if bold else "soft")
        )
