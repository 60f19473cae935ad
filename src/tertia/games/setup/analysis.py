"""SetUp for reviews and replays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tertia.games.analysis import Analysis, CallMade, DealBegan, DealFinished, Finding, SetFound
from tertia.games.common.findings import common_findings
from tertia.games.setup.events import Challenged, DealEnded, Dealt, SetUpEvent, Taken
from tertia.games.setup.state import State
from tertia.games.setup.view import seat_fields
from tertia.solver import Triple, find_sets


def _findings(event: SetUpEvent) -> Sequence[Finding]:
    match event:
        case Dealt():
            return (DealBegan(event.deal),)
        case Challenged():
            return (CallMade(event.seat, event.pressed),)
        case Taken():
            return (SetFound(event.shown_by, event.cards, event.took),)
        case DealEnded():
            return (DealFinished(event.reason, event.cards_left),)
        case _:
            return common_findings(event)


def _scores(state: State) -> tuple[int, ...]:
    playing = state.phase == "playing"
    return tuple(player.total + (len(player.penalty) if playing else 0) for player in state.players)


def _open_sets(state: State) -> Sequence[Triple]:
    """Return the SETs with the last card on the table. Only they count (R7.2 in docs/RULES.md)."""
    if state.phase != "playing" or not state.table:
        return ()
    return [cards for cards in find_sets(state.table) if state.table[-1] in cards]


def _open_fields(state: State, seats: Collection[int]) -> dict[str, Any]:
    """Return the hands, and the cards of a challenge that a photo finish still hides."""
    fields: dict[str, Any] = {}
    if state.players:
        players = enumerate(state.players)
        fields["hands"] = tuple(player.hand if seat in seats else () for seat, player in players)
    if state.call is not None and state.call.seat in seats:
        fields["call"] = seat_fields(state, state.call.seat)["call"]
    return fields


ANALYSIS = Analysis(
    _findings, _scores, _open_sets, _open_fields, unit=lambda options: "penalty", lowest_wins=True
)
