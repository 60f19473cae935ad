"""Options of SetUp."""

from __future__ import annotations

from typing import Annotated

from tertia.games.common.options import Checked, Deals, Face, Grace, MatchLength, Pause, PhotoFinish, Whole
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    match: MatchLength = "deals"
    deals: Deals = 1
    window: Annotated[Millis, Whole(1_000, 60_000)] = 4_000
    """R7.5: the short while in which the next player may not lay."""
    turn_time: Annotated[Millis, Whole(5_000, 600_000)] = 30_000
    """How long the table waits for a card before it lays one for the player."""
    face: Face = "classic"
    grace: Grace = 15_000
    pause: Pause = 20_000
    photo_finish: PhotoFinish = PHOTO_FINISH
