"""Commands of CoopSet."""

from __future__ import annotations

from typing import TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import SayNoSet, StartGame, TableCommand, TakeBack
from tertia.games.coopset.options import Options
from tertia.games.engine import Command


class Start(StartGame, frozen=True):
    options: Options = Options()


class Take(Command, frozen=True):
    """Take these three cards as a SET, for the team."""

    cards: tuple[Card, ...]


class Propose(Command, frozen=True):
    """R8.6: suggest to the team to take these three cards."""

    cards: tuple[Card, ...]


class Support(Command, frozen=True):
    """R8.6: agree to take the three cards that are proposed."""

    cards: tuple[Card, ...]


class Oppose(Command, frozen=True):
    """R8.6: refuse to take the three cards that are proposed; or withdraw them, if the same player proposed them."""

    cards: tuple[Card, ...]


class SayDone(Command, frozen=True):
    """Agree that this layout is done."""


class KeepLooking(Command, frozen=True):
    """R8.7: refuse what others have agreed to, an added card or the end of the layout, to go on looking."""


CoopSetCommand: TypeAlias = (
    Start | Take | Propose | Support | Oppose | SayNoSet | SayDone | KeepLooking | TakeBack | TableCommand
)

COMMANDS: tuple[type, ...] = get_args(CoopSetCommand)
