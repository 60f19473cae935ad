"""Commands of ChipSet."""

from __future__ import annotations

from typing import TypeAlias, get_args

from tertia.games.chipset.options import Options
from tertia.games.common.commands import Deal, StartGame, TableCommand
from tertia.games.engine import Command


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
