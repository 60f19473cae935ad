"""Options and commands of the toy game."""

from __future__ import annotations

from typing import Annotated, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import StartGame, TableCommand
from tertia.games.common.options import GameOptions, Grace, WholeNumber
from tertia.games.engine import Command


class Options(GameOptions, frozen=True):
    cards: Annotated[int, WholeNumber(1, 20)] = 9
    """The number of cards on the table at the start."""
    grace: Grace = 15_000


class Start(StartGame, frozen=True):
    options: Options = Options()


class Pick(Command, frozen=True):
    """Take one card."""

    cards: tuple[Card, ...]


ToyCommand: TypeAlias = Start | Pick | TableCommand
COMMANDS: tuple[type, ...] = get_args(ToyCommand)
