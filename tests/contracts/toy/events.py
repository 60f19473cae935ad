"""Events of the toy game."""

from __future__ import annotations

from typing import TypeAlias, get_args

from contracts.toy.commands import Options
from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import CameBack, GaveUpWaiting, Left, WentAway
from tertia.games.engine import Event, Millis


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


ToyEvent: TypeAlias = Started | Dealt | Picked | Ended | WentAway | GaveUpWaiting | CameBack | Left
EVENTS: tuple[type, ...] = get_args(ToyEvent)
