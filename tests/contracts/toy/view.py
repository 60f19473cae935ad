"""The view of a seat: everything but the order of the pile."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from contracts.toy.facts import Dealt, Options, ToyEvent
from contracts.toy.state import State
from tertia.cards import Card
from tertia.games.common.seats import Presence


class PlayerView(Struct, frozen=True):
    presence: Presence
    total: int


class View(Struct, frozen=True):
    seat: int | None
    phase: str
    options: Options
    players: tuple[PlayerView, ...]
    table: tuple[Card, ...]


def view(state: State, seat: int | None) -> View:
    return View(**shared(state), **own(state, seat))


def shared(state: State) -> dict[str, Any]:
    players = zip(state.seats.presence, state.totals, strict=True)
    return {
        "phase": state.phase,
        "options": state.options,
        "players": tuple(PlayerView(presence, total) for presence, total in players),
        "table": state.table,
    }


def own(state: State, seat: int | None) -> dict[str, Any]:
    return {"seat": seat}


def redact(event: ToyEvent, seat: int | None) -> ToyEvent:
    return replace(event, pile=None) if isinstance(event, Dealt) else event
