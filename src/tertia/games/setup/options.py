"""Options of SetUp."""

from __future__ import annotations

from typing import Annotated

from tertia.games.common import options
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis


class Options(options.GameOptions, frozen=True):
    """Any combination of these is a legal table."""

    match: options.MatchLength = "deals"
    deals: options.Deals = 1
    window: Annotated[Millis, options.WholeNumber(1_000, 60_000)] = 4_000
    """R7.5: the time in which the next player may not lay yet."""
    turn_time: Annotated[Millis, options.WholeNumber(5_000, 600_000)] = 30_000
    """The time after which the table lays a card for the player."""
    face: options.Face = "classic"
    grace: options.Grace = 15_000
    pause: options.Pause = 20_000
    photo_finish: options.PhotoFinish = PHOTO_FINISH
