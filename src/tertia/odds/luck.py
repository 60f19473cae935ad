"""Chance for simulated games: xoshiro256++, and a stream of its own for every game.

A game's stream depends on the seed and the game's number alone. So a run gives the same games however it is
shared out among processes, and the kernel and plain Python play the very same ones.
"""

from __future__ import annotations

from collections.abc import Sequence

_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


class Luck:
    """Whole numbers below a bound, each with exactly the same chance."""

    def __init__(self, seed: int, game: int) -> None:
        base = mixed(mixed(seed) + game)
        self._state = [mixed(base + step * _STEP) for step in range(1, 5)]
        self._spare: int | None = None

    def below(self, bound: int) -> int:
        """The high half of 32 bits times the bound; draws that would favour a number are thrown away."""
        product = self._half_word() * bound
        if product % 2**32 < bound:
            unfair = (2**32 - bound) % bound
            while product % 2**32 < unfair:
                product = self._half_word() * bound
        return product >> 32

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        deck = list(cards)
        for place in range(len(deck) - 1):
            other = place + self.below(len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    def word(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self._state
        word = (_turned((a + d) & _MASK, 23) + a) & _MASK
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & _MASK), _turned(d, 45)]
        return word

    def _half_word(self) -> int:
        if self._spare is not None:
            half, self._spare = self._spare, None
            return half
        word = self.word()
        self._spare = word >> 32
        return word % 2**32


def mixed(number: int) -> int:
    """SplitMix64: any 64 bits to others far apart."""
    number &= _MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31


def _turned(number: int, by: int) -> int:
    return (number << by | number >> 64 - by) & _MASK
