"""How much one visitor may ask for."""

from __future__ import annotations

from collections.abc import Callable

MESSAGE_SIZE = 16_384
"""Bytes of one message; no command needs a tenth of it."""

MESSAGES_A_SECOND = 20.0
"""What one socket may send in the long run; three times that at once."""


NEW_TABLES = (30.0, 0.5)
"""Tables that one address may make: so many at once, so many a second in the long run; on all nodes together."""

NEW_SOCKETS = (120.0, 10.0)
"""The same of sockets."""

CLAIMS = (60.0, 3.0)
"""What one address may start, claim and sign in puzzles: a family or a class at once, no machine."""


class Bucket:
    """So many at once, and so many a second in the long run."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._level, self._at = burst, clock()

    def take(self) -> bool:
        """Whether there is one left."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each address; those that are full again are forgotten."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        if len(self._buckets) > 10_000:
            self._buckets.clear()
        return self._buckets.setdefault(key, Bucket(self._burst, self._rate, self._clock)).take()
