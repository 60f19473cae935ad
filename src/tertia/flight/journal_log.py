"""A log in memory that also writes a journal. Rows that the journal has confirmed survive the end of the page."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from tertia.games.engine import Millis
from tertia.storage.errors import StoreFailed
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.ports import Append, Conflict, PlayerResult, Row, TableSummary


class Journal(Protocol):
    """The storage of the browser, which all its pages share.

    If two pages write the same version of a table, the second is refused.
    """

    async def add(self, table: str, first: int, rows: Sequence[str], projections: str) -> bool:
        """Write rows and their projections. ``first`` is the version of the first row.

        Return False and write nothing if one of the rows exists already.
        """
        ...

    async def rows(self, table: str, after: int) -> Sequence[str]:
        """Return the rows of a table after a version, in order."""
        ...

    async def remove(self, tables: Sequence[str]) -> None:
        """Delete tables with their rows and projections."""
        ...


class Projections(msgspec.Struct, frozen=True):
    """The data that an append writes beside its rows: the summary of the table and the results of a finished game."""

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
    """Implements ``Log``. An append is confirmed when the journal has it.

    Before a table is read or written, rows that only the journal has are copied into memory.
    """

    def __init__(self, database: MemoryDatabase, journal: Journal) -> None:
        super().__init__(database)
        self._journal = journal
        self._lock = asyncio.Lock()
        """Held while journal and memory may differ, so that no row gets into memory twice."""

    async def append(self, append: Append) -> None:
        async with self._lock:
            await self._append(append)

    async def _append(self, append: Append) -> None:
        await self._load(append.first.table)
        if append.first.version != self._database.last_version(append.first.table) + 1:
            raise Conflict(append.first.table, append.first.version)
        rows = [_encode(_StoredRow(row.at, msgspec.Raw(row.body))).decode() for row in append.rows]
        projections = _encode(Projections(append.summary, append.results)).decode()
        try:
            is_new = await self._journal.add(append.first.table, append.first.version, rows, projections)
        except Exception as error:  # whatever the browser's storage raises
            raise StoreFailed(error) from error
        if not is_new:
            raise Conflict(append.first.table, append.first.version)
        await super().append(append)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        async with self._lock:
            await self._load(table)
        return await super().read(table, after, limit)

    async def prune(self, before: Millis, keep: Collection[str] = (), limit: int | None = None) -> int:
        tables_before = set(self._database.summaries)
        pruned = await super().prune(before, keep, limit)
        if pruned:
            await self._journal.remove(sorted(tables_before - set(self._database.summaries)))
        return pruned

    async def _load(self, table: str) -> None:
        """Copy the rows that earlier pages or other open pages have written from the journal into memory."""
        version = self._database.last_version(table)
        for stored in await self._journal.rows(table, version):
            row = _read_row(stored)
            version += 1
            self._database.rows.setdefault(table, []).append(Row(table, version, row.at, bytes(row.body)))
