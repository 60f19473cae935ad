"""Commands of Scout."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import Deal, Join, SayNoSet, StartGame, TableCommand, TakeBack
from tertia.games.engine import Command
from tertia.games.scout.options import Options

Forfeit = Literal["scolding", "dishes", "song"]


class Start(StartGame, frozen=True):
    options: Options = Options()


class Scout(Command, frozen=True):
    """R5.1: I see a SET. These three; my finger is on the first, and only that one is shown."""

    cards: tuple[Card, ...]


class Point(Command, frozen=True):
    """R5.2: this card goes with the scout's."""

    card: Card


class GiveUp(Command, frozen=True):
    """R5.5: I do not find it."""


class Vote(Command, frozen=True):
    """R5.6: let it be this forfeit."""

    forfeit: Forfeit


ScoutCommand: TypeAlias = (
    Start | Join | Deal | Scout | Point | GiveUp | SayNoSet | TakeBack | Vote | TableCommand
)
COMMANDS: tuple[type, ...] = get_args(ScoutCommand)
