"""Exact numbers of hands without a SET, for every size of hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING

from tertia.odds.exact.checks import Check, set_free_by_inclusion, set_free_by_listing
from tertia.odds.exact.sizes import check_features
from tertia.odds.numpy_support import need_numpy

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Reals

_LISTED = {1: 3, 2: 9, 3: 10, 4: 4}
"""The largest hands that are listed as a check, by features. Below four features larger hands have a SET."""


@dataclass(frozen=True, slots=True)
class SetFree:
    """The hands of one size without a SET."""

    cards: int
    hands: int
    deals: int
    """All hands of this size."""
    orbits: int
    """The number of SET-free hands up to affine maps."""

    @property
    def chance(self) -> Fraction:
        """The chance that a fresh deal of this size has no SET."""
        return Fraction(self.hands, self.deals)


@dataclass(frozen=True, slots=True)
class SetFreeHands:
    """The hands without a SET, for every size from 0 to the whole deck."""

    features: int
    sizes: tuple[SetFree, ...]
    checks: tuple[Check, ...]
    method: str = "orbits"

    def __getitem__(self, cards: int) -> SetFree:
        return self.sizes[cards]

    def __iter__(self) -> Iterator[SetFree]:
        return iter(self.sizes)

    @property
    def largest(self) -> int:
        """The size of the largest hand without a SET."""
        return max(size.cards for size in self.sizes if size.hands)

    def array(self) -> Reals:
        """Return the chances of no SET in 0, 1, 2, … cards, for plotting."""
        need_numpy()
        import numpy as np

        return np.array([float(size.chance) for size in self.sizes])


@cache
def set_free_hands(features: int = 4) -> SetFreeHands:
    """Count SET-free hands of every size. The deck has 81, 27, 9 or 3 cards with four, three, two features or one."""
    deck = int(3 ** check_features(features))
    need_numpy()
    from tertia.odds.exact.orbits import hand_orbits

    sizes = []
    for cards in range(deck + 1):
        orbits = hand_orbits(features, cards, set_free=True)
        sizes.append(SetFree(cards, orbits.total, comb(deck, cards), len(orbits)))
    return SetFreeHands(features, tuple(sizes), _checks(features, sizes))


def _checks(features: int, sizes: list[SetFree]) -> tuple[Check, ...]:
    listed = enumerate(set_free_by_listing(features, _LISTED[features]))
    by_listing = (
        Check("listing", cards, Fraction(sizes[cards].hands), Fraction(hands)) for cards, hands in listed
    )
    return (*inclusion_checks(features, sizes), *by_listing)


def inclusion_checks(features: int, sizes: list[SetFree]) -> tuple[Check, ...]:
    """Check the sizes that have a short formula."""
    return tuple(
        Check(
            "inclusion",
            cards,
            Fraction(sizes[cards].hands),
            Fraction(set_free_by_inclusion(features, cards)),
        )
        for cards in range(min(6, len(sizes)))
    )
