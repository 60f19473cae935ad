"""Options, commands and events of the toy game."""

from __future__ import annotations

from typing import Annotated, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.options import Checked, Whole
from tertia.games.common.seats import Away, Back, CameBack, GaveUpWaiting, Leave, Left, WentAway
from tertia.games.engine import Command, Event, Millis, Tick


class Options(Checked, frozen=True):
    cards: Annotated[int, Whole(1, 20)] = 9
    """The number of cards on the table at the start."""


class Start(Command, frozen=True):
    players: int
    options: Options = Options()


class Pick(Command, frozen=True):
    """Take one card."""

    cards: tuple[Card, ...]


class Started(Event, frozen=True):
    players: int
    options: Options


class Dealt(Event, frozen=True):
    at: Millis
    commitment: str
    laid: tuple[Card, ...]
    pile: Pile | None = None


class Picked(Event, frozen=True):
    seat: int
    card: Card


class Ended(Event, frozen=True):
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    opened: tuple[Pile, ...]


ToyCommand: TypeAlias = Start | Pick | Tick | Away | Back | Leave
ToyEvent: TypeAlias = Started | Dealt | Picked | Ended | WentAway | GaveUpWaiting | CameBack | Left
COMMANDS: tuple[type, ...] = get_args(ToyCommand)
EVENTS: tuple[type, ...] = get_args(ToyEvent)
