"""A table in memory over a log that others write too, that fails, and with alarms that ring early."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from server.test_secrecy_wire import ClusterListener, opened
from tertia.games import GAMES
from tertia.live.recent_history import KEPT_IDS
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import AddBot, ChangeBot, MakeTable, Sit
from tertia.rooms.rules import RoomCommand
from tertia.storage.errors import StoreFailed
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import Append


class Unsure(MemoryLog):
    """Keeps a decision and then says that it failed, once."""

    fails = False

    async def append(self, append: Append) -> None:
        await super().append(append)
        if self.fails:
            self.fails = False
            raise StoreFailed("the disk said nothing")


def new_table() -> MakeTable[Any]:
    return MakeTable("classic", GAMES["classic"].Options(), 4)


def test_what_another_process_wrote_is_told_and_counts_once() -> None:
    async def run() -> None:
        store = memory_store()
        here, there = TableRegistry(store), TableRegistry(store)
        table = await here.create(new_table(), "ann")
        one, other = await here.get(table), await there.get(table)
        ear = ClusterListener("bob")
        await one.enter(ear, None)
        version = await other.submit(RoomCommand(AddBot(), "ann", "b1"))
        assert await one.submit(RoomCommand(AddBot(), "ann", "b1")) == version
        assert await one.submit(RoomCommand(Sit("Ann"), "ann", "s1")) == version + 1
        assert [b"bot-added" in message for message in ear.heard] == [False, True, False]
        assert sum(chair is not None for chair in one.room.chairs) == 2
        one.close()

    asyncio.run(run())


def test_a_command_that_was_kept_though_the_log_failed_counts_once() -> None:
    async def run() -> None:
        log = Unsure(MemoryDatabase())
        registry = TableRegistry(replace(memory_store(), log=log))
        live = await registry.get(await registry.create(new_table(), "ann"))
        log.fails = True
        try:
            await live.submit(RoomCommand(AddBot(), "ann", "b1"))
        except StoreFailed:
            version = await live.submit(RoomCommand(AddBot(), "ann", "b1"))
        assert (version, live.room.version) == (2, 2)

    asyncio.run(run())


def test_a_command_sent_again_long_after_counts_once_on_every_process() -> None:
    """It may have lain in the socket of a process that stood still while its sender played on elsewhere."""

    async def run() -> None:
        store = memory_store()
        registry = TableRegistry(store)
        one = await registry.get(await registry.create(new_table(), "ann"))
        await one.submit(RoomCommand(AddBot(1, "expert"), "ann", "a1"))
        level = ChangeBot(1, "regular")
        version = await one.submit(RoomCommand(level, "ann", "again"))
        for number in range(3 * KEPT_IDS):
            await one.submit(RoomCommand(ChangeBot(1, "champion"), "ann", f"c{number}"))
        newest = one.room.version
        for live in (one, await TableRegistry(store).get(one.id)):
            assert await live.submit(RoomCommand(level, "ann", "again")) == version
            assert live.room.version == newest

    asyncio.run(run())


def test_an_alarm_that_rings_early_is_set_again() -> None:
    async def run() -> None:
        live, clock, _ = await opened("chipset", 0)
        due = live.room.wakes_at
        assert due is not None
        before = live.room.version
        planned = await live.next_bot_move()
        clock.now = (due if planned is None else min(due, planned.at)) - 1
        live.close()
        await live.wake()
        assert live.room.version == before
        assert live._alarm is not None
        clock.now = due
        await live.wake()
        assert live.room.version > before
        live.close()

    asyncio.run(run())
