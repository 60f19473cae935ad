"""Commands of 20/20."""

from __future__ import annotations

from typing import TypeAlias, get_args

from tertia.games.common.commands import (
    CallSet,
    Claim,
    Deal,
    Ready,
    SayNoSet,
    StartGame,
    TableCommand,
    TakeBack,
)
from tertia.games.engine import Command
from tertia.games.twenty.options import Options


class Start(StartGame, frozen=True):
    options: Options = Options()


class AskCard(Command, frozen=True):
    """R9.4: draw one more card into your hand."""


TwentyCommand: TypeAlias = (
    Start | Deal | Ready | CallSet | Claim | AskCard | SayNoSet | TakeBack | TableCommand
)
COMMANDS: tuple[type, ...] = get_args(TwentyCommand)
