"""Facts about SetUp that the contract tests need.

Where all its cards are, random options, invariants of every state, and states that look the same to one seat.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from contracts.hooks.base import Hooks, disguise_hands, disguise_pile, disguise_piles, shuffled
from tertia.cards import Card, deck
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.setup.events import Challenged, Dealt, Laid
from tertia.games.setup.options import Options
from tertia.games.setup.state import State


def _census(state: State) -> list[Card]:
    if not state.deal:
        return []
    held = [card for player in state.players for card in (*player.hand, *player.penalty)]
    return [*state.deck, *state.table, *state.aside, *held]


def _disguise(state: State, seat: int | None, rng: Random) -> State:
    """Return a state that looks the same to this seat but differs in the deck, other hands and hands set aside."""
    hidden = [card for other, player in enumerate(state.players) if other != seat for card in player.hand]
    unseen = shuffled([*state.deck, *state.aside, *hidden], rng)

    def draw(count: int) -> tuple[Card, ...]:
        nonlocal unseen
        drawn, unseen = unseen[:count], unseen[count:]
        return drawn

    players = tuple(
        player if other == seat else replace(player, hand=draw(len(player.hand)))
        for other, player in enumerate(state.players)
    )
    call = state.call
    if call is not None and call.seat != seat:
        call = replace(call, shown=tuple(rng.sample(state.earlier_cards, 2)))
    return replace(
        state,
        players=players,
        deck=draw(len(state.deck)),
        aside=draw(len(state.aside)),
        piles=disguise_piles(state.piles, rng),
        call=call,
    )


def _disguise_event(event: Any, seat: int | None, rng: Random) -> Any:
    match event:
        case Dealt():
            hands = disguise_hands(event.hands, seat, rng)
            return replace(event, hands=hands, pile=disguise_pile(event.pile, rng))
        case Laid(layer) if layer != seat:
            return replace(event, drawn=rng.randrange(81))
        case Challenged(challenger) if challenger != seat:
            return replace(event, cards=tuple(rng.sample(range(81), 2)))
        case _:
            return event


def _options(rng: Random, players: int) -> Options:
    return Options(
        match="everyone" if players <= 3 and rng.random() < 0.5 else "deals",
        deals=rng.randint(1, 2) if players <= 4 else 1,  # keeps big tables short
        window=rng.choice((1_000, 4_000, 60_000)),
        turn_time=rng.choice((5_000, 30_000)),
        photo_finish=rng.choice((0, 150)),
        grace=rng.choice((0, 15_000)),
        pause=rng.choice((0, 20_000)),
        revision=rng.choice((1, CURRENT_REVISION)),
    )


def _check(state: State) -> None:
    """R7.1: while a deal is played, its players hold four cards each, and it is the turn of one of them."""
    if state.phase != "playing":
        return
    assert all(len(player.hand) == (4 if player.playing else 0) for player in state.players)
    assert state.turn is not None
    assert not state.clear or state.deck
    assert (state.layer is None) == (not state.table)
    assert state.call is None or (state.can_be_challenged and state.call.seat != state.layer)


HOOKS = Hooks(
    census=_census,
    full_deck=lambda state: deck(),
    disguise=_disguise,
    disguise_event=_disguise_event,
    options=_options,
    check=_check,
)
