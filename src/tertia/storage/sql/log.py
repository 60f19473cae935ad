"""The log in a database."""

from __future__ import annotations

from collections.abc import Collection

from tertia.games.engine import Millis
from tertia.storage.ports import Row, TableSummary
from tertia.storage.sql import statements
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.writer import GroupWriter

PRUNED_AT_ONCE = 200
"""Tables that ``prune`` deletes in one transaction, so that appends get their turn in between."""

NO_LIMIT = 2**31 - 1
"""More rows than a table can have. SQLite and PostgreSQL write "no limit" in different ways."""

LONG_AGO: Millis = -(2**62)
"""Earlier than the time at which any table must be woken."""


class SqlLog:
    """Implements ``Log`` over SQLite and PostgreSQL."""

    def __init__(self, writer: GroupWriter, reader: Reader) -> None:
        self._writer, self._reader = writer, reader
        self.append = writer.append

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        most = NO_LIMIT if limit is None else limit
        rows = await self._reader.all(statements.ROWS_AFTER, table=table, after=after, limit=most)
        return [Row(*row) for row in rows]

    async def all_tables(self) -> list[str]:
        return [row[0] for row in await self._reader.all(statements.ALL_TABLES)]

    async def summary(self, table: str) -> TableSummary | None:
        row = await self._reader.one(statements.SUMMARY, table=table)
        return None if row is None else TableSummary(*row)

    async def listed_tables(self, limit: int) -> list[TableSummary]:
        return [TableSummary(*row) for row in await self._reader.all(statements.LISTED_TABLES, limit=limit)]

    async def unfinished_tables(self, limit: int) -> list[TableSummary]:
        rows = await self._reader.all(statements.UNFINISHED_TABLES, limit=limit)
        return [TableSummary(*row) for row in rows]

    async def due(self, until: Millis, limit: int, after: TableSummary | None = None) -> list[TableSummary]:
        last = {"last_due": LONG_AGO, "last_table": ""}
        if after is not None and after.wakes_at is not None:
            last = {"last_due": after.wakes_at, "last_table": after.table}
        rows = await self._reader.all(statements.DUE, until=until, limit=limit, **last)
        return [TableSummary(*row) for row in rows]

    async def next_due(self) -> Millis | None:
        instant: Millis | None = (await self._reader.one(statements.NEXT_DUE))[0]
        return instant

    async def prune(self, before: Millis, keep: Collection[str] = (), limit: int | None = None) -> int:
        # Tables to keep may be among those that are found.
        most = NO_LIMIT if limit is None else limit + len(keep)
        found = await self._reader.all(statements.PRUNABLE, before=before, limit=most)
        tables = [row[0] for row in found if row[0] not in keep][:limit]
        pruned = 0
        for start in range(0, len(tables), PRUNED_AT_ONCE):
            pruned += await self._prune_some(tables[start : start + PRUNED_AT_ONCE], before)
        return pruned

    async def _prune_some(self, tables: list[str], before: Millis) -> int:
        return await self._writer.run(lambda transactions: transactions.prune(tables, before))
