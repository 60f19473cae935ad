"""Facts about each game that the contract tests need: where its cards are, and what a seat may not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tertia.cards import Card
from tertia.games.common.dealing import Pile


@dataclass(frozen=True)
class Hooks:
    """Functions that each game provides for the contract tests."""

    census: Callable[[Any], Sequence[Card]]
    """Lists every card of the deal in a state, so that the tests notice a card that is lost or doubled."""
    full_deck: Callable[[Any], Sequence[Card]]
    """Lists the cards that a deal with the options of this state must have."""
    disguise: Callable[[Any, int | None, Random], Any]
    """Changes everything in a state that a seat may not know, and nothing else.

    The seat must not notice: the tests compare what it receives from both states. None is a spectator.
    """
    disguise_event: Callable[[Any, int | None, Random], Any]
    """Does the same to an event."""
    options: Callable[[Random, int], Any]
    """Draws random options for this many players, with matches short enough for many tests."""
    check: Callable[[Any], None] = lambda state: None
    """Asserts other invariants of every state."""


def shuffled(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(cards, len(cards)))


def disguise_pile(pile: Pile | None, rng: Random) -> Pile | None:
    """Return a pile of the same cards in another order, with another salt."""
    return pile and Pile(shuffled(pile.order, rng), rng.randbytes(16).hex())


def disguise_piles(piles: Sequence[Pile], rng: Random) -> tuple[Pile, ...]:
    return tuple(Pile(shuffled(pile.order, rng), rng.randbytes(16).hex()) for pile in piles)


def disguise_hands(
    hands: Sequence[Sequence[Card | None]], seat: int | None, rng: Random
) -> tuple[tuple[Card | None, ...], ...]:
    """Return hands of the same sizes with other cards, except that of this seat."""
    return tuple(
        tuple(hand) if owner == seat else tuple(rng.sample(range(81), len(hand)))
        for owner, hand in enumerate(hands)
    )
