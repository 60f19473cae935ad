"""Options and commands of SetUp."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import Away, Back, Deal, Leave, TakeBack
from tertia.games.common.options import Checked, Whole
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Command, Millis, Tick


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    match: Literal["deals", "everyone"] = "deals"
    """R2.12: a number of deals that add up, or everyone deals once."""
    deals: Annotated[int, Whole(1, 20)] = 1
    window: Annotated[Millis, Whole(1_000, 60_000)] = 4_000
    """R7.5: the short while in which the next player may not lay."""
    turn_time: Annotated[Millis, Whole(5_000, 600_000)] = 30_000
    """How long the table waits for a card before it lays one for the player."""
    face: Literal["classic", "framed"] = "classic"
    """R1.2, R1.3: the same cards in other pictures."""
    grace: Annotated[Millis, Whole(0, 600_000)] = 15_000
    """R2.8: how long an absent player is waited for."""
    pause: Annotated[Millis, Whole(0, 600_000)] = 20_000
    """How long the result of a deal stands before the next one comes by itself."""
    photo_finish: Annotated[Millis, Whole(0, PHOTO_FINISH)] = PHOTO_FINISH


class Start(Command, frozen=True):
    """The table's command: this many players sit down, seat 0 deals first."""

    players: int
    options: Options = Options()


class Lay(Command, frozen=True):
    """This card of my hand."""

    card: Card


class Challenge(Command, frozen=True):
    """The last card makes a SET with these two."""

    cards: tuple[Card, ...]


class SaySafe(Command, frozen=True):
    """The last card makes no SET that I can see."""


SetUpCommand: TypeAlias = Start | Deal | Lay | Challenge | SaySafe | TakeBack | Tick | Away | Back | Leave

COMMANDS: tuple[type, ...] = get_args(SetUpCommand)
