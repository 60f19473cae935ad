"""Options of 20/20."""

from __future__ import annotations

from typing import Annotated, Literal

from tertia.games.common import options
from tertia.games.common.photo_finish import PHOTO_FINISH


class Options(options.GameOptions, frozen=True):
    """Any combination of these is a legal table."""

    hands: Literal["open", "hidden"] = "open"
    """R9.7: all players see all hands, or only their own."""
    target: Annotated[int, options.WholeNumber(1, 100)] = 10
    """R9.6: the points that win the match, for each player at the table."""
    deals: Annotated[int, options.WholeNumber(1, 100)] = 100
    """The most deals of a match."""
    claim: options.Claiming = "call"
    face: options.Face = "classic"
    gaps: Literal["stay", "close"] = "stay"
    """R2.9, R9.7: new tables keep every card in its place."""
    pick_time: options.PickTime = 5_000
    rest: options.Rest = 0
    grace: options.Grace = 15_000
    pause: options.Pause = 20_000
    photo_finish: options.PhotoFinish = PHOTO_FINISH
    overrule: options.Overrule = 0
