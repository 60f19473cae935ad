"""Regular work on all tables: wake due ones, replace hosts who have left, unload idle ones, prune old ones."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING

from tertia.errors import Refused, TertiaError
from tertia.games import GAMES
from tertia.games.engine import Millis
from tertia.live.errors import DamagedTable, UnknownGame

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry
    from tertia.storage.ports import TableSummary

logger = logging.getLogger("tertia.live")

IDLE_TIME: Millis = 120_000
"""The time after which a table without connections is unloaded."""

OVERDUE: Millis = 1_500
"""Milliseconds by which a table must be late before a node that has not loaded it wakes it.

By then, the node that had loaded the table is probably dead.
"""

MAX_WOKEN = 100
"""The number of tables that are woken in one round at most; also the page size of the query."""

TABLES_AT_ONCE = 100
"""Loaded tables that are looked at without a break. A look takes microseconds, but thousands may be loaded."""

RETRY_AFTER: Millis = 60_000
"""The time until the next attempt to load a table that the store could not read."""

MAX_PRUNED = 1_000
"""The number of tables that are removed in one round at most, so that a round never takes long."""

HOUR: Millis = 3_600_000
DAY: Millis = 24 * HOUR


class Housekeeping:
    """Looks after the tables of a registry. No task and no table can keep it from doing the rest."""

    def __init__(self, registry: TableRegistry, keep_days: int) -> None:
        self._registry, self._keep_days = registry, keep_days
        self.last_completed: Millis | None = None
        """When all tasks last succeeded, by the clock of the registry; None before the first time."""
        self._completed_monotonic: float | None = None
        self._pruned_at = 0
        self._failing: set[str] = set()
        """Names of tasks whose last attempt failed."""
        self._retry_at: dict[str, Millis] = {}
        """Tables that the store could not read, with the time of the next attempt."""

    @property
    def seconds_since_completed(self) -> float | None:
        """The time since all tasks last succeeded, whatever happens to the clock; None before the first time."""
        return None if self._completed_monotonic is None else time.monotonic() - self._completed_monotonic

    async def run(self, interval: float) -> None:
        """Do all the work every ``interval`` seconds, until cancelled."""
        while True:
            await self.run_once()
            await asyncio.sleep(interval)

    async def run_once(self) -> None:
        """Do all tasks, each whether or not the one before succeeded."""
        tasks = {
            "wake due tables": self.wake_due_tables,
            "replace absent hosts": self.replace_absent_hosts,
            "unload idle tables": self.unload_idle_tables,
            "prune old tables": self.prune_old_tables,
            "read bans": self._registry.access.refresh_if_shared,
            "delete old reports": self._registry.access.delete_old_records,
        }
        succeeded = [await self._try(name, task) for name, task in tasks.items()]
        if all(succeeded):
            self.last_completed, self._completed_monotonic = self._registry.clock(), time.monotonic()

    async def _try(self, name: str, task: Callable[[], Awaitable[None]]) -> bool:
        """Do a task. Its failures are logged once until it succeeds again."""
        try:
            await task()
        except Exception as error:
            if name not in self._failing:
                self._failing.add(name)
                # A TertiaError says all there is to know; anything else is a bug to be found.
                trace = None if isinstance(error, TertiaError) else error
                logger.warning("cannot %s: %s", name, error, exc_info=trace)
            return False
        if name in self._failing:
            self._failing.discard(name)
            logger.warning("can %s again", name)
        return True

    async def wake_due_tables(self) -> None:
        """Load tables with a deadline that nobody has met. Loaded ones have an alarm of their own."""
        registry, woken = self._registry, 0
        async for summary in self._due_tables():
            try:
                table = await registry.get(summary.table)
            except (DamagedTable, UnknownGame, Refused):
                continue  # in quarantine now, of a newer version, or pruned since
            except TertiaError as error:
                self._retry_at[summary.table] = registry.clock() + RETRY_AFTER
                logger.warning("cannot load table %s: %s", summary.table, error)
                continue
            registry.services.spawn(table.wake())
            woken += 1
            if woken >= MAX_WOKEN:
                return

    async def _due_tables(self) -> AsyncIterator[TableSummary]:
        """Yield the due tables that this node can wake.

        Read page by page, so that tables which cannot be woken do not hide the others.
        """
        registry, now = self._registry, self._registry.clock()
        self._retry_at = {table: at for table, at in self._retry_at.items() if at > now}
        # Random, so that the nodes do not all wake the same table at once.
        lateness = 0 if registry.cluster.is_alone else OVERDUE + secrets.randbelow(OVERDUE)
        last: TableSummary | None = None
        while page := await registry.log.due(now - lateness, MAX_WOKEN, last):
            for summary in page:
                if self._can_wake(summary):
                    yield summary
            if len(page) < MAX_WOKEN:
                return
            last = page[-1]

    def _can_wake(self, summary: TableSummary) -> bool:
        registry, table = self._registry, summary.table
        is_left_alone = table in registry.quarantine or table in self._retry_at
        return table not in registry.tables and summary.game in GAMES and not is_left_alone

    async def replace_absent_hosts(self) -> None:
        """Make another player the host of each table whose host has been gone for too long."""
        failure: Exception | None = None
        for number, table in enumerate(list(self._registry.tables.values()), start=1):
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)
            try:
                await table.visitors.replace_absent_host()
            except DamagedTable:
                continue
            except Exception as error:
                failure = failure or error
        if failure is not None:
            raise failure

    async def unload_idle_tables(self) -> None:
        now = self._registry.clock()
        for table in list(self._registry.tables.values()):
            if not table.presence.listeners and table.last_used + IDLE_TIME < now:
                self._registry.unload(table)

    async def prune_old_tables(self) -> None:
        """Remove tables that nobody uses and that have not changed for long from the log, once an hour.

        A failure counts as done: the health of a node needs rounds in which all tasks succeed.
        """
        now = self._registry.clock()
        if self._keep_days and self._pruned_at + HOUR <= now:
            in_use = {table.id for table in self._registry.tables.values() if table.is_in_use}
            self._pruned_at = now  # also if it fails: the other tasks must succeed meanwhile
            pruned = await self._registry.log.prune(now - self._keep_days * DAY, in_use, MAX_PRUNED)
            if pruned == MAX_PRUNED:
                self._pruned_at = 0  # there may be more: go on in the next round
