"""Exact distributions over all hands of a size: the number of SETs, and of disjoint SETs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Literal

from tertia.errors import BadInput
from tertia.odds.exact.checks import Check, mean_of_sets, second_moment_of_sets, sets_in_deck
from tertia.odds.exact.sizes import MOST_CARDS, check_size
from tertia.odds.numpy_support import need_numpy

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Reals


@dataclass(frozen=True, slots=True)
class Distribution:
    """All hands of one size by their number of SETs: ``hands[n]`` is the number of hands with n SETs."""

    what: Literal["sets", "disjoint"]
    """All SETs, or the largest number of SETs without a common card."""
    features: int
    """The number of features of the deck."""
    cards: int
    """The number of cards in a hand."""
    hands: tuple[int, ...]
    orbits: int
    """The number of hands up to symmetry that were computed. The others follow from them."""
    checks: tuple[Check, ...]
    """The same numbers by independent methods."""
    method: str = "orbits"
    """The way in which the numbers were found, as a part of the key of a text."""

    @property
    def deals(self) -> int:
        """The number of all hands of this size."""
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
        """Return the chances as floats, for plotting."""
        need_numpy()
        import numpy as np

        return np.array([float(chance) for chance in self.chances])


@cache
def sets_in(cards: int, features: int = 4) -> Distribution:
    """Return the distribution of SETs in a fresh deal. With four features: up to 14 cards, or 67 and more."""
    check_size(features, cards)
    deck, most = int(3**features), MOST_CARDS[features] + 2
    if min(cards, deck - cards) > most:
        raise BadInput("too-many-orbits", given=cards, most=most)
    if 2 * cards > deck:
        complement = sets_in(deck - cards, features)
        hands, orbits = _from_complement(complement), complement.orbits
    else:
        need_numpy()
        from tertia.odds.exact.counting import hands_by_sets

        hands, orbits = hands_by_sets(cards, features)
    checks = distribution_checks("sets", hands, features, cards)
    return Distribution("sets", features, cards, hands, orbits, checks)


def _from_complement(complement: Distribution) -> tuple[int, ...]:
    """Count SETs in a hand from the SETs in all other cards.

    A SET is in the hand unless it contains one of the other cards. These SETs are counted by inclusion and exclusion.
    """
    deck, others = 3**complement.features, complement.cards
    without = sets_in_deck(complement.features) - others * (deck - 1) // 2 + comb(others, 2)
    hands = {without - sets: count for sets, count in enumerate(complement.hands) if count}
    return tuple(hands.get(sets, 0) for sets in range(max(hands) + 1))


@cache
def disjoint_in(cards: int, features: int = 4) -> Distribution:
    """R8.1: the distribution of disjoint SETs in a fresh deal. With four features: up to 12 cards."""
    check_size(features, cards)
    need_numpy()
    from tertia.odds.exact.counting import hands_by_disjoint

    hands, orbits = hands_by_disjoint(cards, features)
    none = sets_in(cards, features).hands[0]
    checks = distribution_checks("disjoint", hands, features, cards, none)
    return Distribution("disjoint", features, cards, hands, orbits, checks)


def distribution_checks(
    what: str, hands: tuple[int, ...], features: int, cards: int, none: int | None = None
) -> tuple[Check, ...]:
    """Check the total number of hands, the moments of the number of SETs, and the number of hands without a SET."""
    checks = [Check("total", cards, Fraction(sum(hands)), Fraction(comb(3**features, cards)))]
    if what == "sets":
        checks.append(Check("mean", cards, _moment(hands, 1), mean_of_sets(features, cards)))
        checks.append(
            Check("second-moment", cards, _moment(hands, 2), second_moment_of_sets(features, cards))
        )
    if none is not None:
        checks.append(Check("none", cards, Fraction(hands[0]), Fraction(none)))
    return tuple(checks)


def _moment(hands: tuple[int, ...], power: int) -> Fraction:
    return Fraction(sum(number**power * count for number, count in enumerate(hands)), sum(hands))
