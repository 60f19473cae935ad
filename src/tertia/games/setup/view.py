"""The view of a SetUp table from each seat, and the events as each seat may see them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.common.misses import Misses
from tertia.games.common.photo_finish import Call
from tertia.games.common.seats import Presence
from tertia.games.common.view import MatchView, hide, hide_hands, match_fields, player_view, view_function
from tertia.games.engine import Millis
from tertia.games.setup.events import Challenged, DealResult, Dealt, Laid, SetUpEvent
from tertia.games.setup.options import Options
from tertia.games.setup.state import Phase, State


class PlayerView(Struct, frozen=True):
    presence: Presence
    """here, away (not connected), missing (away for longer than the grace time) or left."""
    playing: bool
    """True if the player still lays cards in this deal."""
    hand: int
    """The number of cards in the hand."""
    penalty: int
    """The penalty cards of this deal."""
    total: int
    """The penalty cards of all finished deals."""
    safe: bool
    """True if the player agrees that the last card makes no SET."""
    barred: bool
    """R7.5: True if the player may not challenge until the next card."""
    shown: int
    """The number of SETs shown in this deal."""
    mistakes: int
    """The number of wrong challenges in this deal."""


class CallView(Struct, frozen=True):
    """A challenge that is not decided yet, as a seat sees it.

    The photo finish is a short time after a press in which messages about earlier presses may still arrive.
    """

    seat: int
    """The challenger."""
    pressed: Millis
    """When the challenger pressed, as the server estimates it."""
    closes: Millis
    """Earlier presses may arrive until then."""
    shown: tuple[Card, ...]
    """The challenger's own two cards while the photo finish is open; nobody else sees them."""


class View(MatchView[Phase, Options, PlayerView, DealResult], frozen=True):
    """All that a seat or a spectator may know."""

    commitment: str
    """The hash of the shuffled deck, which is opened at the end of the deal."""
    table: tuple[Card | None, ...]
    """The cards laid, the last one at the end."""
    hand: tuple[Card, ...]
    """Your own cards."""
    aside: int
    """The number of cards out of play: the hands of players who left."""
    layer: int | None
    """The seat that laid the last card."""
    turn: int | None
    """The seat in turn."""
    clear: bool
    """True if the seat in turn may lay a card now."""
    asked: tuple[int, ...]
    """The seats whose "safe" would let the next card come at once."""
    opens: Millis
    """When the seat in turn may lay at the latest."""
    until: Millis | None
    """When the time of the seat in turn ends."""
    call: CallView | None
    """The open challenge."""
    missed: Misses
    """The cards that somebody took for a SET by mistake in this deal: the last twelve such choices."""
    changed_at: Millis
    """When the cards on the table last changed."""


def public_fields(state: State) -> dict[str, Any]:
    """Return the fields of a view that are the same for everyone."""
    return match_fields(state) | {
        "players": tuple(_player_view(state, seat) for seat in range(len(state.players))),
        "commitment": state.commitment,
        "aside": len(state.aside),
        "layer": state.layer,
        "turn": state.turn,
        "clear": state.clear,
        "asked": state.must_say_safe if state.phase == "playing" and state.can_be_challenged else (),
        "opens": state.opens,
        "until": state.until if state.clear else None,
        "missed": state.missed,
        "changed_at": state.changed_at,
    }


def seat_fields(state: State, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view that differ from seat to seat."""
    return {
        "seat": seat,
        "hand": () if seat is None else state.players[seat].hand,
        "call": _call_view(state.call, seat),
    }


def _call_view(call: Call | None, seat: int | None) -> CallView | None:
    if call is None:
        return None
    return CallView(call.seat, call.pressed, call.closes, call.shown if call.seat == seat else ())


def _player_view(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return player_view(
        PlayerView,
        player,
        presence=state.seats.presence[seat],
        hand=len(player.hand),
        penalty=len(player.penalty),
    )


view = view_function(View, public_fields, seat_fields)


def redact(event: SetUpEvent, seat: int | None) -> SetUpEvent:
    """Return the event without the parts that this seat may not know."""
    if isinstance(event, Dealt):
        event = replace(event, hands=hide_hands(event.hands, seat))
    return hide(event, seat, {Laid: {"drawn": None}, Challenged: {"cards": ()}})
