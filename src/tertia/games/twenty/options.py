"""Options of 20/20."""

from __future__ import annotations

from typing import Annotated, Literal

from tertia.games.common.options import Checked, Claiming, Face, Grace, Pause, PhotoFinish, PickTime, Whole
from tertia.games.common.photo_finish import PHOTO_FINISH


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    hands: Literal["open", "hidden"] = "open"
    """R9.7: hands lie open in front of their owners, or are hidden."""
    target: Annotated[int, Whole(1, 100)] = 10
    """R9.6: the match is won with so many points for each player at the table."""
    deals: Annotated[int, Whole(1, 100)] = 100
    """After so many deals the match ends at the latest, even if they had no winner."""
    claim: Claiming = "call"
    face: Face = "classic"
    pick_time: PickTime = 5_000
    grace: Grace = 15_000
    pause: Pause = 20_000
    photo_finish: PhotoFinish = PHOTO_FINISH
