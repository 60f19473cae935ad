"""How many SETs lie in so many cards, and how many of them can be taken together: exact, over all hands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Literal

from tertia.errors import BadInput
from tertia.odds.arrays import HAS_NUMPY, need_numpy
from tertia.odds.checks import Check, mean_of_sets, second_moment_of_sets, sets_in_deck
from tertia.odds.orbits import MOST_CARDS, Orbits, hand_orbits
from tertia.odds.space import check_size, space
from tertia.solver import find_disjoint

if HAS_NUMPY:
    import numpy as np

if TYPE_CHECKING:
    from tertia.odds.arrays import Numbers, Reals


@dataclass(frozen=True, slots=True)
class Distribution:
    """Of all hands of a size: ``hands[n]`` are those with n SETs."""

    what: Literal["sets", "disjoint"]
    """All SETs, or the most of them that share no card."""
    features: int
    cards: int
    hands: tuple[int, ...]
    orbits: int
    checks: tuple[Check, ...]
    method: str = "orbits"

    @property
    def deals(self) -> int:
        """All hands of this size."""
        return sum(self.hands)

    @property
    def chances(self) -> tuple[Fraction, ...]:
        deals = self.deals
        return tuple(Fraction(hands, deals) for hands in self.hands)

    @property
    def mean(self) -> Fraction:
        return _moment(self.hands, 1)

    @property
    def variance(self) -> Fraction:
        return _moment(self.hands, 2) - self.mean**2

    def array(self) -> Reals:
        """The chances as floats, to plot."""
        need_numpy()
        return np.array([float(chance) for chance in self.chances])


@cache
def sets_in(cards: int, features: int = 4) -> Distribution:
    """The number of SETs among so many cards of a fresh deal. With four features: up to 14 cards, or 67 and more."""
    deck = int(3**features)
    if 2 * check_size(features, cards) > deck:
        fewer = sets_in(deck - cards, features)
        hands, orbits = _of_the_others(fewer), fewer.orbits
    else:
        if cards > MOST_CARDS[features] + 2:
            raise BadInput("too-many-orbits", given=cards, most=MOST_CARDS[features] + 2)
        smaller = hand_orbits(features, max(0, cards - 2))
        hands, orbits = _with_more_cards(smaller, cards - smaller.size), len(smaller)
    checks = (
        _total(hands, features, cards),
        Check("mean", cards, _moment(hands, 1), mean_of_sets(features, cards)),
        Check("second-moment", cards, _moment(hands, 2), second_moment_of_sets(features, cards)),
    )
    return Distribution("sets", features, cards, hands, orbits, checks)


def _of_the_others(fewer: Distribution) -> tuple[int, ...]:
    """SETs among the cards that are left: all, less 40 for each card gone, but a SET with two of them only once."""
    deck, gone = 3**fewer.features, fewer.cards
    missing = sets_in_deck(fewer.features) - gone * (deck - 1) // 2 + comb(gone, 2)
    hands = {missing - sets: count for sets, count in enumerate(fewer.hands) if count}
    return tuple(hands.get(sets, 0) for sets in range(max(hands) + 1))


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


@cache
def disjoint_in(cards: int, features: int = 4) -> Distribution:
    """R8.1: the most SETs that share no card, in a fresh deal. With four features: up to 12 cards."""
    orbits = hand_orbits(features, cards)
    most = np.array([len(find_disjoint(hand)) for hand in orbits.hands.tolist()], np.int64)
    hands = _by_value(most, orbits.counts)
    none = sets_in(cards, features).hands[0]
    no_set = Check("none", cards, Fraction(hands[0]), Fraction(none))
    return Distribution(
        "disjoint", features, cards, hands, len(orbits), (_total(hands, features, cards), no_set)
    )


def _by_value(values: Numbers, hands: Numbers) -> tuple[int, ...]:
    """How many hands have the value 0, 1, 2, …"""
    sums = np.zeros(int(values.max()) + 1, np.int64)
    np.add.at(sums, values, hands)
    return tuple(sums.tolist())


def _moment(hands: tuple[int, ...], power: int) -> Fraction:
    return Fraction(sum(number**power * count for number, count in enumerate(hands)), sum(hands))


def _total(hands: tuple[int, ...], features: int, cards: int) -> Check:
    return Check("total", cards, Fraction(sum(hands)), Fraction(comb(3**features, cards)))
