"""Commands of Scout."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import Deal, Join, Ready, SayNoSet, StartGame, TableCommand, TakeBack
from tertia.games.engine import Command
from tertia.games.scout.options import Options

Forfeit = Literal["scolding", "dishes", "song"]
"""R5.6: what a scout without cards owes the others: to be scolded, to wash the dishes, or to sing a song."""


class Start(StartGame, frozen=True):
    options: Options = Options()


class Scout(Command, frozen=True):
    """R5.1: claim these three cards as a SET. Others see only the first, under the finger."""

    cards: tuple[Card, ...]


class Point(Command, frozen=True):
    """R5.2: point at a card that belongs to a SET with the scout's."""

    card: Card


class GiveUp(Command, frozen=True):
    """R5.5: give up the hunt."""


class Vote(Command, frozen=True):
    """R5.6: vote for the forfeit of a scout who has no card to pay with."""

    forfeit: Forfeit


ScoutCommand: TypeAlias = (
    Start | Join | Deal | Ready | Scout | Point | GiveUp | SayNoSet | TakeBack | Vote | TableCommand
)
COMMANDS: tuple[type, ...] = get_args(ScoutCommand)
