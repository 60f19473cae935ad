"""All projections in memory."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.ports import Conflict, PlayerResult, TableSummary


class MemoryProjections:
    """Implements ``Projections`` over dictionaries."""

    def __init__(self, database: MemoryDatabase) -> None:
        self._database = database

    async def all_summaries(self) -> list[TableSummary]:
        self._database.check_open()
        return [summary for _, summary in sorted(self._database.summaries.items())]

    async def all_results(self) -> list[PlayerResult]:
        self._database.check_open()
        return [result for _, result in sorted(self._database.results.items())]

    async def replace(self, summaries: Sequence[TableSummary], results: Sequence[PlayerResult]) -> None:
        database = self._database
        database.check_open()
        for summary in summaries:
            if summary.version != database.last_version(summary.table):
                raise Conflict(summary.table, summary.version)
        database.summaries = {summary.table: summary for summary in summaries}
        database.results = {
            key: one for key, one in database.results.items() if one.table not in database.rows
        }
        database.put_results(one for one in results if one.player not in database.forgotten)
