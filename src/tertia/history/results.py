"""The results of players, projected from a decision that ended a game."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.games.common.match import ranks
from tertia.rooms.facts import Decision
from tertia.rooms.state import Room
from tertia.storage.ports import PlayerResult


def results_of(table: str, before: Room, room: Room, decision: Decision) -> tuple[PlayerResult, ...]:
    """A result for each person, if this decision ended the game."""
    if room.phase != "over" or (before.phase == "over" and before.round == room.round):
        return ()
    end = decision.game_events[-1]
    totals = _totals(end, len(room.seats))
    places = getattr(end, "ranks", None) or ranks(totals)
    details = msgspec.json.encode(end)
    return tuple(
        PlayerResult(
            table,
            room.round,
            occupant.player,
            room.game,
            decision.at,
            places[seat],
            len(room.seats),
            totals[seat],
            details,
        )
        for seat, occupant in enumerate(room.seats)
        if occupant.player is not None
    )


def _totals(end: Any, seats: int) -> tuple[int, ...]:
    """Every seat's total; a team's total is everybody's."""
    totals = getattr(end, "totals", None)
    if totals is not None:
        return tuple(totals)
    return (end.result.total,) * seats
