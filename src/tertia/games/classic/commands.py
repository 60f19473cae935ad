"""Commands of the classic game."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from tertia.games.classic.options import Options
from tertia.games.common.commands import (
    CallSet,
    Claim,
    Deal,
    Join,
    Ready,
    SayNoSet,
    StartGame,
    TableCommand,
    TakeBack,
)
from tertia.games.engine import Command

HintKind = Literal["count", "one", "two"]
"""The number of SETs on the table, one card of a SET, or two cards of a SET."""


class Start(StartGame, frozen=True):
    options: Options = Options()


class Undo(Command, frozen=True):
    """R4.5: undo the last SET: its cards go back to the table. Only in solitaire, if the option ``undo`` is on."""


class AskHint(Command, frozen=True):
    """Ask for a hint: the number of SETs on the table, or cards of a SET. The option ``hints`` allows it."""

    kind: HintKind


ClassicCommand: TypeAlias = (
    Start | Join | Deal | Ready | CallSet | Claim | SayNoSet | TakeBack | Undo | AskHint | TableCommand
)
COMMANDS: tuple[type, ...] = get_args(ClassicCommand)
