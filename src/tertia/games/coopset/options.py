"""Options of CoopSet."""

from __future__ import annotations

from tertia.games.common.options import Checked, Grace, MoreCards


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    more: MoreCards = "agree"
    """R8.3, R8.5: a card is added and a layout is done when all agree; or as soon as no SET lies there."""
    grace: Grace = 15_000
