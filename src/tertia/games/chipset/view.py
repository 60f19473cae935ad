"""The view of a ChipSet table from each seat, and the events as each seat may see them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.chipset.betting import most_to_raise, raise_refusal
from tertia.games.chipset.events import Answered, ChipSetEvent, DealResult, Dealt, How, PotResult
from tertia.games.chipset.options import Options
from tertia.games.chipset.pots import own_sets
from tertia.games.chipset.state import Phase, State
from tertia.games.common.seats import Presence
from tertia.games.common.view import MatchView, hide, hide_hands, match_fields, player_view, view_function
from tertia.games.engine import Millis
from tertia.solver import Triple


class PlayerView(Struct, frozen=True):
    presence: Presence
    """here, away (not connected), missing (away for longer than the grace time) or left."""
    chips: int
    """The chips in front of the player."""
    stake: int
    """The chips staked in this phase of betting."""
    paid: int
    """The chips staked in this deal."""
    cards: int
    """The number of cards that the player holds."""
    hand: tuple[Card, ...]
    """The hand, if it is one's own or shown."""
    folded: bool
    """True if the player gave up the hand."""
    all_in: bool
    """True if the player has staked all chips."""
    out: bool
    """R6.8: True for a player without chips who is not in this deal."""
    said: How | None
    """The last move in this phase of betting."""
    answered: bool
    """R6.6: True if the player has answered the showdown question: who shows a hand with a SET?"""
    shown: bool
    """True if everybody sees the hand."""
    sets: tuple[Triple, ...]
    """The SETs of a shown hand."""


class View(MatchView[Phase, Options, PlayerView, DealResult], frozen=True):
    """All that a seat or a spectator may know."""

    commitment: str
    """The hash of the seals of the shuffled deck. A seal is the hash of one card, so that cards can stay hidden."""
    pot: int
    """The chips in the middle."""
    round: int
    """The phase of betting, counted from 1."""
    turn: int | None
    """The seat in turn."""
    until: Millis | None
    """When the time of the seat in turn, or of the question, ends."""
    to_match: int
    """The chips that it costs this seat to call."""
    most_to_raise: int
    """The most chips by which this seat may raise in its turn; 0 if it may not."""
    answer: bool | None
    """This seat's own answer to the showdown question."""
    to_show: int
    """R6.6: the number of SETs that this seat can show; 0 while it is not asked."""
    taken: tuple[PotResult, ...]
    """The pots of the last showdown."""
    returns_until: Millis | None
    """R6.8: when the match ends unless somebody returns."""


def public_fields(state: State) -> dict[str, Any]:
    """Return the fields of a view that are the same for everyone."""
    return match_fields(state) | {
        "commitment": state.commitment,
        "pot": state.pot,
        "round": state.round,
        "turn": state.turn,
        "until": state.until,
        "taken": state.taken,
        "returns_until": state.returns_until,
        "last": state.last and replace(state.last, opened=()),
    }


def seat_fields(state: State, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view that differ from seat to seat."""
    to_match, most = (0, 0) if seat is None else _stakes(state, seat)
    return {
        "seat": seat,
        "players": tuple(_player_view(state, other, seat) for other in range(len(state.players))),
        "to_match": to_match,
        "most_to_raise": most,
        "answer": None if seat is None else state.players[seat].expose,
        "to_show": 0 if seat is None else _sets_to_show(state, seat),
    }


def _sets_to_show(state: State, seat: int) -> int:
    player = state.players[seat]
    return len(own_sets(player.hand, state.table)) if state.phase == "answering" and player.is_in else 0


def _stakes(state: State, seat: int) -> tuple[int, int]:
    """Return what it costs this seat to equal the highest stake, and the most by which it may raise."""
    player = state.players[seat]
    if state.phase != "betting" or not player.is_in:
        return 0, 0
    most = most_to_raise(state, seat) if raise_refusal(state, seat) is None else 0
    return min(state.owed_by(seat), player.chips), most


def _player_view(state: State, seat: int, viewer: int | None) -> PlayerView:
    player = state.players[seat]
    return player_view(
        PlayerView,
        player,
        presence=state.seats.presence[seat],
        cards=len(player.hand),
        hand=player.hand if player.shown or seat == viewer else (),
        all_in=state.is_in_play and player.is_in and not player.chips,
        out=not player.chips and not (state.is_in_play and player.hand),
        answered=player.expose is not None,
    )


view = view_function(View, public_fields, seat_fields)


def redact(event: ChipSetEvent, seat: int | None) -> ChipSetEvent:
    """Return the event without the parts that this seat may not know."""
    if isinstance(event, Dealt):
        event = replace(event, hands=hide_hands(event.hands, seat))
    return hide(event, seat, {Answered: {"expose": None}})
