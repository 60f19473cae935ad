"""The cards as a geometry: with n features they are the points of the affine space AG(n, 3), and SETs its lines.

Every affine map (an invertible matrix modulo 3 and a shift) sends SETs to SETs, so hands that such a map sends
to one another hold equally many. There are 1,965,150,720 of them for four features.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.sizes import check_features

if TYPE_CHECKING:
    from tertia.odds.arrays import Numbers, Points, Reals


def group_order(features: int, fixed: int = -1) -> int:
    """How many affine maps there are that leave a flat of dimension ``fixed`` as it is, point by point."""
    cards, order = 3**features, 1
    if fixed < 0:
        order, fixed = cards, 0
    for dimension in range(fixed, features):
        order *= cards - 3**dimension
    return order


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """What the search looks up: coordinates, thirds, shifts, and which points lie in which hyperplane."""

    features: int
    coordinates: Numbers
    """A row for each card: its features, each 0 to 2."""
    third: Points
    minus: Points
    """``minus[a, b]`` is the point a - b."""
    plane_of: Points
    """For each direction and card, in which of the three parallel hyperplanes it lies."""
    incidence: Reals
    """Cards × hyperplanes, three parallel ones after another: 1 where the card lies in it."""

    @property
    def cards(self) -> int:
        return int(3**self.features)


@cache
def space(features: int) -> Space:
    """AG(n, 3). The cards are 0 to 3ⁿ - 1, as in ``tertia.cards``: fewer features hold the last ones at 0."""
    cards = 3 ** check_features(features)
    weights = 3 ** np.arange(features)
    coordinates = np.arange(cards)[:, None] // weights % 3
    ones, others = coordinates[:, None, :], coordinates[None, :, :]
    plane_of = np.array(_directions(features)) @ coordinates.T % 3
    incidence = (plane_of.T[:, :, None] == np.arange(3)).astype(np.float64)
    return Space(
        features,
        coordinates,
        ((-ones - others) % 3 @ weights).astype(np.uint8),
        ((ones - others) % 3 @ weights).astype(np.uint8),
        plane_of.astype(np.uint8),
        incidence.reshape(cards, -1),
    )


def _directions(features: int) -> list[tuple[int, ...]]:
    """One vector for each family of parallel hyperplanes: the first entry that is not 0 is 1."""
    vectors = product(range(3), repeat=features)
    return [vector for vector in vectors if next((x for x in vector if x), 0) == 1]
