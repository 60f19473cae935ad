"""Options of SetUp."""

from __future__ import annotations

from typing import Annotated

from tertia.games.common.options import (
    Deals,
    Face,
    GameOptions,
    Grace,
    MatchLength,
    Pause,
    PhotoFinish,
    WholeNumber,
)
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis


class Options(GameOptions, frozen=True):
    """Any combination of these is a legal table."""

    match: MatchLength = "deals"
    deals: Deals = 1
    window: Annotated[Millis, WholeNumber(1_000, 60_000)] = 4_000
    """R7.5: the time in which the next player may not lay yet."""
    turn_time: Annotated[Millis, WholeNumber(5_000, 600_000)] = 30_000
    """The time after which the table lays a card for the player."""
    face: Face = "classic"
    grace: Grace = 15_000
    pause: Pause = 20_000
    photo_finish: PhotoFinish = PHOTO_FINISH
