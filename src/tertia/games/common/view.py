"""The parts of a view that several games share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.common.events import MatchResult
from tertia.games.common.layout import Layout
from tertia.games.common.match import MatchState
from tertia.games.common.photo_finish import Call
from tertia.games.common.table import Countdown
from tertia.games.engine import Event, Millis

PhaseT = TypeVar("PhaseT")
"""The phases of a game."""
OptionsT = TypeVar("OptionsT")
"""The options of a game."""
PlayerT = TypeVar("PlayerT")
"""The view of one player."""
ResultT = TypeVar("ResultT")
"""The result of a deal."""


class MatchView(Struct, Generic[PhaseT, OptionsT, PlayerT, ResultT], frozen=True):
    """The fields that the views of games with several deals share."""

    seat: int | None
    """The seat that sees this; null for a spectator."""
    phase: PhaseT
    """waiting before the first deal, between two deals, over at the end; else the game goes on."""
    options: OptionsT
    """The options of the game."""
    players: tuple[PlayerT, ...]
    """The players by seat."""
    deal: int
    """The number of this deal, counted from 1."""
    dealer: int
    """The seat of the dealer."""
    dealers: tuple[int, ...]
    """The seats that have dealt, in this order."""
    deck: int
    """The number of cards left to draw."""
    table: Layout
    """The cards by place; null is an empty place."""
    dealt_at: Millis
    """When the deal began."""
    resumes: Millis | None
    """When the next deal begins at the latest; null during a deal."""
    ready: tuple[int, ...]
    """Between two deals: the seats that are ready for the next one. It begins when all are."""
    last: ResultT | None
    """The result of the last deal."""
    result: MatchResult | None
    """The result of the match; null until it is over."""
    countdown: Countdown | None
    """R2.8: the seat that is overruled soon."""
    paused_at: Millis | None
    """When the table paused because everybody is missing; null while it goes on."""


def match_fields(state: MatchState) -> dict[str, Any]:
    """Return the public fields of a match."""
    return {
        "phase": state.phase,
        "options": state.options,
        "deal": state.deal,
        "dealer": state.dealer,
        "dealers": state.dealers,
        "deck": len(state.deck),
        "table": state.table,
        "dealt_at": state.dealt_at,
        "resumes": state.resumes,
        "ready": state.ready,
        "last": state.last,
        "result": state.result,
        "countdown": state.countdown,
        "paused_at": state.paused_at,
    }


PlayerViewT = TypeVar("PlayerViewT", bound=Struct)


def player_view(view: type[PlayerViewT], player: Struct, **others: Any) -> PlayerViewT:
    """Return the view of a player. Its fields have the values in ``others``, else those of the player."""
    return view(
        *[others[name] if name in others else getattr(player, name) for name in view.__struct_fields__]
    )


class CallView(Struct, frozen=True):
    """A call that is not resolved yet, as a seat sees it."""

    seat: int
    """The caller."""
    pressed: Millis
    """When the caller pressed, as the server estimates it."""
    until: Millis
    """When the time to show three cards ends."""
    shown: tuple[Card, ...]
    """The three cards that the caller has shown, while an earlier press may still arrive (photo finish). Nobody else
    sees them before."""


def call_view(call: Call | None, seat: int | None) -> CallView | None:
    if call is None:
        return None
    return CallView(call.seat, call.pressed, call.until, call.shown if call.seat == seat else ())


StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)


def view_function(
    view: Callable[..., ViewT],
    public_fields: Callable[[StateT], dict[str, Any]],
    seat_fields: Callable[[StateT, int | None], dict[str, Any]],
) -> Callable[[StateT, int | None], ViewT]:
    """Return the function that shows a seat (None: a spectator) all its fields."""
    return lambda state, seat: view(**public_fields(state), **seat_fields(state, seat))


def hide(event: EventT, seat: int | None, private: Mapping[type, Mapping[str, Any]]) -> EventT:
    """Return the event without its pile and without the private fields of other seats.

    ``private`` names these fields for each type of event, with the values that others see instead.
    """
    if getattr(event, "pile", None) is not None:
        return replace(event, pile=None)
    fields = private.get(type(event))
    if fields is None or getattr(event, "seat", None) == seat:
        return event
    return replace(event, **fields)


def hide_hands(hands: tuple[tuple[Card, ...], ...], seat: int | None) -> tuple[tuple[Card, ...], ...]:
    """Return all hands, with those of other seats empty."""
    return tuple(hand if owner == seat else () for owner, hand in enumerate(hands))


def open_players(
    state: Any, seats: Collection[int], seat_fields: Callable[[Any, int | None], dict[str, Any]]
) -> tuple[Any, ...]:
    """Return the views of all players, with the hands of these seats open."""
    return tuple(
        seat_fields(state, seat if seat in seats else None)["players"][seat]
        for seat in range(len(state.players))
    )
