"""Commands of SetUp."""

from __future__ import annotations

from typing import TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import Deal, Ready, StartGame, TableCommand, TakeBack
from tertia.games.engine import Command
from tertia.games.setup.options import Options


class Start(StartGame, frozen=True):
    options: Options = Options()


class Lay(Command, frozen=True):
    """Lay this card of the hand."""

    card: Card


class Challenge(Command, frozen=True):
    """Claim that the last card makes a SET with these two."""

    cards: tuple[Card, ...]


class SaySafe(Command, frozen=True):
    """Agree that the last card makes no SET."""


SetUpCommand: TypeAlias = Start | Deal | Ready | Lay | Challenge | SaySafe | TakeBack | TableCommand

COMMANDS: tuple[type, ...] = get_args(SetUpCommand)
