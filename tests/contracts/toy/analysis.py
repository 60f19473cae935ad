"""The toy game for reviews and replays."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.toy.events import Dealt, Ended, ToyEvent
from contracts.toy.state import State
from tertia.games.analysis import Analysis, DealBegan, DealFinished, Finding, MatchFinished


def _findings(event: ToyEvent) -> Sequence[Finding]:
    match event:
        case Dealt():
            return (DealBegan(1),)
        case Ended(totals, ranks, early=early):
            return (DealFinished("table-empty"), MatchFinished(totals, ranks, early=early))
        case _:
            return ()


def _scores(state: State) -> tuple[int, ...]:
    return state.totals


ANALYSIS = Analysis(
    _findings,
    _scores,
    open_sets=lambda state: (),
    open_fields=lambda state, seats: {},
    unit=lambda options: "points",
)
