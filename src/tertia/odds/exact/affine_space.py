"""The deck as a geometry: cards with n features are the points of the affine space AG(n, 3), and SETs are its lines.

Every affine map (an invertible matrix modulo 3 and a shift) maps SETs to SETs. So it maps a hand to a hand with the
same number of SETs. With four features there are 1,965,150,720 affine maps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.exact.sizes import check_features

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers, Points, Reals


def group_order(features: int, fixed: int = -1) -> int:
    """Return the number of affine maps that fix every point of a flat of dimension ``fixed`` (-1: all maps)."""
    cards, order = 3**features, 1
    if fixed < 0:
        order, fixed = cards, 0
    for dimension in range(fixed, features):
        order *= cards - 3**dimension
    return order


@dataclass(frozen=True, slots=True, eq=False)
class AffineSpace:
    """Lookup tables: coordinates, third cards, differences and hyperplanes."""

    features: int
    coordinates: Numbers
    """One row for each card: its features, each 0 to 2."""
    third: Points
    """``third[a, b]`` completes the SET of a and b."""
    minus: Points
    """``minus[a, b]`` is the point a - b."""
    plane_of: Points
    """For each direction and card, which of the three parallel hyperplanes contains the card."""
    incidence: Reals
    """Cards × hyperplanes, parallel ones beside each other: 1 where the hyperplane contains the card."""

    @property
    def cards(self) -> int:
        return int(3**self.features)


@cache
def affine_space(features: int) -> AffineSpace:
    """AG(n, 3). The cards are 0 to 3ⁿ - 1, as in ``tertia.cards``. With fewer features, the last ones are 0."""
    cards = 3 ** check_features(features)
    weights = 3 ** np.arange(features)
    coordinates = np.arange(cards)[:, None] // weights % 3
    ones, others = coordinates[:, None, :], coordinates[None, :, :]
    plane_of = np.array(_directions(features)) @ coordinates.T % 3
    incidence = (plane_of.T[:, :, None] == np.arange(3)).astype(np.float64)
    return AffineSpace(
        features,
        coordinates,
        ((-ones - others) % 3 @ weights).astype(np.uint8),
        ((ones - others) % 3 @ weights).astype(np.uint8),
        plane_of.astype(np.uint8),
        incidence.reshape(cards, -1),
    )


def _directions(features: int) -> list[tuple[int, ...]]:
    """Return one vector for each family of parallel hyperplanes: its first non-zero entry is 1."""
    vectors = product(range(3), repeat=features)
    return [vector for vector in vectors if next((x for x in vector if x), 0) == 1]
