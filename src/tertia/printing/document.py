"""All pages of a deck to print, in the order in which they come out of the printer."""

from __future__ import annotations

from tertia.printing.options import PrintOptions
from tertia.printing.page import Page
from tertia.printing.rules_sheet import rules_sheet
from tertia.printing.score_sheet import score_sheet
from tertia.printing.sheets import card_sheets


def document(options: PrintOptions) -> list[Page]:
    """Cards first, each sheet with its back behind it, so that printing on both sides brings them together."""
    pages = card_sheets(options)
    if not options.cards_only:
        pages += rules_sheet(options)
        pages.append(score_sheet(options))
    return pages
