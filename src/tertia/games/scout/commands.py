"""Options and commands of Scout."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import Away, Back, Deal, Join, Leave, SayNoSet, TakeBack
from tertia.games.common.options import Checked, Whole
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Command, Millis, Tick

Forfeit = Literal["scolding", "dishes", "song"]


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    hunt_time: Annotated[Millis, Whole(5_000, 300_000)] = 30_000
    """R5.5: how long the others may look for the second card."""
    forfeit_time: Annotated[Millis, Whole(5_000, 120_000)] = 20_000
    """R5.6: how long the others may vote on a forfeit."""
    more: Literal["agree", "auto"] = "agree"
    """R2.8: more cards when all agree; or as soon as there is no SET."""
    match: Literal["deals", "everyone"] = "deals"
    """R2.12: a number of deals that add up, or everyone deals once."""
    deals: Annotated[int, Whole(1, 20)] = 1
    grace: Annotated[Millis, Whole(0, 600_000)] = 15_000
    """R2.8: how long an absent player is waited for."""
    pause: Annotated[Millis, Whole(0, 600_000)] = 20_000
    """How long the result of a deal stands before the next one comes by itself."""
    photo_finish: Annotated[Millis, Whole(0, PHOTO_FINISH)] = PHOTO_FINISH


class Start(Command, frozen=True):
    """The table's command: this many players sit down, seat 0 deals first."""

    players: int
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
    Start | Join | Deal | Scout | Point | GiveUp | SayNoSet | TakeBack | Vote | Tick | Away | Back | Leave
)


COMMANDS: tuple[type, ...] = get_args(ScoutCommand)
