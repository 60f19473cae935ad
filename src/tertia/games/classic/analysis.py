"""The classic game for reviews and replays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tertia.cards import Card
from tertia.games.analysis import (
    Analysis,
    ClaimFailed,
    DealFinished,
    Finding,
    HintGiven,
    ScoreUnit,
    SetFound,
    SetReturned,
)
from tertia.games.classic.events import ClassicEvent, DealEnded, Hinted, Missed, Taken, Undone
from tertia.games.classic.options import Options
from tertia.games.classic.state import State
from tertia.games.classic.view import seat_fields
from tertia.games.common.findings import common_findings, sets_on_table, totals_so_far


def _findings(event: ClassicEvent) -> Sequence[Finding]:
    match event:
        case Taken():
            return (SetFound(event.seat, event.cards, event.took),)
        case Undone():
            return (SetReturned(event.seat, event.cards),)
        case Missed():
            return (ClaimFailed(event.seat, event.cards, event.reason),)
        case Hinted():
            return (HintGiven(event.seat),)
        case DealEnded():
            return (DealFinished(event.reason, event.cards_left),)
        case _:
            return common_findings(event)


def _open_fields(state: State, seats: Collection[int]) -> dict[str, Any]:
    """Return the cards that a caller has shown while a photo finish still hides them."""
    if state.call is None or state.call.seat not in seats:
        return {}
    return {"call": seat_fields(state, state.call.seat)["call"]}


def _unit(options: Options) -> ScoreUnit:
    """R2.7: where SETs count and a wrong call costs a point, a score is less than the number of SETs."""
    return "points" if options.scoring == "sets" and options.penalty == "point" else options.scoring


def _decides_slowly(options: Options) -> bool:
    """R4.5: a deal of a deck that can be cleared, and a hint for it, need a search."""
    return options.deck == "clearable"


def _known_after_undo(state: State) -> Collection[Card]:
    """R4.5: nothing where no SET can be given back."""
    return state.open_cards if state.allows_undo else ()


ANALYSIS = Analysis(
    _findings,
    totals_so_far,
    sets_on_table,
    _open_fields,
    _unit,
    decides_slowly=_decides_slowly,
    known_after_undo=_known_after_undo,
)
