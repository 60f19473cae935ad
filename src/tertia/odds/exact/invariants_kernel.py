"""``invariants.hand_keys`` as a compiled kernel, which computes the same numbers hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import compiled

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Colours, Points


@compiled
def _hash(number: np.uint64) -> np.uint64:
    hashed = number * np.uint64(0x9E3779B97F4A7C15)
    hashed ^= hashed >> np.uint64(29)
    hashed *= np.uint64(0xBF58476D1CE4E5B9)
    return np.uint64(hashed ^ hashed >> np.uint64(32))


@compiled
def write_keys(plane_of: Points, hands: Points, keys: Colours) -> None:
    """Write the key of each hand to ``keys``. For ``plane_of`` see ``AffineSpace``."""
    directions, cards = plane_of.shape
    marks = np.zeros(cards, np.uint64)
    through = np.zeros(cards, np.uint64)
    for row in range(hands.shape[0]):
        marks[:] = np.uint64(0)
        through[:] = np.uint64(0)
        for place in range(hands.shape[1]):
            marks[hands[row, place]] = np.uint64(1)
        for direction in range(directions):
            # The number of cards of the hand in the second and in the third of the parallel hyperplanes.
            second = third = 0
            for place in range(hands.shape[1]):
                plane = plane_of[direction, hands[row, place]]
                second += plane == 1
                third += plane == 2
            a = _hash(np.uint64(hands.shape[1] - second - third + 1))
            b = _hash(np.uint64(second + 1))
            c = _hash(np.uint64(third + 1))
            total = a + b + c
            a = _hash(a * np.uint64(3) + total) >> np.uint64(20)
            b = _hash(b * np.uint64(3) + total) >> np.uint64(20)
            c = _hash(c * np.uint64(3) + total) >> np.uint64(20)
            for card in range(cards):
                plane = plane_of[direction, card]
                through[card] += a if plane == 0 else b if plane == 1 else c
        key = np.uint64(0)
        for card in range(cards):
            key += _hash(_hash(through[card] + marks[card] * np.uint64(0xD6E8FEB86659FD95)))
        keys[row] = key
