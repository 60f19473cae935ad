"""Options and commands of CoopSet."""

from __future__ import annotations

from typing import TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import SayNoSet, StartGame, TableCommand, TakeBack
from tertia.games.common.options import Checked, Grace, MoreCards
from tertia.games.engine import Command


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    more: MoreCards = "agree"
    """R8.3, R8.5: a card is added and a layout is done when all agree; or as soon as no SET lies there."""
    grace: Grace = 15_000


class Start(StartGame, frozen=True):
    options: Options = Options()


class Take(Command, frozen=True):
    """The team takes these three."""

    cards: tuple[Card, ...]


class SayDone(Command, frozen=True):
    """As far as I am concerned, this layout is done."""


CoopSetCommand: TypeAlias = Start | Take | SayNoSet | SayDone | TakeBack | TableCommand

COMMANDS: tuple[type, ...] = get_args(CoopSetCommand)
