"""All pages of a printed deck."""

from __future__ import annotations

from tertia.printing.card_sheets import card_sheets
from tertia.printing.options import PrintOptions
from tertia.printing.page import Page
from tertia.printing.rules_sheet import rules_sheet
from tertia.printing.score_sheet import score_sheet


def deck_pages(options: PrintOptions) -> list[Page]:
    """Return the pages in the order of printing. The back of each sheet follows its front, for duplex printers."""
    pages = card_sheets(options)
    if not options.cards_only:
        pages += rules_sheet(options)
        pages.append(score_sheet(options))
    return pages
