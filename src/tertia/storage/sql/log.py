"""The log on a database: what SQLite and PostgreSQL have in common."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.storage.cluster import Cluster
from tertia.storage.ports import Append, PlayerResult, Row, TableSummary
from tertia.storage.sql import statements
from tertia.storage.sql.people import SqlPeople
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.times import Changes
from tertia.storage.sql.writer import GroupWriter

FORGOTTEN_AT_ONCE = 200
"""Tables a transaction of ``prune``, so that appends get their turn in between."""


class Writes(Changes, Protocol):
    """What the writing thread does, each in a transaction of its own."""

    commits: int

    def keep(self, appends: Sequence[Append]) -> Sequence[TertiaError | None]:
        """Each append whole or not at all; one that cannot be kept does not touch the others."""
        ...

    def forget(self, tables: Sequence[str], before: Millis) -> int:
        """Those of the tables that are still over or idle; how many."""
        ...

    def replace_projections(self, lines: Sequence[TableSummary], results: Sequence[PlayerResult]) -> None: ...

    def let_go(self) -> None: ...


class SqlLog(SqlPeople):
    """One thread writes in groups, a few read."""

    def __init__(self, writes: Writes, reader: Reader) -> None:
        self._writes = writes
        super().__init__(writes, GroupWriter(writes.keep, writes.let_go), reader)

    def company(self) -> Cluster | None:
        """Nobody else, unless the database says otherwise."""
        return None

    def secret(self) -> bytes | None:
        """Kept in a file."""
        return None

    def keep_secret(self, secret: bytes) -> None:
        """Not kept here."""

    @property
    def commits(self) -> int:
        """How many transactions were committed since the log was opened."""
        return self._writes.commits

    async def append(self, append: Append) -> None:
        """Keep a decision durably; Conflict if its version is not the next."""
        await self._writer.append(append)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The table's decisions after a version, in order."""
        return [Row(*row) for row in await self._reader.all(statements.ROWS_AFTER, table=table, after=after)]

    async def line(self, table: str) -> TableSummary | None:
        """What is known of one table."""
        row = await self._reader.one(statements.LINE, table=table)
        return None if row is None else TableSummary(*row)

    async def open_tables(self, limit: int) -> list[TableSummary]:
        """Listed tables that wait or play, the newest first."""
        return [TableSummary(*row) for row in await self._reader.all(statements.OPEN_TABLES, limit=limit)]

    async def due(self, until: Millis, limit: int) -> list[TableSummary]:
        """Tables that must be woken until then, the earliest first."""
        return [
            TableSummary(*row) for row in await self._reader.all(statements.DUE, until=until, limit=limit)
        ]

    async def next_due(self) -> Millis | None:
        """When the next table must be woken."""
        instant: Millis | None = (await self._reader.one(statements.NEXT_DUE))[0]
        return instant

    async def results_of(self, player: str, limit: int) -> list[PlayerResult]:
        """A player's results, the newest first."""
        rows = await self._reader.all(statements.RESULTS_OF, player=player, limit=limit)
        return [PlayerResult(*row) for row in rows]

    async def prune(self, over_before: Millis) -> int:
        """Forget tables that were over, or idle while waiting; the results of players stay."""
        tables = [row[0] for row in await self._reader.all(statements.FORGOTTEN, before=over_before)]
        forgotten = 0
        for start in range(0, len(tables), FORGOTTEN_AT_ONCE):
            some = tables[start : start + FORGOTTEN_AT_ONCE]
            forgotten += await self._writer.run(partial(self._writes.forget, some, over_before))
        return forgotten

    async def all_tables(self) -> list[str]:
        """Every table that has a decision in the log."""
        return [row[0] for row in await self._reader.all(statements.ALL_TABLES)]

    async def all_lines(self) -> list[TableSummary]:
        """The line of every table, by name."""
        return [TableSummary(*row) for row in await self._reader.all(statements.ALL_LINES)]

    async def all_results(self) -> list[PlayerResult]:
        """Every result, by table, round and player."""
        return [PlayerResult(*row) for row in await self._reader.all(statements.ALL_RESULTS)]

    async def replace_projections(
        self, lines: Sequence[TableSummary], results: Sequence[PlayerResult]
    ) -> None:
        """All lines and results anew, in one transaction."""
        await self._writer.run(partial(self._writes.replace_projections, lines, results))

    async def close(self) -> None:
        """Write what is waiting, then let go of everything."""
        await self._writer.close()
        await self._reader.close()
