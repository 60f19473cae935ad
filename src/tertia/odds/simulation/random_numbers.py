"""Random numbers for simulated games: xoshiro256++, with a stream of its own for every game.

The stream of a game depends only on the seed and the number of the game. So a run plays the same games on any number
of processes, and the kernel plays the same games as the Python code.
"""

from __future__ import annotations

from collections.abc import Sequence

_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


class GameRandom:
    """The random numbers of one game."""

    def __init__(self, seed: int, game: int) -> None:
        base = hash_64(hash_64(seed) + game)
        self._state = [hash_64(base + step * _STEP) for step in range(1, 5)]
        self._spare: int | None = None

    def below(self, bound: int) -> int:
        """Return an unbiased integer below a bound, by Lemire's method: multiply, and reject biased draws."""
        product = self._half_word() * bound
        if product % 2**32 < bound:
            biased = (2**32 - bound) % bound
            while product % 2**32 < biased:
                product = self._half_word() * bound
        return product >> 32

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the cards in random order."""
        deck = list(cards)
        for place in range(len(deck) - 1):
            other = place + self.below(len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    def word(self) -> int:
        """Return the next 64 bits."""
        a, b, c, d = self._state
        word = (_rotate((a + d) & _MASK, 23) + a) & _MASK
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & _MASK), _rotate(d, 45)]
        return word

    def _half_word(self) -> int:
        if self._spare is not None:
            half, self._spare = self._spare, None
            return half
        word = self.word()
        self._spare = word >> 32
        return word % 2**32


def hash_64(number: int) -> int:
    """Hash 64 bits with the function of SplitMix64."""
    number &= _MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31


def _rotate(number: int, by: int) -> int:
    return (number << by | number >> 64 - by) & _MASK
