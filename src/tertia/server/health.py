"""The health of a node, for load balancers: can it write, is its housekeeping done, does it have its lease?

A node is one server process. Its lease is its sign of life in the database: if it expires, other nodes take it for
dead.

An answer never takes longer than a second, whatever the store does. A balancer then sends visitors to another node.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from tertia.errors import TertiaError
from tertia.live.registry import TableRegistry

logger = logging.getLogger("tertia.server")

ANSWER_SECONDS = 0.8
"""The time that the store has to confirm a write. Balancers wait for a second or two."""

REUSE_SECONDS = 0.5
"""The time for which the result of a write is used again, so that visitors cannot keep the disk busy."""

MAX_HOUSEKEEPING_AGE = 30.0
"""A node is unhealthy if its housekeeping, which runs every second, was last completed more seconds ago."""

OK = "ok"


class HealthCheck:
    """Checks a node. All requests share one test of the store, so that they cannot pile up."""

    def __init__(self, registry: TableRegistry, clock: Callable[[], float] = time.monotonic) -> None:
        self._registry, self._clock = registry, clock
        self._started_at = clock()
        self._test: asyncio.Task[str] | None = None
        self._tested_at = 0.0
        self._was_healthy = True

    async def run(self, answer_seconds: float = ANSWER_SECONDS) -> dict[str, str]:
        """Return "ok" or the problem for each check. Log when the node becomes unhealthy or healthy again."""
        checks = {
            "store": await self._store_problem(answer_seconds) or OK,
            "housekeeping": self._housekeeping_problem() or OK,
            "lease": OK if self._registry.cluster.has_lease else "expired",
        }
        is_healthy = all(result == OK for result in checks.values())
        if is_healthy != self._was_healthy:
            self._was_healthy = is_healthy
            problems = ", ".join(f"{name}: {result}" for name, result in checks.items() if result != OK)
            if is_healthy:
                logger.warning("healthy again")
            else:
                logger.warning("not healthy: %s", problems)
        return checks

    async def _store_problem(self, answer_seconds: float) -> str:
        """Wait for the test that is running, or for a new one. An old test may still wait for the database."""
        test = self._test
        if test is None or (test.done() and self._clock() - self._tested_at > REUSE_SECONDS):
            test = self._test = asyncio.get_running_loop().create_task(self._test_store())
        if not test.done():
            await asyncio.wait({test}, timeout=answer_seconds)
        return test.result() if test.done() else f"no answer in {answer_seconds} s"

    async def _test_store(self) -> str:
        """Write and read. Return the problem, or an empty string."""
        try:
            await self._registry.store.database.test_write()
            await self._registry.log.next_due()
        except TertiaError as error:
            # The details may name hosts of an internal network; they are for the log.
            logger.warning("The store failed a test: %s", error)
            return error.code
        finally:
            self._tested_at = self._clock()
        return ""

    def _housekeeping_problem(self) -> str:
        age = self._registry.housekeeping.seconds_since_completed
        if age is None:
            age = self._clock() - self._started_at
        return f"last completed {age:.0f} s ago" if age > MAX_HOUSEKEEPING_AGE else ""
