"""Explicit affine maps, to check the computation of orbits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Points


@cache
def all_maps(features: int) -> tuple[Points, ...]:
    """Return all affine maps as tables of images of the cards. Only feasible for one and two features."""
    return tuple(_maps(features))


def _maps(features: int) -> Iterator[Points]:
    weights = 3 ** np.arange(features)
    points = np.arange(3**features)[:, None] // weights % 3  # the features of each card
    for entries in product(range(3), repeat=features**2):
        matrix = np.array(entries).reshape(features, features)
        is_invertible = len(np.unique(points @ matrix % 3, axis=0)) == 3**features
        if is_invertible:
            for shift in points:
                yield ((points @ matrix + shift) % 3 @ weights).astype(np.uint8)


def random_map(features: int, rng: Random) -> Points:
    """Return a random affine map. Matrices that are not invertible are drawn again."""
    weights = 3 ** np.arange(features)
    points = np.arange(3**features)[:, None] // weights % 3
    while True:
        matrix = np.array([[rng.randrange(3) for _ in range(features)] for _ in range(features)])
        moved = (points @ matrix + [rng.randrange(3) for _ in range(features)]) % 3
        if len(np.unique(moved, axis=0)) == 3**features:
            return np.asarray((moved @ weights).astype(np.uint8))
