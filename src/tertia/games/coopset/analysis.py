"""CoopSet for reviews and replays."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.games.analysis import (
    Analysis,
    CardsAdded,
    DealBegan,
    DealFinished,
    Finding,
    MatchFinished,
    SetFound,
)
from tertia.games.common.findings import common_findings, sets_on_table
from tertia.games.coopset.events import (
    CoopSetEvent,
    DealEnded,
    Dealt,
    LaidMore,
    MatchEnded,
    Result,
    Taken,
)
from tertia.games.coopset.state import State

GOOD = 8
"""R8.4: a total of this many points or more is good."""


def _findings(event: CoopSetEvent) -> Sequence[Finding]:
    match event:
        case Dealt():
            return (DealBegan(1),)
        case Taken():
            return (SetFound(event.seat, event.cards, event.took),)
        case LaidMore():
            return (CardsAdded(),)
        case DealEnded():
            return (DealFinished(event.reason),)
        case MatchEnded():
            return (_match_finished(event.result),)
        case _:
            return common_findings(event)


def _match_finished(result: Result) -> MatchFinished:
    seats = len(result.sets)
    return MatchFinished(
        totals=(result.total,) * seats,
        ranks=(1,) * seats,
        is_success=result.total >= GOOD,
        cards_left=result.cards_left,
        early=result.reason != "deck",
    )


def _scores(state: State) -> tuple[int, ...]:
    """R8.2: the total of the team, with the current layout; the same for each seat."""
    total = state.total + state.score_at(state.changed_at).score
    return (total,) * len(state.players)


ANALYSIS = Analysis(
    _findings,
    _scores,
    sets_on_table,
    open_fields=lambda state, seats: {},  # nobody hides cards
    unit=lambda options: "points",
    is_team=True,
)
