"""Options of ChipSet."""

from __future__ import annotations

from typing import Annotated, Literal

from tertia.games.common import options
from tertia.games.engine import Millis


class Options(options.GameOptions, frozen=True):
    """Any combination of these is a legal table."""

    chips: Annotated[int, options.WholeNumber(1, 1_000)] = 20
    """R6.1: the chips of each player at the start."""
    bet_limit: Annotated[int, options.WholeNumber(1, 10)] = 3
    """R6.4: the most chips a player may add to the highest stake at once."""
    raises: Annotated[int, options.WholeNumber(1, 5)] = 1
    """R6.4: the number of raises of a player in one phase."""
    deals: Annotated[int, options.WholeNumber(1, 50)] = 10
    """R6.8: the number of deals of a match."""
    face: options.Face = "classic"
    turn_time: Annotated[Millis, options.WholeNumber(1_000, 600_000)] = 30_000
    """The time that a player has to bet. Then the player checks if that is free, else folds."""
    answer_time: Annotated[Millis, options.WholeNumber(1_000, 600_000)] = 20_000
    """The time to answer the showdown question. No answer means to keep quiet."""
    grace: options.Grace = 15_000
    pause: options.Pause = 20_000
    opening: Annotated[Literal["free", "bet", "ante"], options.AtNewTables("bet")] = "free"
    """R6.3: the first player of a phase may bet or must bet, or everyone puts one chip into the pot at each deal."""
    first_bet: Annotated[Literal["raise", "apart"], options.AtNewTables("apart")] = "raise"
    """R6.4: the first bet of a phase is one of the player's raises, or does not count among them."""
