"""Scout for reviews and replays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from tertia.cards import third
from tertia.games.analysis import Analysis, CallMade, ClaimFailed, DealFinished, Finding, SetFound
from tertia.games.common.findings import common_findings, sets_on_table, totals_so_far
from tertia.games.scout.events import Barred, DealEnded, Pointed, Scouted, ScoutEvent, TurnEnded
from tertia.games.scout.state import State
from tertia.games.scout.view import seat_fields


def _findings(event: ScoutEvent) -> Sequence[Finding]:
    match event:
        case Scouted() | Pointed():
            return (CallMade(event.seat, event.pressed),)
        case TurnEnded():
            return _found(event)
        case Barred():
            return (ClaimFailed(event.seat, (event.card,), "wrong-card"),)
        case DealEnded():
            return (DealFinished(event.reason, event.cards_left),)
        case _:
            return common_findings(event)


def _found(event: TurnEnded) -> Sequence[SetFound]:
    """Return the scout's SET, and the finder's if it is another one with the same first card (R5.4, R5.7).

    A SET that scout and finder share (R5.3) counts once, for the scout. The finder's own SET has no time, because the
    finder knew one of its cards before looking.
    """
    found = [SetFound(event.scout, event.cards, event.saw)] if event.is_set else []
    if event.finder is not None and event.pointed is not None:
        first = event.cards[0]
        cards = (first, event.pointed, third(first, event.pointed))
        if not event.is_set or set(cards) != set(event.cards):
            found.append(SetFound(event.finder, cards, took=None, is_claim=False))
    return found


def _open_fields(state: State, seats: Collection[int]) -> dict[str, Any]:
    """Return the scout's three cards, and the card at which the finder points."""
    if state.hunt is None or state.hunt.scout.seat not in seats:
        return {}
    hunt = seat_fields(state, state.hunt.scout.seat)["hunt"]
    if state.hunt.point is not None:
        hunt = replace(hunt, pointed=state.hunt.point.shown[0])
    return {"hunt": hunt}


ANALYSIS = Analysis(_findings, totals_so_far, sets_on_table, _open_fields, unit=lambda options: "cards")
