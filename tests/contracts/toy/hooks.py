"""The hooks of the toy game for the contract suite."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from contracts.hooks.base import Hooks, disguise_pile, disguise_piles, shuffled
from contracts.toy.commands import Options
from contracts.toy.events import Dealt
from contracts.toy.state import State
from tertia.cards import Card


def _census(state: State) -> list[Card]:
    """Return the cards on the table and those of the players: the rest of the pile is never drawn."""
    return [*state.table, *(card for cards in state.players for card in cards)]


def _full_deck(state: State) -> tuple[Card, ...]:
    return state.piles[0].order[: state.options.cards] if state.piles else ()


def _disguise(state: State, seat: int | None, rng: Random) -> State:
    return replace(state, deck=shuffled(state.deck, rng), piles=disguise_piles(state.piles, rng))


def _disguise_event(event: Any, seat: int | None, rng: Random) -> Any:
    return replace(event, pile=disguise_pile(event.pile, rng)) if isinstance(event, Dealt) else event


HOOKS = Hooks(
    census=_census,
    full_deck=_full_deck,
    disguise=_disguise,
    disguise_event=_disguise_event,
    options=lambda rng, players: Options(cards=rng.randint(1, 20)),
)
