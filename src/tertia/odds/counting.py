"""Hands sorted by how many SETs they hold, from one hand of each orbit."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.checks import sets_in_deck
from tertia.odds.orbits import Orbits, hand_orbits
from tertia.odds.space import space
from tertia.solver import find_disjoint

if TYPE_CHECKING:
    from tertia.odds.arrays import Numbers


def hands_by_sets(cards: int, features: int) -> tuple[tuple[int, ...], int]:
    """How many hands hold 0, 1, 2, … SETs; and from how many orbits, of hands smaller by two cards, this came."""
    smaller = hand_orbits(features, max(0, cards - 2))
    return _with_more_cards(smaller, cards - smaller.size), len(smaller)


def hands_by_disjoint(cards: int, features: int) -> tuple[tuple[int, ...], int]:
    """How many hands hold 0, 1, 2, … SETs that share no card; and from how many orbits this came."""
    orbits = hand_orbits(features, cards)
    most = np.array([len(find_disjoint(hand)) for hand in orbits.hands.tolist()], np.int64)
    return _by_value(most, orbits.counts), len(orbits)


def _with_more_cards(orbits: Orbits, more: int) -> tuple[int, ...]:
    """Adds up to two cards in all ways to a hand of each orbit: so larger hands need no orbits of their own."""
    geometry = space(orbits.features)
    second = geometry.third.astype(np.intp)
    upper = np.triu(np.ones(second.shape, bool), 1)
    sums = np.zeros(sets_in_deck(orbits.features) + 1, np.int64)
    for hand, count in zip(orbits.hands, orbits.counts.tolist(), strict=True):
        inside = np.zeros(geometry.cards, bool)
        inside[hand] = True
        thirds = np.bincount(geometry.third[hand[:, None], hand].ravel(), minlength=geometry.cards)
        completed = np.where(inside, 0, thirds // 2)
        own = int((thirds[hand] - 1).sum()) // 6
        if more == 0:
            found = np.array([own])
        elif more == 1:
            found = own + completed[~inside]
        else:
            both = upper & ~inside & ~inside[:, None]
            found = own + (completed + completed[:, None] + inside[second])[both]
        numbers = np.bincount(found)
        sums[: len(numbers)] += count * numbers
    ways = comb(orbits.size + more, more)
    return tuple((sums[: int(np.flatnonzero(sums)[-1]) + 1] // ways).tolist())


def _by_value(values: Numbers, hands: Numbers) -> tuple[int, ...]:
    """How many hands have the value 0, 1, 2, …"""
    sums = np.zeros(int(values.max()) + 1, np.int64)
    np.add.at(sums, values, hands)
    return tuple(sums.tolist())
