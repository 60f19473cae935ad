"""Regular work on all tables: wake those that are due, unload idle ones, prune old ones."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from tertia.errors import TertiaError
from tertia.games.engine import Millis

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry

logger = logging.getLogger("tertia.live")

IDLE_TIME: Millis = 120_000
"""The time after which a table without connections is unloaded."""

OVERDUE: Millis = 1_500
"""The delay after which a node wakes a table that it has not loaded. The node that has is probably dead."""

MOST_WOKEN = 100
"""Tables that are woken in one round."""

HOUR: Millis = 3_600_000
DAY: Millis = 24 * HOUR


class Housekeeping:
    """Looks after the tables of a registry."""

    def __init__(self, registry: TableRegistry, keep_days: int) -> None:
        self._registry, self._keep_days = registry, keep_days
        self._pruned_at = 0

    async def run(self, interval: float) -> None:
        """Do all the work every ``interval`` seconds, until cancelled."""
        while True:
            try:
                await self.wake_due_tables()
                await self.replace_absent_hosts()
                self.unload_idle_tables()
                await self.prune_old_tables()
            except TertiaError as error:
                logger.warning("housekeeping failed: %s", error)
            await asyncio.sleep(interval)

    async def wake_due_tables(self) -> None:
        """Load tables with a deadline that nobody has met. Loaded ones have an alarm of their own."""
        registry = self._registry
        late = 0 if registry.cluster.is_alone else OVERDUE + secrets.randbelow(OVERDUE)
        for summary in await registry.log.due(registry.clock() - late, limit=MOST_WOKEN):
            if summary.table not in registry.tables:
                table = await registry.get(summary.table)
                registry.services.spawn(table.wake())

    async def replace_absent_hosts(self) -> None:
        for table in list(self._registry.tables.values()):
            await table.replace_absent_host()

    def unload_idle_tables(self) -> None:
        now = self._registry.clock()
        for table in list(self._registry.tables.values()):
            if not table.presence.listeners and table.last_used + IDLE_TIME < now:
                self._registry.unload(table)

    async def prune_old_tables(self) -> None:
        """Remove tables that nobody uses and that have not changed for long from the log, once an hour."""
        now = self._registry.clock()
        if self._keep_days and self._pruned_at + HOUR <= now:
            self._pruned_at = now
            in_use = {table.id for table in self._registry.tables.values() if table.is_in_use}
            await self._registry.log.prune(now - self._keep_days * DAY, in_use)
