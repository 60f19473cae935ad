"""A table whose log other processes write too, or fails; commands that are sent twice; early alarms."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from support.live_tables import begun_game, new_table
from tertia.clearing import Outcome, find_line
from tertia.errors import Refused
from tertia.games.classic.commands import AskHint
from tertia.games.classic.options import Options
from tertia.live.recent_history import KEPT_IDS
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import AddBot, Begin, ChangeBot, RoomCommand, Sit
from tertia.storage.errors import StoreFailed
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.ports import Append


class UnsureLog(MemoryLog):
    """Keeps a decision and then, once, reports a failure."""

    fails = False

    async def append(self, append: Append) -> None:
        await super().append(append)
        if self.fails:
            self.fails = False
            raise StoreFailed("no answer from the disk")


def test_a_command_sent_twice_counts_once() -> None:
    async def run() -> None:
        scene = await new_table()
        first = await scene.do("host", AddBot(), "mine")
        assert await scene.do("host", AddBot(), "mine") == first
        assert await scene.do("host", AddBot(), "other") == first + 1
        assert await scene.do("host", AddBot(), "mine") == first
        assert await scene.do("host", AddBot(), "third") == first + 2

    asyncio.run(run())


def test_each_player_has_ids_of_their_own() -> None:
    async def run() -> None:
        scene = await new_table()
        await scene.do("ann", Sit("Ann"), "same")
        await scene.do("bob", Sit("Bob"), "same")
        assert [occupant.name for occupant in scene.table.room.people] == ["Ann", "Bob"]

    asyncio.run(run())


def test_a_refused_command_may_be_sent_again_with_its_id() -> None:
    async def run() -> None:
        scene = await new_table()
        with pytest.raises(Refused, match="bad-players"):
            await scene.do("host", Begin(), "go")
        await scene.do("host", Sit("Ann"))
        assert await scene.do("host", Begin(), "go") == 3

    asyncio.run(run())


def test_a_decision_of_another_process_is_broadcast_and_counts_once() -> None:
    async def run() -> None:
        scene = await new_table(host="ann")
        other = await TableRegistry(scene.registry.store).get(scene.table.id)
        listener = await scene.enter("bob")
        version = await other.submit(RoomCommand(AddBot(), "ann", "b1"))
        assert await scene.do("ann", AddBot(), "b1") == version
        assert await scene.do("ann", Sit("Ann"), "s1") == version + 1
        # On arrival, after the bot, and after Ann has sat down.
        assert [b"bot-added" in message for message in listener.messages] == [False, True, False]
        assert sum(chair is not None for chair in scene.table.room.chairs) == 2
        scene.table.close()

    asyncio.run(run())


def test_a_command_that_was_kept_by_a_failing_log_counts_once() -> None:
    async def run() -> None:
        log = UnsureLog(MemoryDatabase())
        scene = await new_table(log=log)
        log.fails = True
        with pytest.raises(StoreFailed):
            await scene.do("host", AddBot(), "b1")
        version = await scene.do("host", AddBot(), "b1")
        assert version == scene.table.room.version == 2, "version 1 made the table"

    asyncio.run(run())


def test_a_command_sent_again_long_after_counts_once_on_every_process() -> None:
    """It may have waited in the socket of a process that stood still while its sender played on elsewhere."""

    async def run() -> None:
        scene = await new_table()
        await scene.do("host", AddBot(chair=1, level="expert"))
        level = ChangeBot(chair=1, level="regular")
        version = await scene.do("host", level, "again")
        for _ in range(3 * KEPT_IDS):
            await scene.do("host", ChangeBot(chair=1, level="champion"))
        newest = scene.table.room.version
        for table in (scene.table, await TableRegistry(scene.registry.store).get(scene.table.id)):
            assert await table.submit(RoomCommand(level, "host", "again")) == version
            assert table.room.version == newest

    asyncio.run(run())


def test_an_alarm_that_is_early_is_set_again() -> None:
    async def run() -> None:
        scene, _ = await begun_game("chipset", seed=0)
        table, due = scene.table, scene.table.room.wakes_at
        assert due is not None
        before = table.room.version
        move = await scene.next_move()
        scene.clock.now = (due if move is None else min(due, move.at)) - 1
        table.alarm.cancel()
        await table.wake()
        assert table.room.version == before
        assert table.alarm.is_set
        scene.clock.now = due
        await table.wake()
        assert table.room.version > before
        table.close()

    asyncio.run(run())


def test_a_closed_table_sets_no_alarm() -> None:
    async def run() -> None:
        scene, _ = await begun_game("chipset", seed=0)
        scene.table.close()
        await scene.table.wake()
        assert not scene.table.alarm.is_set

    asyncio.run(run())


def test_searches_of_the_rules_leave_the_event_loop_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """R4.5: a deck that can be cleared is dealt, and a hint for it is found, on another thread."""
    threads: list[threading.Thread] = []

    def search(*arguments: Any) -> Outcome:
        threads.append(threading.current_thread())
        return find_line(*arguments)

    monkeypatch.setattr("tertia.games.classic.clearable.find_line", search)

    async def run() -> None:
        scene = await new_table(seats=1, options=Options(deck="clearable", more="auto", hints="two"))
        await scene.do("host", Sit("Ann"))
        await scene.do("host", Begin())
        dealt = len(threads)
        hints = (scene.table.submit(RoomCommand(AskHint(kind), "host", kind)) for kind in ("one", "two"))
        assert len(set(await asyncio.gather(*hints))) == 2
        assert len(threads) > dealt > 0
        assert threading.main_thread() not in threads
        scene.table.close()

    asyncio.run(run())
