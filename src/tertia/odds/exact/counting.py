"""Numbers of hands by their number of SETs, computed from one hand of each orbit."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.exact.affine_space import affine_space
from tertia.odds.exact.checks import sets_in_deck
from tertia.odds.exact.orbits import Orbits, hand_orbits
from tertia.solver import find_disjoint

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers


def hands_by_sets(cards: int, features: int) -> tuple[tuple[int, ...], int]:
    """Count hands with 0, 1, 2, … SETs. Also return the number of orbits used, of hands with two cards fewer."""
    smaller = hand_orbits(features, max(0, cards - 2))
    return _with_more_cards(smaller, cards - smaller.size), len(smaller)


def hands_by_disjoint(cards: int, features: int) -> tuple[tuple[int, ...], int]:
    """Count hands by the most SETs in them that share no card: 0, 1, 2, … Also return the number of orbits used."""
    orbits = hand_orbits(features, cards)
    most = np.array([len(find_disjoint(hand)) for hand in orbits.hands.tolist()], np.int64)
    return _by_value(most, orbits.counts), len(orbits)


def _with_more_cards(orbits: Orbits, more: int) -> tuple[int, ...]:
    """Add up to two cards in all ways to one hand of each orbit. So larger hands need no orbits of their own."""
    space = affine_space(orbits.features)
    second = space.third.astype(np.intp)
    upper = np.triu(np.ones(second.shape, bool), 1)
    sums = np.zeros(sets_in_deck(orbits.features) + 1, np.int64)
    for hand, count in zip(orbits.hands, orbits.counts.tolist(), strict=True):
        inside = np.zeros(space.cards, bool)
        inside[hand] = True
        # For each card of the deck: the pairs of cards of the hand whose third card it is. Every pair counts in both
        # orders, and every card of the hand is the third one of itself and itself.
        thirds = np.bincount(space.third[hand[:, None], hand].ravel(), minlength=space.cards)
        completed = np.where(inside, 0, thirds // 2)
        own = int((thirds[hand] - 1).sum()) // 6  # three cards of a SET, two orders of the other two
        if more == 0:
            found = np.array([own])
        elif more == 1:
            found = own + completed[~inside]
        else:
            both = upper & ~inside & ~inside[:, None]
            found = own + (completed + completed[:, None] + inside[second])[both]
        numbers = np.bincount(found)
        sums[: len(numbers)] += count * numbers
    # Every larger hand was met once for each choice of the added cards.
    ways = comb(orbits.size + more, more)
    return tuple((sums[: int(np.flatnonzero(sums)[-1]) + 1] // ways).tolist())


def _by_value(values: Numbers, hands: Numbers) -> tuple[int, ...]:
    """Count hands with the value 0, 1, 2, …"""
    sums = np.zeros(int(values.max()) + 1, np.int64)
    np.add.at(sums, values, hands)
    return tuple(sums.tolist())
