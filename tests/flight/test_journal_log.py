"""The log of flight mode copies the rows of its journal into memory."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tertia.flight.journal_log import JournalLog
from tertia.storage.memory.database import MemoryDatabase


class SlowJournal:
    """A journal with two rows for every table. Reading takes a turn of the event loop, as in a browser."""

    async def add(self, table: str, first: int, rows: Sequence[str], projections: str) -> bool:
        return True

    async def rows(self, table: str, after: int) -> Sequence[str]:
        await asyncio.sleep(0)
        return ['{"at": 1, "body": {}}', '{"at": 2, "body": {}}'][after:]

    async def remove(self, tables: Sequence[str]) -> None: ...


def test_readers_at_the_same_time_copy_each_row_once() -> None:
    async def run() -> None:
        log = JournalLog(MemoryDatabase(), SlowJournal())
        first, second = await asyncio.gather(log.read("flight-a"), log.read("flight-a"))
        assert [row.version for row in first] == [1, 2]
        assert second == first

    asyncio.run(run())
