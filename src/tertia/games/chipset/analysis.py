"""ChipSet for reviews and replays."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from tertia.games.analysis import Analysis, CardsAdded, DealFinished, Finding, SetFound
from tertia.games.chipset.events import Answered, ChipSetEvent, DealEnded, Dealt, LaidMore, Showdown
from tertia.games.chipset.state import State
from tertia.games.chipset.view import seat_fields
from tertia.games.common.findings import common_findings
from tertia.games.common.view import open_players


def _findings(event: ChipSetEvent) -> Sequence[Finding]:
    match event:
        case Showdown():
            # R6.6: the SETs of the hands laid open.
            return [
                SetFound(hand.seat, cards, None, is_claim=False)
                for hand in event.hands
                for cards in hand.sets
            ]
        case LaidMore():
            return (CardsAdded(),)
        case DealEnded():
            return (DealFinished(event.reason),)
        case _:
            return common_findings(event)


def _scores(state: State) -> tuple[int, ...] | None:
    """Return the chips of each seat; None while some are in a pot, which belongs to nobody yet."""
    return None if state.is_in_play else _chips(state)


def _chips(state: State) -> tuple[int, ...]:
    return tuple(player.chips for player in state.players)


def _open_fields(state: State, seats: Collection[int]) -> dict[str, Any]:
    """Return the views of all players, with the hands of these seats face up."""
    return {"players": open_players(state, seats, seat_fields)}


def _open_event(event: ChipSetEvent, seats: Collection[int]) -> ChipSetEvent:
    """Hide the hands and answers of other seats, and the pile, which would tell all hands."""
    match event:
        case Dealt():
            hands = tuple(hand if seat in seats else () for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, pile=None)
        case Answered(seat) if seat not in seats:
            return replace(event, expose=None)
        case _:
            return event


def _shown_hands(events: Iterable[ChipSetEvent]) -> dict[int, frozenset[int]]:
    """R6.6: the hands of a showdown. R6.7: a hand that was folded, or won without showing, stays hidden."""
    deal, shown = 0, dict[int, frozenset[int]]()
    for event in events:
        if isinstance(event, Dealt):
            deal = event.deal
        elif isinstance(event, Showdown):
            shown[deal] = frozenset(hand.seat for hand in event.hands)
    return shown


ANALYSIS = Analysis(
    _findings,
    _scores,
    open_sets=lambda state: (),  # SETs count in hands only
    open_fields=_open_fields,
    unit=lambda options: "chips",
    chips=_chips,
    open_event=_open_event,
    shown_hands=_shown_hands,
)
