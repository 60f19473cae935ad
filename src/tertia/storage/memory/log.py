"""The log in memory."""

from __future__ import annotations

from collections.abc import Collection

from tertia.games.engine import Millis
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.ports import Append, Conflict, Row, TableSummary


class MemoryLog:
    """Implements ``Log`` over dictionaries."""

    def __init__(self, database: MemoryDatabase) -> None:
        self._database = database

    async def append(self, append: Append) -> None:
        self._database.check_open()
        row = append.first
        if row.version != self._database.last_version(row.table) + 1:
            raise Conflict(row.table, row.version)
        self._database.rows.setdefault(row.table, []).extend(append.rows)
        self._database.summaries[row.table] = append.summary
        self._database.put_results(append.results)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        self._database.check_open()
        return self._database.rows.get(table, [])[max(after, 0) :][:limit]

    async def all_tables(self) -> list[str]:
        self._database.check_open()
        return sorted(self._database.rows)

    async def summary(self, table: str) -> TableSummary | None:
        self._database.check_open()
        return self._database.summaries.get(table)

    async def listed_tables(self, limit: int) -> list[TableSummary]:
        self._database.check_open()
        listed = (one for one in self._database.summaries.values() if one.listed and one.phase != "over")
        return sorted(listed, key=lambda one: (one.made_at, one.table), reverse=True)[:limit]

    async def unfinished_tables(self, limit: int) -> list[TableSummary]:
        self._database.check_open()
        unfinished = (one for one in self._database.summaries.values() if one.phase != "over")
        return sorted(unfinished, key=lambda one: (-one.changed_at, one.table))[:limit]

    async def due(self, until: Millis, limit: int, after: TableSummary | None = None) -> list[TableSummary]:
        last = None if after is None else (after.wakes_at, after.table)
        alarms = (alarm for alarm in self._alarms() if last is None or (alarm[0], alarm[1].table) > last)
        return [summary for wakes_at, summary in alarms if wakes_at <= until][:limit]

    async def next_due(self) -> Millis | None:
        return next((wakes_at for wakes_at, _ in self._alarms()), None)

    async def prune(self, before: Millis, keep: Collection[str] = (), limit: int | None = None) -> int:
        self._database.check_open()
        summaries = self._database.summaries
        pruned = [
            one.table for one in summaries.values() if one.changed_at < before and one.table not in keep
        ][:limit]
        for table in pruned:
            del summaries[table]
            self._database.rows.pop(table, None)
        return len(pruned)

    def _alarms(self) -> list[tuple[Millis, TableSummary]]:
        self._database.check_open()
        summaries = self._database.summaries.values()
        alarms = [(one.wakes_at, one) for one in summaries if one.wakes_at is not None]
        return sorted(alarms, key=lambda alarm: (alarm[0], alarm[1].table))
