"""Options of CoopSet."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from tertia.games.common.options import GameOptions, Grace, MoreCards, Overrule, WholeNumber
from tertia.games.engine import Millis

ProposalTime: TypeAlias = Annotated[Millis, WholeNumber(3_000, 120_000)]
"""R8.6: the time that the team has to answer a proposal."""


class Options(GameOptions, frozen=True):
    """Any combination of these is a legal table."""

    more: MoreCards = "agree"
    """R8.3, R8.5: a card is added and a layout is done when all agree, or as soon as there is no SET."""
    grace: Grace = 15_000
    overrule: Overrule = 0
    proposal_time: ProposalTime = 12_000
