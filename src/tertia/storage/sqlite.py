"""The log on an SQLite file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from sqlalchemy import Engine

from tertia.games.engine import Millis
from tertia.storage import statements
from tertia.storage.migrate import HEAD, migrate, revision
from tertia.storage.reader import Reader
from tertia.storage.sqlite_engine import reading_engine, writing_engine
from tertia.storage.sqlite_writes import SqliteWrites
from tertia.storage.writer import GroupWriter
from tertia.tables.ports import Append, PlayerResult, Row, TableLine

READERS = 2
FORGOTTEN_AT_ONCE = 200
"""Tables a transaction of ``prune``, so that appends get their turn in between."""


class SqliteLog:
    """One thread writes in groups, a few read. Several logs may share a file, also across processes."""

    def __init__(self, path: Path) -> None:
        writing = writing_engine(path)
        _bring_up_to_date(writing)
        self._writes = SqliteWrites(writing)
        self._writer = GroupWriter(self._writes.keep, self._writes.let_go)
        self._reader = Reader(reading_engine(path, READERS), READERS)

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

    async def line(self, table: str) -> TableLine | None:
        """What is known of one table."""
        row = await self._reader.one(statements.LINE, table=table)
        return None if row is None else TableLine(*row)

    async def open_tables(self, limit: int) -> list[TableLine]:
        """Listed tables that wait or play, the newest first."""
        return [TableLine(*row) for row in await self._reader.all(statements.OPEN_TABLES, limit=limit)]

    async def due(self, until: Millis, limit: int) -> list[TableLine]:
        """Tables that must be woken until then, the earliest first."""
        return [TableLine(*row) for row in await self._reader.all(statements.DUE, until=until, limit=limit)]

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

    async def replace_projections(self, lines: Sequence[TableLine], results: Sequence[PlayerResult]) -> None:
        """All lines and results anew, in one transaction."""
        await self._writer.run(partial(self._writes.replace_projections, lines, results))

    async def close(self) -> None:
        """Write what is waiting, then let go of everything."""
        await self._writer.close()
        await self._reader.close()


def _bring_up_to_date(engine: Engine) -> None:
    with engine.connect() as connection:
        if revision(connection) == HEAD:
            return
        connection.rollback()
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # of several that open a new file, one makes the tables
        migrate(connection)
        connection.commit()
