"""Counts open connections, in all and for each address, and new ones for each address, against limits."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from tertia.server.security.limits import Limit, RateLimiter

logger = logging.getLogger("tertia.server")

REPORT_INTERVAL = 60.0
"""Seconds between two lines in the log about the same limit."""


class ConnectionLimits(NamedTuple):
    """The numbers of connections that may be open at once."""

    total: int
    per_address: int


DEFAULT_CONNECTION_LIMITS = ConnectionLimits(16_000, 300)
"""A browser opens up to six connections to load a page, and one for a table: enough for a class at one address."""


OPENED_CONNECTIONS = Limit(600, 60)
"""Connections that one address may open at once, and per second. To refuse one takes much less than a request."""


class ConnectionLimiter:
    """The open connections of a server."""

    def __init__(
        self,
        limits: ConnectionLimits = DEFAULT_CONNECTION_LIMITS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.max_total, self.max_per_address = limits
        self.total = 0
        self._by_address: Counter[str] = Counter()
        self._opened = RateLimiter(OPENED_CONNECTIONS, clock)
        self._total_report = _Report(
            "The limit of %d connections in all is reached (--max-connections)", clock
        )
        self._address_report = _Report(
            "The limit of %d connections of one address is reached (--max-connections-per-address)", clock
        )
        self._rate_report = _Report("An address opens more than %d connections per second", clock)

    def open(self, address: str | None) -> bool:
        """Count a new connection. Return False, and count nothing, if a limit is reached.

        The address of a trusted proxy is None, because a proxy connects for many visitors.
        """
        if self.total >= self.max_total:
            self._total_report.refused(self.max_total)
            return False
        if address is not None:
            if self._by_address[address] >= self.max_per_address:
                self._address_report.refused(self.max_per_address)
                return False
            if not self._opened.allows(address):
                self._rate_report.refused(int(OPENED_CONNECTIONS.rate))
                return False
            self._by_address[address] += 1
        self.total += 1
        return True

    def close(self, address: str | None) -> None:
        """End a connection that was counted with this address."""
        self.total -= 1
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


class _Report:
    """Logs at most one line in an interval, however many connections are refused."""

    def __init__(self, message: str, clock: Callable[[], float]) -> None:
        self._message, self._clock = message, clock
        self._next_at = clock()
        self._refused = 0

    def refused(self, limit: int) -> None:
        self._refused += 1
        if self._clock() >= self._next_at:
            logger.warning(f"{self._message}: %d refused since the last report", limit, self._refused)
            self._next_at = self._clock() + REPORT_INTERVAL
            self._refused = 0
