"""Commands of ChipSet."""

from __future__ import annotations

from typing import TypeAlias, get_args

from tertia.games.chipset.options import Options
from tertia.games.common.commands import Deal, Ready, StartGame, TableCommand
from tertia.games.engine import Command


class Start(StartGame, frozen=True):
    options: Options = Options()


class Fold(Command, frozen=True):
    """R6.4: give up the hand."""


class Check(Command, frozen=True):
    """R6.4: bet nothing for now."""


class MatchBet(Command, frozen=True):
    """R6.4: equal the highest stake, or give all chips. The rulebook says "call", which means SET! in this code."""


class Raise(Command, frozen=True):
    """R6.4: equal the highest stake and add ``by`` chips."""

    by: int


class Answer(Command, frozen=True):
    """R6.6: answer the showdown question: expose (show a hand with a SET), or keep quiet."""

    expose: bool


ChipSetCommand: TypeAlias = Start | Deal | Ready | Fold | Check | MatchBet | Raise | Answer | TableCommand
COMMANDS: tuple[type, ...] = get_args(ChipSetCommand)
