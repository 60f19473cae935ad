"""The view of a 20/20 table from each seat, and the events as each seat may see them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.common.events import Shown
from tertia.games.common.misses import Misses
from tertia.games.common.seats import Presence
from tertia.games.common.view import (
    CallView,
    MatchView,
    call_view,
    hide,
    match_fields,
    player_view,
    view_function,
)
from tertia.games.engine import Millis
from tertia.games.twenty.events import DealResult, Dealt, Drew, Hand, TwentyEvent
from tertia.games.twenty.options import Options
from tertia.games.twenty.state import Phase, State


class PlayerView(Struct, frozen=True):
    presence: Presence
    """here, away (not connected), missing (away for longer than the grace time) or left."""
    hand: Hand
    """The cards in the hand; null is a card that this seat may not see."""
    in_deal: bool
    """False for a player who left during this deal and waits for the next one."""
    put_down: int
    """The number of cards that the player had on leaving this deal. They count for its winner."""
    total: int
    """The points of all finished deals."""
    agreed: bool
    """True if the player agrees that there is no SET."""
    sets: int
    """The number of SETs in this deal."""
    mistakes: int
    """The number of wrong calls in this deal."""
    asked: int
    """The number of cards drawn on request."""
    rests_until: Millis
    """R2.7: when the player may call again; 0 for a player who does not rest."""


class View(MatchView[Phase, Options, PlayerView, DealResult], frozen=True):
    """All that a seat or a spectator may know."""

    goal: int
    """The points that win the match."""
    commitments: tuple[str, ...]
    """The hashes of the shuffled piles, which are opened at the end of the deal."""
    removed: int
    """R9.5: the number of cards that have left the game. They become a new pile when this one is empty."""
    reach: tuple[Card, ...]
    """R9.2: the cards of which this seat may make a SET: its hand and the table."""
    call: CallView | None
    """The open call."""
    missed: Misses
    """The cards that somebody took for a SET by mistake in this deal: the last twelve such choices."""
    changed_at: Millis
    """When the cards on the table last changed."""


def public_fields(state: State) -> dict[str, Any]:
    """Return the fields of a view that are the same for everyone."""
    return match_fields(state) | {
        "goal": state.goal,
        "commitments": state.commitments,
        "removed": len(state.removed),
        "missed": state.missed,
        "changed_at": state.changed_at,
    }


def seat_fields(state: State, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view that differ from seat to seat."""
    return {
        "seat": seat,
        "players": tuple(_player_view(state, other, seat) for other in range(len(state.players))),
        "reach": () if seat is None else state.reachable_cards(seat),
        "call": call_view(state.call, seat),
    }


def backs(hand: Hand) -> Hand:
    """Return a hand as others see it."""
    return (None,) * len(hand)


def _player_view(state: State, seat: int, seen_by: int | None) -> PlayerView:
    """R9.7: hidden hands are shown when the deal is over."""
    player = state.players[seat]
    hidden = state.options.hands == "hidden" and state.phase == "playing" and seat != seen_by
    return player_view(
        PlayerView,
        player,
        presence=state.seats.presence[seat],
        hand=backs(player.hand) if hidden else player.hand,
    )


view = view_function(View, public_fields, seat_fields)


def redact(event: TwentyEvent, seat: int | None) -> TwentyEvent:
    """Return the event without the parts that this seat may not know."""
    if isinstance(event, Drew) and not event.hidden:
        return event
    if isinstance(event, Dealt) and event.hidden:
        hands = enumerate(event.hands)
        event = replace(event, hands=tuple(hand if owner == seat else backs(hand) for owner, hand in hands))
    return hide(event, seat, {Drew: {"card": None}, Shown: {"cards": ()}})
