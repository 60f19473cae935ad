"""What the contract suite must be told about each game: where its cards are, and what a seat may not know.

``census`` names every card of the deal, wherever it is, so that none can be lost or doubled. ``disguise``
changes all that a seat may not know of a state, and nothing else; ``disguise_event`` does it to an event.
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
    """Any options for so many players; matches that are short enough to be played often."""
    check: Callable[[Any], None] = lambda state: None
    """Whatever else must hold in every state."""


def mixed(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(cards, len(cards)))


def other_pile(pile: Pile | None, rng: Random) -> Pile | None:
    return pile and Pile(mixed(pile.order, rng), rng.randbytes(16).hex())


def other_piles(piles: Sequence[Pile], rng: Random) -> tuple[Pile, ...]:
    return tuple(Pile(mixed(pile.order, rng), rng.randbytes(16).hex()) for pile in piles)
