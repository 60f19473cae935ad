"""The hooks of a game for the contract suite: where its cards are, and what a seat may not know.

``census`` lists every card of the deal, so that none can be lost or doubled. ``disguise`` changes everything in a
state that a seat may not know, and nothing else; ``disguise_event`` does the same to an event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tertia.cards import Card
from tertia.games.common.dealing import Pile


@dataclass(frozen=True)
class Hooks:
    census: Callable[[Any], Sequence[Card]]
    full_deck: Callable[[Any], Sequence[Card]]
    disguise: Callable[[Any, int | None, Random], Any]
    disguise_event: Callable[[Any, int | None, Random], Any]
    options: Callable[[Random, int], Any]
    """Random options for this many players, with matches short enough for many tests."""
    check: Callable[[Any], None] = lambda state: None
    """Other invariants of every state."""


def mixed(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(cards, len(cards)))


def other_pile(pile: Pile | None, rng: Random) -> Pile | None:
    return pile and Pile(mixed(pile.order, rng), rng.randbytes(16).hex())


def other_piles(piles: Sequence[Pile], rng: Random) -> tuple[Pile, ...]:
    return tuple(Pile(mixed(pile.order, rng), rng.randbytes(16).hex()) for pile in piles)
