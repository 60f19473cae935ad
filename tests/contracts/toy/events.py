"""Events of the toy game."""

from __future__ import annotations

from typing import TypeAlias, get_args

from contracts.toy.commands import Options
from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import GameStarted, OpenedPiles, PauseEvent, PresenceEvent, SeatEvent
from tertia.games.engine import Event, Millis


class Started(GameStarted, frozen=True):
    options: Options


class Dealt(Event, frozen=True):
    at: Millis
    commitment: str
    laid: tuple[Card, ...]
    pile: Pile | None = None


class Picked(SeatEvent, frozen=True):
    card: Card


class Ended(Event, frozen=True):
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    opened: OpenedPiles
    early: bool = False


ToyEvent: TypeAlias = Started | Dealt | Picked | Ended | PresenceEvent | PauseEvent
EVENTS: tuple[type, ...] = get_args(ToyEvent)
