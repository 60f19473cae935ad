"""Options and commands of Scout."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import Deal, Join, SayNoSet, StartGame, TableCommand, TakeBack
from tertia.games.common.options import (
    Checked,
    Deals,
    Grace,
    MatchLength,
    MoreCards,
    Pause,
    PhotoFinish,
    Whole,
)
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Command, Millis

Forfeit = Literal["scolding", "dishes", "song"]


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    hunt_time: Annotated[Millis, Whole(5_000, 300_000)] = 30_000
    """R5.5: how long the others may look for the second card."""
    forfeit_time: Annotated[Millis, Whole(5_000, 120_000)] = 20_000
    """R5.6: how long the others may vote on a forfeit."""
    more: MoreCards = "agree"
    match: MatchLength = "deals"
    deals: Deals = 1
    grace: Grace = 15_000
    pause: Pause = 20_000
    photo_finish: PhotoFinish = PHOTO_FINISH


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
