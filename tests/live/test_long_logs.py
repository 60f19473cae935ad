"""A log of thousands of decisions: read in pages, folded on a thread, and not read again for an old command."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest

from support.live_tables import RecordingListener
from tertia.errors import Refused
from tertia.games import classic
from tertia.history.table_summary import summary_of
from tertia.live import table as live_table, table_log
from tertia.live.log_fold import fold_rows
from tertia.live.recent_history import KEPT_IDS
from tertia.live.registry import TableRegistry
from tertia.live.table_log import LARGEST_PAGE
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import AddBot, ChangeBot, MakeTable, RoomCommand, Sit
from tertia.rooms.rules import decide
from tertia.rooms.state import Room
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import Append, Row

DECISIONS = 6_000


class PageCountingLog(MemoryLog):
    """Records how many rows each read returned."""

    def __init__(self, database: MemoryDatabase) -> None:
        super().__init__(database)
        self.pages: list[int] = []

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        rows = await super().read(table, after, limit)
        self.pages.append(len(rows))
        return rows


def long_log(decisions: int = DECISIONS) -> Append:
    """Return the log of a table whose host changes the level of a bot again and again.

    Each command has an id.
    """
    room, rows = Room(), list[Row]()
    commands: list[Any] = [MakeTable("classic", classic.Options(), seats=4), AddBot()]
    commands += [
        ChangeBot(chair=0, level=("expert", "casual")[number % 2]) for number in range(decisions - 2)
    ]
    for version, command in enumerate(commands, start=1):
        time = version
        decision, room = decide(room, RoomCommand(command, by="host", id=f"c{version}"), time)
        rows.append(Row("long", version, time, room_codec("classic").write(decision)))
    return Append(rows[0], summary_of("long", room), rest=tuple(rows[1:]))


LONG_LOG = long_log()


async def long_table() -> tuple[TableRegistry, PageCountingLog]:
    database = MemoryDatabase()
    store = memory_store(database=database)
    log = PageCountingLog(database)
    await log.append(LONG_LOG)
    return TableRegistry(replace(store, log=log)), log


def test_an_old_command_that_is_sent_again_reads_one_row() -> None:
    """A player and an id identify a command. The last ``KEPT_IDS`` ids are in memory, older ones in an index."""

    async def run() -> None:
        registry, log = await long_table()
        table = await registry.get("long")
        log.pages.clear()
        for version in (3, 17, 4_000, DECISIONS - KEPT_IDS - 1):
            assert await table.submit(RoomCommand(AddBot(), "host", f"c{version}")) == version
        assert log.pages == [1, 1, 1, 1]
        assert await table.submit(RoomCommand(AddBot(), "host", f"c{DECISIONS}")) == DECISIONS
        # The index knows that an id is new without reading a row.
        assert await table.submit(RoomCommand(AddBot(), "host", "new")) == DECISIONS + 1
        assert log.pages == [1, 1, 1, 1]
        await registry.close()

    asyncio.run(run())


def test_another_players_command_with_an_old_id_counts() -> None:
    async def run() -> None:
        registry, _ = await long_table()
        table = await registry.get("long")
        assert await table.submit(RoomCommand(Sit("Ann"), "ann", "c17")) == DECISIONS + 1
        await registry.close()

    asyncio.run(run())


def test_a_long_log_is_read_in_pages_and_folded_on_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = set[str]()

    def fold_and_record_thread(*arguments: Any) -> Any:
        threads.add(threading.current_thread().name)
        return fold_rows(*arguments)

    monkeypatch.setattr(table_log, "fold_rows", fold_and_record_thread)

    async def run() -> None:
        registry, log = await long_table()
        table = await registry.get("long")
        assert table.room.version == DECISIONS
        assert max(log.pages) == LARGEST_PAGE
        assert threads
        assert all(name.startswith("tertia-log") for name in threads)
        await registry.close()

    asyncio.run(run())


def test_a_listener_who_missed_thousands_of_decisions_gets_the_table_without_them() -> None:
    async def run() -> None:
        registry = TableRegistry(memory_store())
        await registry.log.append(Append(LONG_LOG.first, LONG_LOG.summary))
        table = await registry.get("long")
        listener = RecordingListener("watcher")
        await table.visitors.enter(listener, None)
        listener.messages.clear()
        rows = LONG_LOG.rest
        await registry.log.append(Append(rows[0], LONG_LOG.summary, rest=rows[1:]))
        await table.follow()
        assert listener.last["version"] == DECISIONS
        assert listener.events == []
        await registry.close()

    asyncio.run(run())


def test_a_table_takes_a_limited_number_of_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "MOST_DECISIONS", DECISIONS)

    async def run() -> None:
        registry, _ = await long_table()
        table = await registry.get("long")
        with pytest.raises(Refused, match="table-too-long"):
            await table.submit(RoomCommand(AddBot(), "host", "new"))
        assert await table.submit(RoomCommand(AddBot(), "host", "c5")) == 5
        await registry.close()

    asyncio.run(run())
