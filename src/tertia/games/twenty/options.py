"""Options of 20/20."""

from __future__ import annotations

from typing import Annotated, Literal

from tertia.games.common.options import (
    Claiming,
    Face,
    GameOptions,
    Grace,
    Pause,
    PhotoFinish,
    PickTime,
    WholeNumber,
)
from tertia.games.common.photo_finish import PHOTO_FINISH


class Options(GameOptions, frozen=True):
    """Any combination of these is a legal table."""

    hands: Literal["open", "hidden"] = "open"
    """R9.7: all players see all hands, or only their own."""
    target: Annotated[int, WholeNumber(1, 100)] = 10
    """R9.6: the points that win the match, for each player at the table."""
    deals: Annotated[int, WholeNumber(1, 100)] = 100
    """The most deals of a match."""
    claim: Claiming = "call"
    face: Face = "classic"
    pick_time: PickTime = 5_000
    grace: Grace = 15_000
    pause: Pause = 20_000
    photo_finish: PhotoFinish = PHOTO_FINISH
