"""ChipSet for reviews and replays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tertia.games.analysis import Analysis, CardsAdded, DealFinished, Finding, SetFound
from tertia.games.chipset.events import ChipSetEvent, DealEnded, LaidMore, Showdown
from tertia.games.chipset.state import State
from tertia.games.chipset.view import seat_fields
from tertia.games.common.findings import common_findings


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
    """Chips in a pot belong to nobody yet."""
    return None if state.is_in_play else tuple(player.chips for player in state.players)


def _open_fields(state: State) -> dict[str, Any]:
    """The hands of all seats."""
    seats = range(len(state.players))
    return {"players": tuple(seat_fields(state, seat)["players"][seat] for seat in seats)}


ANALYSIS = Analysis(
    _findings,
    _scores,
    open_sets=lambda state: (),  # SETs count in hands only
    open_fields=_open_fields,
    unit=lambda options: "chips",
)
