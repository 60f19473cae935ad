"""Chance from a seed that gives the same for ever, on every machine and with every version of Python.

Block n of the stream is SHA-256 of ``seed:n``; two bytes at a time are a number below 65,536. Nothing here may
change: every puzzle that was ever played hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """Numbers, draws and shuffles that follow from a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._blocks = 0
        self._bytes = b""
        self._at = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is at most 65,536."""
        fair = 65_536 - 65_536 % n  # what lies above would favour the small numbers
        while (drawn := self._next()) >= fair:
            pass
        return drawn % n

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        """So many different items in random order: the beginning of a Fisher-Yates shuffle."""
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
