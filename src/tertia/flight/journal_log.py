"""A log in memory that also writes a journal. What the journal has confirmed survives the end of the page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from tertia.games.engine import Millis
from tertia.storage.errors import StoreFailed
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.ports import Append, Conflict, PlayerResult, Row, TableSummary


class Journal(Protocol):
    """The storage of the browser. A row is added once: of two pages with one table, the second is refused."""

    async def add(self, table: str, first: int, rows: Sequence[str], projections: str) -> bool:
        """Write rows, the first with this version, and their projections. Return False if a row exists already."""
        ...

    async def rows(self, table: str, after: int) -> Sequence[str]:
        """Return the rows of a table after a version, in order."""
        ...

    async def remove(self, tables: Sequence[str]) -> None:
        """Delete tables with all that belongs to them."""
        ...


class Projections(msgspec.Struct, frozen=True):
    """What an append writes beside its rows: the summary of the table and the results of a game that ended."""

    summary: TableSummary
    results: tuple[PlayerResult, ...] = ()


class _StoredRow(msgspec.Struct, frozen=True):
    """A row in the journal. Its table and version are its key there."""

    at: Millis
    body: msgspec.Raw


_encode = msgspec.json.Encoder().encode
_read_row = msgspec.json.Decoder(_StoredRow).decode
read_projections = msgspec.json.Decoder(Projections).decode


class JournalLog(MemoryLog):
    """Implements ``Log``: confirms an append after the journal has it, and reads a table from there once."""

    def __init__(self, database: MemoryDatabase, journal: Journal) -> None:
        super().__init__(database)
        self._journal = journal

    async def append(self, append: Append) -> None:
        await self._load(append.row.table)
        if append.row.version != self._database.last_version(append.row.table) + 1:
            raise Conflict(append.row.table, append.row.version)
        rows = [_encode(_StoredRow(row.at, msgspec.Raw(row.body))).decode() for row in append.rows]
        projections = _encode(Projections(append.summary, append.results)).decode()
        try:
            is_new = await self._journal.add(append.row.table, append.row.version, rows, projections)
        except Exception as error:  # whatever the browser's storage raises
            raise StoreFailed(error) from error
        if not is_new:
            raise Conflict(append.row.table, append.row.version)
        await super().append(append)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        await self._load(table)
        return await super().read(table, after, limit)

    async def prune(self, before: Millis, keep: Collection[str] = (), limit: int | None = None) -> int:
        tables = set(self._database.summaries)
        pruned = await super().prune(before, keep, limit)
        if pruned:
            await self._journal.remove(sorted(tables - set(self._database.summaries)))
        return pruned

    async def _load(self, table: str) -> None:
        """Read rows that the journal has and memory has not: those of earlier pages and of other ones."""
        known = self._database.last_version(table)
        for stored in await self._journal.rows(table, known):
            row = _read_row(stored)
            known += 1
            self._database.rows.setdefault(table, []).append(Row(table, known, row.at, bytes(row.body)))
