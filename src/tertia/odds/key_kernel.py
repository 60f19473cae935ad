"""``colours.hand_keys`` as a kernel: the same numbers, one hand after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import compiled

if TYPE_CHECKING:
    from tertia.odds.arrays import Colours, Points


@compiled
def _mixed(number: np.uint64) -> np.uint64:
    mixed = number * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    return np.uint64(mixed ^ mixed >> np.uint64(32))


@compiled
def write_keys(plane_of: Points, hands: Points, keys: Colours) -> None:
    """``plane_of[direction, card]``, 0 to 2, says in which of three parallel hyperplanes a card lies."""
    directions, cards = plane_of.shape
    marks = np.zeros(cards, np.uint64)
    through = np.zeros(cards, np.uint64)
    for row in range(hands.shape[0]):
        marks[:] = np.uint64(0)
        through[:] = np.uint64(0)
        for place in range(hands.shape[1]):
            marks[hands[row, place]] = np.uint64(1)
        for direction in range(directions):
            second = third = 0
            for place in range(hands.shape[1]):
                plane = plane_of[direction, hands[row, place]]
                second += plane == 1
                third += plane == 2
            a = _mixed(np.uint64(hands.shape[1] - second - third + 1))
            b = _mixed(np.uint64(second + 1))
            c = _mixed(np.uint64(third + 1))
            total = a + b + c
            a = _mixed(a * np.uint64(3) + total) >> np.uint64(20)
            b = _mixed(b * np.uint64(3) + total) >> np.uint64(20)
            c = _mixed(c * np.uint64(3) + total) >> np.uint64(20)
            for card in range(cards):
                plane = plane_of[direction, card]
                through[card] += a if plane == 0 else b if plane == 1 else c
        key = np.uint64(0)
        for card in range(cards):
            key += _mixed(_mixed(through[card] + marks[card] * np.uint64(0xD6E8FEB86659FD95)))
        keys[row] = key
