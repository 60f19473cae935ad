"""The parts of an analysis that several games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tertia.cards import Card
from tertia.games.analysis import CallMade, CardsAdded, ClaimFailed, DealBegan, Finding, MatchFinished
from tertia.games.common.events import Called, ClaimMissed, DealStarted, LaidMore, MatchEnded
from tertia.solver import Triple, find_sets


class OpenTable(Protocol):
    """A state in which every SET on the table may be taken while a deal is played."""

    @property
    def phase(self) -> str: ...
    @property
    def open_cards(self) -> tuple[Card, ...]: ...


class ScoredDeals(Protocol):
    """A state in which each deal has a score that is added to the total when the deal ends."""

    @property
    def phase(self) -> str: ...
    @property
    def players(self) -> tuple[Any, ...]: ...
    def score(self, seat: int, /) -> int: ...


def common_findings(event: Any) -> Sequence[Finding]:
    """Return the findings of an event that several games have."""
    match event:
        case DealStarted():
            return (DealBegan(event.deal),)
        case Called():
            return (CallMade(event.seat, event.pressed),)
        case ClaimMissed():
            return (ClaimFailed(event.seat, event.cards),)
        case LaidMore():
            return (CardsAdded(),)
        case MatchEnded():
            return (MatchFinished(event.totals, event.ranks, early=event.early),)
        case _:
            return ()


def sets_on_table(state: OpenTable) -> Sequence[Triple]:
    return find_sets(state.open_cards) if state.phase == "playing" else ()


def totals_so_far(state: ScoredDeals) -> tuple[int, ...]:
    """Return the total of each seat, with the current deal."""
    playing = state.phase == "playing"
    return tuple(
        player.total + (state.score(seat) if playing else 0) for seat, player in enumerate(state.players)
    )
