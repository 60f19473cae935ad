"""Facts about 20/20 that the contract tests need.

Where all its cards are, random options, invariants of every state, and states that look the same to one seat.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from contracts.hooks.base import Hooks, disguise_hands, disguise_pile, disguise_piles, shuffled
from tertia.cards import Card, deck
from tertia.games.common.events import Shown
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.common.photo_finish import Call
from tertia.games.twenty.events import Dealt, Drew, Rebuilt
from tertia.games.twenty.options import Options
from tertia.games.twenty.state import Player, State


def _census(state: State) -> list[Card]:
    if not state.deal:
        return []
    hands = [card for player in state.players for card in player.hand]
    return [*state.deck, *state.open_cards, *hands, *state.removed]


def _disguise(state: State, seat: int | None, rng: Random) -> State:
    """Return a state that looks the same to this seat but differs in all cards that it does not see.

    Hidden hands, the deck and the removed cards change places; open hands stay.
    """
    hidden = [
        owner != seat and state.options.hands == "hidden" and state.phase == "playing"
        for owner in range(len(state.players))
    ]
    unseen = [
        card
        for player, is_hidden in zip(state.players, hidden, strict=True)
        if is_hidden
        for card in player.hand
    ]
    pool = list(shuffled([*unseen, *state.deck, *state.removed], rng))
    players = tuple(
        replace(player, hand=tuple(pool.pop() for _ in player.hand)) if is_hidden else player
        for player, is_hidden in zip(state.players, hidden, strict=True)
    )
    deck_size = len(state.deck)
    return replace(
        state,
        players=players,
        deck=tuple(pool[:deck_size]),
        removed=tuple(pool[deck_size:]),
        piles=disguise_piles(state.piles, rng),
        call=_disguise_call(state, players, seat, rng),
    )


def _disguise_call(state: State, players: tuple[Player, ...], seat: int | None, rng: Random) -> Call | None:
    """Exchange the cards that the caller has shown; others see them only when nobody can overtake any more."""
    call = state.call
    if call is None or not call.shown or call.seat == seat:
        return call
    reach = [*players[call.seat].hand, *state.open_cards]
    return replace(call, shown=tuple(rng.sample(reach, 3)))


def _disguise_event(event: Any, seat: int | None, rng: Random) -> Any:
    match event:
        case Dealt(hands=hands, hidden=hidden):
            known = disguise_hands(hands, seat, rng) if hidden else hands
            return replace(event, hands=known, pile=disguise_pile(event.pile, rng))
        case Rebuilt():
            return replace(event, pile=disguise_pile(event.pile, rng))
        case Drew(drawer, hidden=True) if drawer != seat:
            return replace(event, card=rng.randrange(81))
        case Shown(caller) if caller != seat:
            return replace(event, cards=tuple(rng.sample(range(81), 3)))
        case _:
            return event


def _options(rng: Random, players: int) -> Options:
    return Options(
        rest=rng.choice((0, 3_000)),
        hands=rng.choice(("open", "hidden")),
        target=rng.choice((1, 3, 10)),
        deals=rng.choice((1, 3, 100)) if players <= 4 else 2,  # keeps big tables short
        claim=rng.choice(("call", "tap")),
        photo_finish=rng.choice((0, 150)),
        grace=rng.choice((0, 15_000)),
        pause=rng.choice((0, 20_000)),
        gaps=rng.choice(("stay", "close")),
        overrule=rng.choice((0, 5_000)),
        revision=rng.choice((1, CURRENT_REVISION)),
    )


def _check(state: State) -> None:
    """R9.4: at most nine cards in a hand. R9.7: at most 21 on the table. Only players of the deal hold cards."""
    assert all(len(player.hand) <= 9 for player in state.players)
    assert len(state.open_cards) <= 21
    assert len(state.table) % 3 == 0
    assert len(state.piles) == len(state.commitments)
    if state.phase == "playing":
        assert all(player.in_deal or not player.hand for player in state.players)


HOOKS = Hooks(
    census=_census,
    full_deck=lambda state: deck(),
    disguise=_disguise,
    disguise_event=_disguise_event,
    options=_options,
    check=_check,
)
