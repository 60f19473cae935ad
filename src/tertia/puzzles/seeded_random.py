"""Random numbers from a seed, the same on every machine and with every version of Python.

Block n is the SHA-256 digest of ``seed:n``; each pair of bytes is a number below 65,536. This code must never
change, because all published puzzles depend on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """Random numbers, draws and shuffles determined by a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._blocks = 0
        self._bytes = b""
        self._at = 0

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, uniformly distributed; n is at most 65,536."""
        fair = 65_536 - 65_536 % n  # larger numbers would favour small results
        while (drawn := self._next()) >= fair:
            pass
        return drawn % n

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        """Draw ``count`` different items in random order: the start of a Fisher-Yates shuffle."""
        pool = list(items)
        for place in range(count):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return self.draw(items, len(items))

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def _next(self) -> int:
        if self._at == len(self._bytes):
            self._bytes = sha256(f"{self._seed}:{self._blocks}".encode()).digest()
            self._blocks += 1
            self._at = 0
        two = self._bytes[self._at : self._at + 2]
        self._at += 2
        return int.from_bytes(two)
