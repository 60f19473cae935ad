"""Options of Scout."""

from __future__ import annotations

from typing import Annotated

from tertia.games.common.options import (
    Deals,
    GameOptions,
    Grace,
    MatchLength,
    MoreCards,
    Pause,
    PhotoFinish,
    WholeNumber,
)
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis


class Options(GameOptions, frozen=True):
    """Any combination of these is a legal table."""

    hunt_time: Annotated[Millis, WholeNumber(5_000, 300_000)] = 30_000
    """R5.5: the time that the others have to look for the second card."""
    forfeit_time: Annotated[Millis, WholeNumber(5_000, 120_000)] = 20_000
    """R5.6: the time that the others have to vote on a forfeit."""
    more: MoreCards = "agree"
    match: MatchLength = "deals"
    deals: Deals = 1
    grace: Grace = 15_000
    pause: Pause = 20_000
    photo_finish: PhotoFinish = PHOTO_FINISH
