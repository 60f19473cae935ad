"""Options of Scout."""

from __future__ import annotations

from typing import Annotated

from tertia.games.common import options
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis


class Options(options.GameOptions, frozen=True):
    """Any combination of these is a legal table."""

    hunt_time: Annotated[Millis, options.WholeNumber(5_000, 300_000)] = 30_000
    """R5.5: the time that the others have to look for the second card."""
    forfeit_time: Annotated[Millis, options.WholeNumber(5_000, 120_000)] = 20_000
    """R5.6: the time that the others have to vote on a forfeit."""
    more: options.MoreCards = "agree"
    gaps: options.Gaps = "stay"
    match: options.MatchLength = "deals"
    deals: options.Deals = 1
    grace: options.Grace = 15_000
    pause: options.Pause = 20_000
    photo_finish: options.PhotoFinish = PHOTO_FINISH
    overrule: options.Overrule = 0
