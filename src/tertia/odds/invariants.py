"""Numbers that an affine map cannot change: a colour for every card of the deck, seen from a hand.

Two cards get the same colour only if hyperplanes through them meet the hand alike. Round by round, a hyperplane
is coloured by the cards in it and in the two beside it, and a card by the hyperplanes that it lies in. The sums
are whole numbers below 2⁵³, so that a matrix product of floats gives them exactly.

Equal colours prove nothing by themselves: ``orbits`` proves with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import HAS_NUMBA
from tertia.odds.space import Space

if TYPE_CHECKING:
    from tertia.odds.arrays import Colours, Points, Reals

_BLOCK = 1024
"""Hands at a time: as many as stay in the cache."""


def hand_colours(geometry: Space, hands: Points) -> Colours:
    """A row for each hand: the colour of every card of the deck."""
    return _in_blocks(lambda block: _colours(geometry, _marks(geometry, block)), hands, (geometry.cards,))


def hand_keys(geometry: Space, hands: Points) -> Colours:
    """One number for each hand, the same for all hands of an orbit."""
    if HAS_NUMBA:
        from tertia.odds.key_kernel import write_keys

        keys = np.empty(len(hands), np.uint64)
        write_keys(geometry.plane_of, hands, keys)
        return keys
    return plain_hand_keys(geometry, hands)


def plain_hand_keys(geometry: Space, hands: Points) -> Colours:
    """``hand_keys`` without Numba: the same numbers."""
    return _in_blocks(lambda block: _keys(geometry, _marks(geometry, block)), hands, ())


def finer_keys(geometry: Space, hands: Points) -> Colours:
    """As ``hand_keys``, but each card of a hand in turn is set apart first. Slower, and sees more."""

    def keys(block: Points) -> Colours:
        found = np.zeros(len(block), np.uint64)
        for place in range(block.shape[1]):
            marks = _marks(geometry, block)
            marks[np.arange(len(block)), block[:, place]] = 3
            found += _mixed(_keys(geometry, marks, rounds=2))
        return found

    return _in_blocks(keys, hands, ())


def _in_blocks(of_block: Callable[[Points], Colours], hands: Points, shape: tuple[int, ...]) -> Colours:
    found = np.empty((len(hands), *shape), np.uint64)
    for start in range(0, len(hands), _BLOCK):
        found[start : start + _BLOCK] = of_block(hands[start : start + _BLOCK])
    return found


def _marks(geometry: Space, hands: Points) -> Reals:
    marks = np.zeros((len(hands), geometry.cards))
    np.put_along_axis(marks, hands.astype(np.intp), 1.0, axis=1)
    return marks


def _keys(geometry: Space, marks: Reals, rounds: int = 1) -> Colours:
    keys: Colours = _mixed(_colours(geometry, marks, rounds)).sum(axis=1)
    return keys


def _colours(geometry: Space, marks: Reals, rounds: int = 1) -> Colours:
    colours = marks.astype(np.uint64)
    for turn in range(rounds):
        inside = _mixed((marks @ geometry.incidence).astype(np.uint64) + np.uint64(turn + 1))
        triples = inside.reshape(len(marks), -1, 3)
        planes = _mixed(triples * np.uint64(3) + triples.sum(axis=2, keepdims=True))
        through = (_as_summands(planes).reshape(inside.shape) @ geometry.incidence.T).astype(np.uint64)
        colours = _mixed(through + colours * np.uint64(0xD6E8FEB86659FD95))
        marks = _as_summands(colours)
    return colours


def _mixed(numbers: Colours) -> Colours:
    """Any 64 bits to any other 64, far apart; no two to the same."""
    mixed = numbers * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    return mixed


def _as_summands(numbers: Colours) -> Reals:
    """44 of the bits: 81 such numbers add up to less than 2⁵³."""
    return (numbers >> np.uint64(20)).astype(np.float64)
