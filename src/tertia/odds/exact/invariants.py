"""Invariants of hands under affine maps: numbers that are the same for all hands of an orbit.

They come from colour refinement. Every card of the deck gets a colour, a hash of how the hyperplanes through it meet
the hand. In each round, the colour of a hyperplane is computed from the cards in it and in its two parallels, and
the colour of a card from the hyperplanes that contain it. All sums are integers below 2⁵³, so a matrix product of
floats is exact.

Two orbits may have the same invariants. ``orbits`` proves that this does not happen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.exact.affine_space import AffineSpace
from tertia.odds.numba_support import HAS_NUMBA

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Colours, Points, Reals

_BLOCK = 1024
"""Hands that are computed at a time, so that the arrays stay in the processor's cache."""


def hand_colours(space: AffineSpace, hands: Points) -> Colours:
    """Return one row for each hand: the colours of all cards of the deck."""
    return _in_blocks(lambda block: _colours(space, _marks(space, block)), hands, (space.cards,))


def hand_keys(space: AffineSpace, hands: Points) -> Colours:
    """Return one number for each hand, the same for all hands of an orbit."""
    if HAS_NUMBA:
        from tertia.odds.exact.invariants_kernel import write_keys

        keys = np.empty(len(hands), np.uint64)
        write_keys(space.plane_of, hands, keys)
        return keys
    return numpy_hand_keys(space, hands)


def numpy_hand_keys(space: AffineSpace, hands: Points) -> Colours:
    """Compute ``hand_keys`` without Numba."""
    return _in_blocks(lambda block: _keys(space, _marks(space, block)), hands, ())


def finer_keys(space: AffineSpace, hands: Points) -> Colours:
    """Like ``hand_keys``, but each card of a hand in turn starts with a special colour. Slower, but finer."""

    def keys(block: Points) -> Colours:
        found = np.zeros(len(block), np.uint64)
        for place in range(block.shape[1]):
            marks = _marks(space, block)
            marks[np.arange(len(block)), block[:, place]] = 3
            found += _hash(_keys(space, marks, rounds=2))
        return found

    return _in_blocks(keys, hands, ())


def _in_blocks(of_block: Callable[[Points], Colours], hands: Points, shape: tuple[int, ...]) -> Colours:
    found = np.empty((len(hands), *shape), np.uint64)
    for start in range(0, len(hands), _BLOCK):
        found[start : start + _BLOCK] = of_block(hands[start : start + _BLOCK])
    return found


def _marks(space: AffineSpace, hands: Points) -> Reals:
    """Return one row for each hand: 1 for the cards in it, 0 for the other cards of the deck."""
    marks = np.zeros((len(hands), space.cards))
    np.put_along_axis(marks, hands.astype(np.intp), 1.0, axis=1)
    return marks


def _keys(space: AffineSpace, marks: Reals, rounds: int = 1) -> Colours:
    keys: Colours = _hash(_colours(space, marks, rounds)).sum(axis=1)
    return keys


def _colours(space: AffineSpace, marks: Reals, rounds: int = 1) -> Colours:
    colours = marks.astype(np.uint64)
    for number in range(rounds):
        inside = _hash((marks @ space.incidence).astype(np.uint64) + np.uint64(number + 1))
        triples = inside.reshape(len(marks), -1, 3)
        planes = _hash(triples * np.uint64(3) + triples.sum(axis=2, keepdims=True))
        through = (_as_summands(planes).reshape(inside.shape) @ space.incidence.T).astype(np.uint64)
        colours = _hash(through + colours * np.uint64(0xD6E8FEB86659FD95))
        marks = _as_summands(colours)
    return colours


def _hash(numbers: Colours) -> Colours:
    """Hash 64 bits to 64 bits, injectively."""
    hashed = numbers * np.uint64(0x9E3779B97F4A7C15)
    hashed ^= hashed >> np.uint64(29)
    hashed *= np.uint64(0xBF58476D1CE4E5B9)
    hashed ^= hashed >> np.uint64(32)
    return hashed


def _as_summands(numbers: Colours) -> Reals:
    """Keep 44 bits: 81 such numbers sum to less than 2⁵³."""
    return (numbers >> np.uint64(20)).astype(np.float64)
