"""Limits on what one visitor may send: sizes and rates."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

from tertia.errors import BadInput

MESSAGE_SIZE = 16_384
"""Largest message in bytes. No command needs a tenth of it."""

MESSAGES_PER_SECOND = 20.0
"""Average rate of messages on one connection; bursts may have three times as many."""


class Limit(NamedTuple):
    """The number of actions allowed at once, and the number per second in the long run."""

    burst: float
    rate: float


NEW_TABLES = Limit(30, 0.5)
"""New tables from one address, counted over all nodes."""

NEW_CONNECTIONS = Limit(120, 10)
"""New WebSocket connections from one address, counted over all nodes."""

FLOODS = Limit(3, 0.1)
"""Sockets of one address that are closed because they flooded the server. Beyond it, no new socket is served."""

PUZZLE_CLAIMS = Limit(60, 3)
"""Starts, claims and signatures in puzzles from one address: enough for a class, not for a program."""

PRINTS = Limit(20, 0.2)
"""PDF files for one address."""

PICTURES = Limit(120, 5)
"""Pictures and previews for one address."""

LOG_READS = Limit(120, 5)
"""Replays, reviews and records of finished games, and statistics over them, for one address."""

LOG_READERS = 2
"""Finished games that are read or encoded for one address at the same time."""

HOST_LOGINS = Limit(10, 0.05)
"""Wrong keys of the host from one address."""

REPORTS = Limit(10, 0.02)
"""Reports of nicknames from one address: ten at once, then one in 50 seconds."""

OFFLINE_TABLES = Limit(40, 0.1)
"""Tables of flight mode that one address adds: the games of a long journey at once, then one in ten seconds."""

REQUESTS = Limit(300, 20)
"""HTTP requests from one address: enough for a class that opens the home page, which takes 7 ms of a core."""

FILES = Limit(3000, 300)
"""Requests from one address for files in memory. A first visit loads about forty."""

PROBES = Limit(120, 20)
"""Requests from one address for the health and the metrics of the server."""


class TokenBucket:
    """Counts actions against a limit."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._tokens, self._updated_at = limit.burst, clock()

    def take(self) -> bool:
        """Take a token. Return False if there is none."""
        if not self.has_token():
            return False
        self._tokens -= 1
        return True

    def has_token(self) -> bool:
        """Return True if a token can be taken."""
        now = self._clock()
        self._tokens = min(self._limit.burst, self._tokens + (now - self._updated_at) * self._limit.rate)
        self._updated_at = now
        return self._tokens >= 1


class RateLimiter:
    """A token bucket for each address."""

    MAX_ADDRESSES = 10_000
    """With more addresses than this, the address that was silent for longest is forgotten. This bounds the memory."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Count an action of this address. Return False if the address has reached its limit."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._limit, self._clock)
            if len(self._buckets) > self.MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()

    def is_exhausted(self, address: str) -> bool:
        """Return True if this address has reached its limit. Count nothing."""
        bucket = self._buckets.get(address)
        return bucket is not None and not bucket.has_token()

    def check(self, address: str) -> None:
        """Count an action of this address. Raise BadInput if the address has reached its limit."""
        if not self.allows(address):
            raise BadInput("too-fast")


class ConcurrencyLimiter:
    """Slots for each address. Work beyond them waits, so that the work of others is not behind all of it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._slots: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Wait for a slot of this address and hold it."""
        slots = self._slots.setdefault(address, asyncio.Semaphore(self._most))
        self._users[address] += 1
        try:
            async with slots:
                yield
        finally:
            self._users[address] -= 1
            if not self._users[address]:
                del self._users[address], self._slots[address]
