"""A table that cannot be read is put in quarantine. Everything else goes on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from support.live_tables import Clock, Scene, begun_game, new_table
from support.unreadable_tables import NEWER_GAME, of_newer_game, unparsable
from tertia.games import GAMES, classic
from tertia.games.common.commands import CallSet
from tertia.games.engine import Draft, Tick
from tertia.live.errors import DamagedTable, UnknownGame
from tertia.live.housekeeping import DAY, MAX_WOKEN, RETRY_AFTER, Housekeeping
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import AddBot, Begin, MakeTable, RoomCommand, Sit
from tertia.storage.errors import StoreFailed
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import Row
from tertia.storage.sqlite.store import sqlite_store

OPTIONS = classic.Options(photo_finish=0, pick_time=5_000)

LONG_AFTER = 60_000
"""Milliseconds after a call: far more than the time to pick three cards."""


async def begin_and_call_set(scene: Scene) -> None:
    """Begin a game of two and call SET, so that the table has a deadline; then drop it from memory."""
    for player, name in (("host", "Ann"), ("guest", "Bob")):
        await scene.enter(player)
        await scene.do(player, Sit(name))
    await scene.do("host", Begin())
    await scene.do("host", CallSet())
    scene.registry.unload(scene.table)


async def called_table(registry: TableRegistry) -> Scene:
    table = await registry.get(await registry.create(MakeTable("classic", OPTIONS, seats=2), "host"))
    scene = Scene(registry, table, Clock())
    await begin_and_call_set(scene)
    return scene


async def is_call_closed(registry: TableRegistry, table: str) -> bool:
    """Do a round of housekeeping, wait for what it began, and look at the log."""
    await registry.housekeeping.run_once()
    while registry.services.is_busy:
        await asyncio.sleep(0)
    return b'"missed"' in b"".join(row.body for row in await registry.log.read(table))


def logged_messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what live tables and their housekeeping have logged."""
    return [record.getMessage() for record in caplog.records if record.name == "tertia.live"]


DAMAGES = {
    "a changed digit": (5, b'"seat":0', b'"seat":9'),  # the game goes on until its clock needs that seat
    "an unparsable row": (3, b"{", b"\xff"),
    "a missing row": (3, None, None),
}
"""The version that is damaged, and the bytes in it that are replaced; None deletes the row."""


def do_damage(path: Path, table: str, version: int, old: bytes | None, new: bytes | None) -> None:
    row = table, version
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        if old is None or new is None:
            file.execute("DELETE FROM log WHERE table_id = ? AND version = ?", row)
            return
        ((body,),) = file.execute("SELECT body FROM log WHERE table_id = ? AND version = ?", row)
        assert old in body
        changed = body.replace(old, new, 1)
        file.execute("UPDATE log SET body = ? WHERE table_id = ? AND version = ?", (changed, *row))


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_damaged_table_does_not_stop_the_others(
    damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The overdue call of another table is closed, the damage is logged once, and the server can stop."""

    async def run() -> None:
        registry = TableRegistry(sqlite_store(tmp_path / "t.db"))
        damaged, healthy = await called_table(registry), await called_table(registry)
        do_damage(tmp_path / "t.db", damaged.table.id, *DAMAGES[damage])
        clock = registry.cluster.clock
        registry.cluster.clock = lambda: clock() + LONG_AFTER  # type: ignore[method-assign]
        assert await is_call_closed(registry, healthy.table.id)
        await registry.housekeeping.run_once()
        assert registry.housekeeping.last_completed is not None
        assert [quarantined.table for quarantined in registry.quarantine] == [damaged.table.id]
        [message] = logged_messages(caplog)
        assert damaged.table.id in message
        with pytest.raises(DamagedTable, match="table-damaged"):
            await registry.get(damaged.table.id)
        await registry.close()
        await registry.store.close()

    with caplog.at_level(logging.INFO):
        asyncio.run(run())


def test_many_damaged_tables_do_not_starve_the_ones_behind_them() -> None:
    async def run() -> None:
        scene = await new_table(seats=2, options=OPTIONS)
        await begin_and_call_set(scene)
        for number in range(MAX_WOKEN + 1):
            await scene.registry.log.append(unparsable(f"t{number}", wakes_at=number))
        scene.clock.now += LONG_AFTER
        assert await is_call_closed(scene.registry, scene.table.id)
        assert len(scene.registry.quarantine) == MAX_WOKEN + 1
        await scene.registry.close()

    asyncio.run(run())


def test_a_game_that_this_node_does_not_know_is_left_to_others(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        scene = await new_table(seats=2, options=OPTIONS)
        await begin_and_call_set(scene)
        for number in range(MAX_WOKEN + 1):
            await scene.registry.log.append(of_newer_game(f"t{number}", wakes_at=number))
        scene.clock.now += LONG_AFTER
        assert await is_call_closed(scene.registry, scene.table.id)
        assert scene.registry.housekeeping.last_completed == scene.clock.now
        with pytest.raises(UnknownGame) as caught:
            await scene.registry.get("t1")
        assert (caught.value.code, caught.value.details["game"]) == ("game-not-here", NEWER_GAME)
        assert len(scene.registry.quarantine) == 0
        assert logged_messages(caplog) == []
        await scene.registry.close()

    with caplog.at_level(logging.INFO):
        asyncio.run(run())


def test_a_table_that_the_store_cannot_read_is_tried_again_later(caplog: pytest.LogCaptureFixture) -> None:
    """The tables behind it are woken, and it is not in quarantine: the disk may be the reason."""

    class BrokenPage(MemoryLog):
        is_broken = True

        async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
            if table == "t1" and self.is_broken:
                raise StoreFailed("a page of the file is broken")
            return await super().read(table, after, limit)

    async def run() -> None:
        log = BrokenPage(MemoryDatabase())
        scene = await new_table(seats=2, options=OPTIONS, log=log)
        await begin_and_call_set(scene)
        await log.append(unparsable("t1", wakes_at=1))
        scene.clock.now += LONG_AFTER
        assert await is_call_closed(scene.registry, scene.table.id)
        await scene.registry.housekeeping.run_once()
        assert len(logged_messages(caplog)) == 1
        assert len(scene.registry.quarantine) == 0
        log.is_broken = False
        scene.clock.now += RETRY_AFTER
        await scene.registry.housekeeping.run_once()
        assert [quarantined.table for quarantined in scene.registry.quarantine] == ["t1"]
        await scene.registry.close()

    with caplog.at_level(logging.INFO):
        asyncio.run(run())


def test_a_table_that_becomes_unreadable_refuses_the_commands_of_its_players() -> None:
    async def run() -> None:
        database = MemoryDatabase()
        registry = TableRegistry(memory_store(database=database))
        table = await registry.get(
            await registry.create(MakeTable("classic", classic.Options(), seats=4), "host")
        )
        unreadable_row = Row(table.id, version=2, at=1, body=b"?")
        await registry.log.append(replace(unparsable(table.id), first=unreadable_row))
        for _ in range(2):
            with pytest.raises(DamagedTable):
                await table.submit(RoomCommand(AddBot(), "host", "mine"))
        assert [quarantined.table for quarantined in registry.quarantine] == [table.id]
        assert table.id not in registry.tables
        await registry.close()

    asyncio.run(run())


class _Stuck:
    """The classic game with a clock that does not go on: it fails, or nothing happens."""

    def __init__(self, error: Exception | None) -> None:
        self._error = error

    def __getattr__(self, name: str) -> Any:
        return getattr(classic, name)

    def decide(self, state: Any, request: Any, now: int) -> Any:
        if not isinstance(request.command, Tick):
            return classic.decide(state, request, now)
        if self._error is not None:
            raise self._error
        return Draft(state, classic.evolve, request, now)


@pytest.mark.parametrize("error", [None, KeyError("card 99")], ids=["nothing happens", "an error"])
def test_a_game_whose_clock_fails_is_put_in_quarantine_instead_of_tried_for_ever(
    error: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        scene = await new_table(seats=2, options=OPTIONS)
        await begin_and_call_set(scene)
        table = await scene.registry.get(scene.table.id)
        monkeypatch.setitem(GAMES, "classic", _Stuck(error))
        scene.clock.now += LONG_AFTER
        with pytest.raises(DamagedTable):
            await table.wake()
        assert not table.alarm.is_set
        with pytest.raises(DamagedTable):
            await table.submit(RoomCommand(AddBot(), "host", "mine"))
        assert [quarantined.table for quarantined in scene.registry.quarantine] == [table.id]
        await scene.registry.close()

    asyncio.run(run())


def test_a_host_can_release_a_table_after_a_repair() -> None:
    async def run() -> None:
        scene = await new_table()
        registry, table_id = scene.registry, scene.table.id
        registry.quarantine.add(DamagedTable(table_id, "version 1: a test"))
        registry.unload(scene.table)
        with pytest.raises(DamagedTable):
            await registry.get(table_id)
        assert registry.quarantine.release(table_id)
        assert not registry.quarantine.release(table_id)
        assert (await registry.get(table_id)).room == scene.table.room

    asyncio.run(run())


def test_a_failing_task_stops_no_other_and_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    class Failing(Housekeeping):
        is_failing = True

        async def replace_absent_hosts(self) -> None:
            if self.is_failing:
                raise ZeroDivisionError("a bug")

    async def run() -> None:
        scene = await new_table()
        housekeeping = Failing(scene.registry, keep_days=1)
        scene.clock.now += 2 * DAY
        scene.registry.unload(scene.table)
        for _ in range(3):
            await housekeeping.run_once()
        assert not await scene.registry.log.read(scene.table.id)
        assert len(logged_messages(caplog)) == 1
        assert (housekeeping.last_completed, housekeeping.seconds_since_completed) == (None, None)
        housekeeping.is_failing = False
        await housekeeping.run_once()
        assert len(logged_messages(caplog)) == 2  # the task succeeds again
        assert housekeeping.last_completed == scene.clock.now
        assert housekeeping.seconds_since_completed is not None

    with caplog.at_level(logging.INFO):
        asyncio.run(run())


def test_a_cluster_that_fails_is_started_again_and_stops_with_the_registry() -> None:
    async def run() -> None:
        scene, _ = await begun_game("classic", seed=1)
        started = asyncio.Queue[int]()

        async def fail(listener: object) -> None:
            started.put_nowait(1)
            raise RuntimeError("a bug")

        scene.registry.cluster.run = fail  # type: ignore[method-assign]
        running = asyncio.create_task(scene.registry.run(interval=0))
        for _ in range(3):
            await started.get()
        assert not running.done()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await scene.registry.close()

    asyncio.run(run())
