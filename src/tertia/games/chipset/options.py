"""Options of ChipSet."""

from __future__ import annotations

from typing import Annotated

from tertia.games.common.options import Checked, Face, Grace, Pause, Whole
from tertia.games.engine import Millis


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    chips: Annotated[int, Whole(1, 1_000)] = 20
    """R6.1: what each player begins with."""
    bet_limit: Annotated[int, Whole(1, 10)] = 3
    """R6.4: the most chips a player may add to the highest stake at once."""
    raises: Annotated[int, Whole(1, 5)] = 1
    """R6.4: how often a player may raise in one phase; to open the betting is to raise from 0."""
    deals: Annotated[int, Whole(1, 50)] = 10
    """R6.8"""
    face: Face = "classic"
    turn_time: Annotated[Millis, Whole(1_000, 600_000)] = 30_000
    """How long a player may think; then it is a check where that is free, else a fold."""
    answer_time: Annotated[Millis, Whole(1_000, 600_000)] = 20_000
    """How long the showdown question stands; no answer is to keep quiet."""
    grace: Grace = 15_000
    pause: Pause = 20_000
