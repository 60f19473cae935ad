"""The parts of a view that several games share."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.events import MatchResult
from tertia.games.common.match import MatchState
from tertia.games.common.photo_finish import Call
from tertia.games.engine import Millis

P = TypeVar("P")
"""The phases of a game."""
O = TypeVar("O")  # noqa: E741
"""The options of a game."""
V = TypeVar("V")
"""The view of one player."""
D = TypeVar("D")
"""The result of a deal."""


class MatchView(Struct, Generic[P, O, V, D], frozen=True):
    """The fields that the views of games with several deals share."""

    seat: int | None
    """The seat that sees this; None for a spectator."""
    phase: P
    options: O
    players: tuple[V, ...]
    deal: int
    dealer: int
    deck: int
    """How many cards are left to draw."""
    dealt_at: Millis
    resumes: Millis | None
    last: D | None
    """The result of the last deal."""
    result: MatchResult | None


def match_fields(state: MatchState) -> dict[str, Any]:
    """The public fields of a match."""
    return {
        "phase": state.phase,
        "options": state.options,
        "deal": state.deal,
        "dealer": state.dealer,
        "deck": len(state.deck),
        "dealt_at": state.dealt_at,
        "resumes": state.resumes,
        "last": state.last,
        "result": state.result,
    }


class CallView(Struct, frozen=True):
    """An open call."""

    seat: int
    pressed: Millis
    until: Millis
    shown: tuple[Card, ...]
    """The caller's own three cards while the photo finish is open; nobody else sees them."""


def call_view(call: Call | None, seat: int | None) -> CallView | None:
    if call is None:
        return None
    return CallView(call.seat, call.pressed, call.until, call.shown if call.seat == seat else ())
