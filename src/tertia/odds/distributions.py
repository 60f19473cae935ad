"""How many SETs lie in so many cards, and how many of them can be taken together: exact, over all hands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Literal

from tertia.errors import BadInput
from tertia.odds.arrays import need_numpy
from tertia.odds.checks import Check, mean_of_sets, second_moment_of_sets, sets_in_deck
from tertia.odds.sizes import MOST_CARDS, check_size

if TYPE_CHECKING:
    from tertia.odds.arrays import Reals


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
        import numpy as np

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
        need_numpy()
        from tertia.odds.counting import hands_by_sets

        hands, orbits = hands_by_sets(cards, features)
    checks = distribution_checks("sets", hands, features, cards)
    return Distribution("sets", features, cards, hands, orbits, checks)


def _of_the_others(fewer: Distribution) -> tuple[int, ...]:
    """SETs among the cards that are left: all, less 40 for each card gone, but a SET with two of them only once."""
    deck, gone = 3**fewer.features, fewer.cards
    missing = sets_in_deck(fewer.features) - gone * (deck - 1) // 2 + comb(gone, 2)
    hands = {missing - sets: count for sets, count in enumerate(fewer.hands) if count}
    return tuple(hands.get(sets, 0) for sets in range(max(hands) + 1))


@cache
def disjoint_in(cards: int, features: int = 4) -> Distribution:
    """R8.1: the most SETs that share no card, in a fresh deal. With four features: up to 12 cards."""
    check_size(features, cards)
    need_numpy()
    from tertia.odds.counting import hands_by_disjoint

    hands, orbits = hands_by_disjoint(cards, features)
    none = sets_in(cards, features).hands[0]
    checks = distribution_checks("disjoint", hands, features, cards, none)
    return Distribution("disjoint", features, cards, hands, orbits, checks)


def distribution_checks(
    what: str, hands: tuple[int, ...], features: int, cards: int, none: int | None = None
) -> tuple[Check, ...]:
    """All hands together are as many as there are; and what else is known about SETs, or hands with none."""
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
