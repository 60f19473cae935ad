"""The random numbers of ``random_numbers`` in compiled code, for the kernels that play games.

The generator is xoshiro256++, seeded with SplitMix64. ``state`` is an array of six words: the four of the generator,
the unused half of its last output, and 1 while that half is unused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import compiled

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Points, Words


@compiled
def _hash(number: np.uint64) -> np.uint64:
    """Mix the bits of a number, as SplitMix64 does."""
    number = (number ^ number >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ number >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.uint64(number ^ number >> np.uint64(31))


@compiled
def seed_stream(state: Words, seed: np.uint64, game: int) -> None:
    """Begin the random stream of a game."""
    base = _hash(_hash(seed) + np.uint64(game))
    for step in range(4):
        state[step] = _hash(base + np.uint64(step + 1) * np.uint64(0x9E3779B97F4A7C15))
    state[5] = np.uint64(0)


@compiled
def _half_word(state: Words) -> np.uint64:
    """Return 32 random bits: the unused half of the last output, or one half of a new one."""
    if state[5]:
        state[5] = np.uint64(0)
        return np.uint64(state[4])
    a, b, c, d = state[0], state[1], state[2], state[3]
    total = a + d
    word = (total << np.uint64(23) | total >> np.uint64(41)) + a
    c ^= a
    d ^= b
    state[0] = a ^ d
    state[1] = b ^ c
    state[2] = c ^ b << np.uint64(17)
    state[3] = d << np.uint64(45) | d >> np.uint64(19)
    state[4] = word >> np.uint64(32)
    state[5] = np.uint64(1)
    return np.uint64(word & np.uint64(0xFFFFFFFF))


@compiled
def below(state: Words, bound: np.uint64) -> np.uint64:
    """Return an unbiased integer below a bound, by Lemire's method: multiply, and reject biased draws."""
    low_half = np.uint64(0xFFFFFFFF)
    product = _half_word(state) * bound
    if product & low_half < bound:
        biased = (np.uint64(1 << 32) - bound) % bound
        while product & low_half < biased:
            product = _half_word(state) * bound
    return np.uint64(product >> np.uint64(32))


@compiled
def shuffle(state: Words, cards: Points) -> None:
    """Shuffle the cards in place."""
    count = len(cards)
    for place in range(count - 1):
        other = np.uint64(place) + below(state, np.uint64(count - place))
        card = cards[place]
        cards[place] = cards[other]
        cards[other] = card
