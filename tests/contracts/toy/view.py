"""The view of a seat: everything but the order of the pile."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from contracts.toy.commands import Options
from contracts.toy.events import Dealt, ToyEvent
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
    return View(**public_fields(state), **seat_fields(state, seat))


def public_fields(state: State) -> dict[str, Any]:
    players = zip(state.seats.presence, state.totals, strict=True)
    return {
        "phase": state.phase,
        "options": state.options,
        "players": tuple(PlayerView(presence, total) for presence, total in players),
        "table": state.table,
    }


def seat_fields(state: State, seat: int | None) -> dict[str, Any]:
    return {"seat": seat}


def redact(event: ToyEvent, seat: int | None) -> ToyEvent:
    return replace(event, pile=None) if isinstance(event, Dealt) else event
