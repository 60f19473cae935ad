"""Options and commands of CoopSet."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import Away, Back, Leave, SayNoSet, TakeBack
from tertia.games.common.options import Checked, Whole
from tertia.games.engine import Command, Millis, Tick


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    more: Literal["agree", "auto"] = "agree"
    """R8.3, R8.5: a card is added and a layout is done when all agree; or as soon as no SET lies there."""
    grace: Annotated[Millis, Whole(0, 600_000)] = 15_000
    """R2.8: how long an absent player is waited for."""


class Start(Command, frozen=True):
    """The table's command: a team of so many sits down."""

    players: int
    options: Options = Options()


class Take(Command, frozen=True):
    """The team takes these three."""

    cards: tuple[Card, ...]


class SayDone(Command, frozen=True):
    """As far as I am concerned, this layout is done."""


CoopSetCommand: TypeAlias = Start | Take | SayNoSet | SayDone | TakeBack | Tick | Away | Back | Leave

COMMANDS: tuple[type, ...] = get_args(CoopSetCommand)
