"""20/20 for reviews and replays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tertia.games.analysis import Analysis, ClaimFailed, DealFinished, Finding, SetFound
from tertia.games.common.findings import common_findings, sets_on_table
from tertia.games.common.view import open_players
from tertia.games.twenty.events import DealEnded, Missed, Taken, TwentyEvent
from tertia.games.twenty.state import State
from tertia.games.twenty.view import seat_fields


def _findings(event: TwentyEvent) -> Sequence[Finding]:
    match event:
        case Taken():
            return (SetFound(event.seat, event.cards, event.took),)
        case Missed():
            return (ClaimFailed(event.seat, event.cards, event.reason),)
        case DealEnded():
            return (DealFinished(event.reason),)
        case _:
            return common_findings(event)


def _scores(state: State) -> tuple[int, ...]:
    return tuple(player.total for player in state.players)


def _open_fields(state: State, seats: Collection[int]) -> dict[str, Any]:
    """R9.7: hidden hands, and the cards of a call that a photo finish still hides."""
    fields: dict[str, Any] = {"players": open_players(state, seats, seat_fields)}
    if state.call is not None and state.call.seat in seats:
        fields["call"] = seat_fields(state, state.call.seat)["call"]
    return fields


ANALYSIS = Analysis(_findings, _scores, sets_on_table, _open_fields, unit=lambda options: "points")
