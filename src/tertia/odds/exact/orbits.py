"""Orbits of hands under affine maps: one hand of each orbit, and the number of hands in the orbit.

Hands of k + 1 cards are built from hands of k cards by adding a card in all ways. If a hand represents m hands, then
the hand with a given further card represents m pairs of a hand and a card. Every hand of k + 1 cards occurs in k + 1
pairs, once for each card that may have been added last. This counts the hands of an orbit without listing them.

Candidates are sorted into classes by an invariant. A class might contain two orbits, so a proof follows for each
class: the orbit of its first hand has |G| / |Stab| hands, and this must be the size of the whole class. Otherwise no
count is returned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tertia.errors import BadInput
from tertia.odds.exact.affine_space import AffineSpace, affine_space, group_order
from tertia.odds.exact.invariants import finer_keys, hand_colours, hand_keys
from tertia.odds.exact.sizes import MOST_CARDS, check_features, check_size
from tertia.odds.exact.symmetry import stabiliser_sizes

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Flags, Numbers, Points


class NotProven(RuntimeError):
    """Two orbits have the same invariants, which is an error in this program."""


@dataclass(frozen=True, slots=True, eq=False)
class Orbits:
    """The hands of one size: a representative of each orbit, and the number of hands in it."""

    features: int
    size: int
    set_free: bool
    """True if these are only the hands without a SET."""
    hands: Points
    """One row of cards for each orbit."""
    counts: Numbers
    """The number of hands in the orbit of each row."""

    def __len__(self) -> int:
        return len(self.hands)

    @property
    def total(self) -> int:
        """The number of all hands."""
        return int(self.counts.sum())

    @property
    def symmetries(self) -> Numbers:
        """The number of affine maps that map each hand to itself."""
        return group_order(self.features) // self.counts


def orbit_levels(features: int, *, set_free: bool) -> Iterator[Orbits]:
    """Yield the orbits of hands of 0, 1, 2, … cards, up to the last size that has any."""
    space = affine_space(check_features(features))
    level = Orbits(features, 0, set_free, np.zeros((1, 0), np.uint8), np.ones(1, np.int64))
    while len(level):
        yield level
        level = _next_level(space, level)


_computed: dict[tuple[int, bool], tuple[list[Orbits], Iterator[Orbits]]] = {}


def hand_orbits(features: int, size: int, *, set_free: bool = False) -> Orbits:
    """Return the orbits of all hands of a size, or of those without a SET. Results are cached."""
    check_size(features, size)
    cards = 3**features
    if not set_free and min(size, cards - size) > MOST_CARDS[features]:
        raise BadInput("too-many-orbits", given=size, most=MOST_CARDS[features])
    if not set_free and 2 * size > cards:
        return _complements(hand_orbits(features, cards - size), cards)
    levels, more = _computed.setdefault((features, set_free), ([], orbit_levels(features, set_free=set_free)))
    while len(levels) <= size and (level := next(more, None)) is not None:
        levels.append(level)
    if len(levels) <= size:
        return Orbits(features, size, set_free, np.zeros((0, size), np.uint8), np.zeros(0, np.int64))
    return levels[size]


def _complements(orbits: Orbits, cards: int) -> Orbits:
    """Return the orbits of the complements of hands."""
    others = np.ones((len(orbits), cards), bool)
    np.put_along_axis(others, orbits.hands.astype(np.intp), False, axis=1)
    hands = np.nonzero(others)[1].astype(np.uint8).reshape(len(orbits), -1)
    return Orbits(orbits.features, cards - orbits.size, False, hands, orbits.counts)


def _next_level(space: AffineSpace, level: Orbits) -> Orbits:
    owner, added = np.nonzero(_candidates(space, level))
    candidates = np.concatenate([level.hands[owner], added.astype(np.uint8)[:, None]], axis=1)
    keys = hand_keys(space, candidates)
    # If the fast keys do not prove all classes, the finer ones replace them for candidates of doubtful classes.
    for keys_of_doubtful in (finer_keys, None):
        _, first, class_of = np.unique(keys, return_index=True, return_inverse=True)
        met = np.zeros(len(first), np.int64)
        np.add.at(met, class_of, level.counts[owner])
        hands = candidates[first]
        symmetries = stabiliser_sizes(space, hands, hand_colours(space, hands))
        doubtful = met * symmetries != (level.size + 1) * group_order(level.features)
        if not doubtful.any():
            return Orbits(level.features, level.size + 1, level.set_free, hands, met // (level.size + 1))
        if keys_of_doubtful:
            rows = np.flatnonzero(doubtful[class_of])
            keys[rows] = keys_of_doubtful(space, candidates[rows])
    raise NotProven(f"{level.features} features, {level.size + 1} cards")


def _candidates(space: AffineSpace, level: Orbits) -> Flags:
    """Flag the cards that can be added to each hand. To a SET-free hand, no card that completes a SET."""
    flags = np.ones((len(level), space.cards), bool)
    np.put_along_axis(flags, level.hands.astype(np.intp), False, axis=1)
    if level.set_free:
        one, other = np.triu_indices(level.size, 1)
        thirds = space.third[level.hands[:, one], level.hands[:, other]]
        np.put_along_axis(flags, thirds.astype(np.intp), False, axis=1)
    return flags
