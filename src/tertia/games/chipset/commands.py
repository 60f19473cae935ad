"""Options and commands of ChipSet."""

from __future__ import annotations

from typing import Annotated, TypeAlias, get_args

from tertia.games.common.commands import Deal, StartGame, TableCommand
from tertia.games.common.options import Checked, Face, Grace, Pause, Whole
from tertia.games.engine import Command, Millis


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


class Start(StartGame, frozen=True):
    options: Options = Options()


class Fold(Command, frozen=True):
    """R6.4: I give up my hand."""


class Check(Command, frozen=True):
    """R6.4: I bet nothing for now."""


class MatchBet(Command, frozen=True):
    """R6.4, to call: I equal the highest stake, or give all that I have left."""


class Raise(Command, frozen=True):
    """R6.4: I equal the highest stake and add so many chips."""

    by: int


class Answer(Command, frozen=True):
    """R6.6: I expose, or I keep quiet."""

    expose: bool


ChipSetCommand: TypeAlias = Start | Deal | Fold | Check | MatchBet | Raise | Answer | TableCommand
COMMANDS: tuple[type, ...] = get_args(ChipSetCommand)
