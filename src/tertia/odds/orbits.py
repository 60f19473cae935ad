"""All hands of a size, up to what looks alike: a hand for each orbit of the affine group, and how many it is.

Hands of k + 1 cards come from those of k by adding a card in all ways. If S stands for m hands and p is one of
its further cards, the pair stands for m pairs; and every hand of k + 1 cards is met k + 1 times, once for each
card that may have been the added one. So the hands behind a class of candidates are counted without making them.

Candidates are sorted into classes by a number that no affine map changes. A class might still hold two orbits.
That it does not is proven each time: its first hand has |G| / |Stab| hands in its orbit, and this must be the
whole class. Counts are exact, or there are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tertia.errors import BadInput
from tertia.odds.invariants import finer_keys, hand_colours, hand_keys
from tertia.odds.sizes import MOST_CARDS, check_features, check_size
from tertia.odds.space import Space, group_order, space
from tertia.odds.symmetry import stabiliser_sizes

if TYPE_CHECKING:
    from tertia.odds.arrays import Flags, Numbers, Points


class NotProven(RuntimeError):
    """Two orbits have the same colours: a mistake in the program, not of the user."""


@dataclass(frozen=True, slots=True, eq=False)
class Orbits:
    """The hands of one size: a representative of each orbit, and how many hands are in it."""

    features: int
    size: int
    set_free: bool
    """Whether these are only the hands without a SET."""
    hands: Points
    """One row of cards for each orbit."""
    counts: Numbers
    """How many hands each row stands for."""

    def __len__(self) -> int:
        return len(self.hands)

    @property
    def total(self) -> int:
        """How many hands there are."""
        return int(self.counts.sum())

    @property
    def symmetries(self) -> Numbers:
        """How many affine maps send each hand to itself."""
        return group_order(self.features) // self.counts


def orbit_levels(features: int, *, set_free: bool) -> Iterator[Orbits]:
    """The orbits of hands of 0, 1, 2, … cards; they end with the last size that has any, or with the deck."""
    geometry = space(check_features(features))
    level = Orbits(features, 0, set_free, np.zeros((1, 0), np.uint8), np.ones(1, np.int64))
    while len(level):
        yield level
        level = _next_level(geometry, level)


_known: dict[tuple[int, bool], tuple[list[Orbits], Iterator[Orbits]]] = {}


def hand_orbits(features: int, size: int, *, set_free: bool = False) -> Orbits:
    """The orbits of all hands of this size, or of those without a SET. Made once, then remembered."""
    check_size(features, size)
    cards = 3**features
    if not set_free and 2 * size > cards:
        return _complements(hand_orbits(features, cards - size), cards)
    if not set_free and size > MOST_CARDS[features]:
        raise BadInput("too-many-orbits", given=size, most=MOST_CARDS[features])
    levels, more = _known.setdefault((features, set_free), ([], orbit_levels(features, set_free=set_free)))
    while len(levels) <= size and (level := next(more, None)) is not None:
        levels.append(level)
    if len(levels) <= size:
        return Orbits(features, size, set_free, np.zeros((0, size), np.uint8), np.zeros(0, np.int64))
    return levels[size]


def _complements(orbits: Orbits, cards: int) -> Orbits:
    """The hands of all the other cards, which are as many."""
    others = np.ones((len(orbits), cards), bool)
    np.put_along_axis(others, orbits.hands.astype(np.intp), False, axis=1)
    hands = np.nonzero(others)[1].astype(np.uint8).reshape(len(orbits), -1)
    return Orbits(orbits.features, cards - orbits.size, False, hands, orbits.counts)


def _next_level(geometry: Space, level: Orbits) -> Orbits:
    owner, added = np.nonzero(_may_be_added(geometry, level))
    candidates = np.concatenate([level.hands[owner], added.astype(np.uint8)[:, None]], axis=1)
    keys = hand_keys(geometry, candidates)
    for keys_of_doubtful in (finer_keys, None):
        _, first, class_of = np.unique(keys, return_index=True, return_inverse=True)
        met = np.zeros(len(first), np.int64)
        np.add.at(met, class_of, level.counts[owner])
        hands = candidates[first]
        symmetries = stabiliser_sizes(geometry, hands, hand_colours(geometry, hands))
        doubtful = met * symmetries != (level.size + 1) * group_order(level.features)
        if not doubtful.any():
            return Orbits(level.features, level.size + 1, level.set_free, hands, met // (level.size + 1))
        if keys_of_doubtful:
            rows = np.flatnonzero(doubtful[class_of])
            keys[rows] = keys_of_doubtful(geometry, candidates[rows])
    raise NotProven(f"{level.features} features, {level.size + 1} cards")


def _may_be_added(geometry: Space, level: Orbits) -> Flags:
    """For each hand the cards that are not in it; if SETs are not wanted, nor completed by two that are."""
    may = np.ones((len(level), geometry.cards), bool)
    np.put_along_axis(may, level.hands.astype(np.intp), False, axis=1)
    if level.set_free:
        one, other = np.triu_indices(level.size, 1)
        thirds = geometry.third[level.hands[:, one], level.hands[:, other]]
        np.put_along_axis(may, thirds.astype(np.intp), False, axis=1)
    return may
