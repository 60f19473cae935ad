"""Loading, unloading and pruning tables, and limits of one person."""

from __future__ import annotations

import asyncio

import pytest

from support.live_tables import Scene, begun_game, new_table
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.common.commands import CallSet
from tertia.live.housekeeping import DAY, HOUR, IDLE_TIME, Housekeeping
from tertia.live.registry import MAX_HOSTED_TABLES, MAX_SEATS
from tertia.rooms.commands import Begin, MakeTable, Sit
from tertia.storage import StoreFailed


async def create(scene: Scene, host: str) -> str:
    return await scene.registry.create(MakeTable("classic", GAMES["classic"].Options(), seats=4), host)


def test_an_unknown_table_is_refused() -> None:
    async def run() -> None:
        scene = await new_table()
        with pytest.raises(Refused, match="no-such-table"):
            await scene.registry.get("nowhere")
        assert list(scene.registry.tables) == [scene.table.id]

    asyncio.run(run())


def test_a_table_is_loaded_once_however_many_ask_for_it() -> None:
    async def run() -> None:
        scene = await new_table()
        await scene.do("host", Sit("Ann"))
        scene.registry.unload(scene.table)
        loaded = await asyncio.gather(*(scene.registry.get(scene.table.id) for _ in range(5)))
        assert len(set(map(id, loaded))) == 1
        assert loaded[0].room == scene.table.room

    asyncio.run(run())


def test_a_table_that_cannot_be_made_is_not_kept() -> None:
    async def run() -> None:
        scene = await new_table()
        with pytest.raises(Refused, match="bad-players"):
            await scene.registry.create(MakeTable("classic", GAMES["classic"].Options(), seats=99), "host")
        assert list(scene.registry.tables) == [scene.table.id]

    asyncio.run(run())


def test_one_person_hosts_and_sits_at_a_limited_number_of_tables() -> None:
    async def run() -> None:
        scene = await new_table(host="ann")
        tables = [scene.table.id, *[await create(scene, "ann") for _ in range(MAX_HOSTED_TABLES - 1)]]
        with pytest.raises(Refused, match="too-many-tables"):
            await create(scene, "ann")
        # Bob needs one table more than he may sit at: MAX_SEATS is less than MAX_HOSTED_TABLES.
        scenes = [Scene(scene.registry, await scene.registry.get(table), scene.clock) for table in tables]
        for other in scenes[:MAX_SEATS]:
            await other.do("bob", Sit("Bob"))
        with pytest.raises(Refused, match="too-many-seats"):
            await scenes[MAX_SEATS].do("bob", Sit("Bob"))
        for own in scenes:
            await own.do("ann", Sit("Ann"))
        assert all(own.table.room.chair_of("ann") is not None for own in scenes)
        of_bob = await scene.registry.get(await create(scene, "bob"))
        await Scene(scene.registry, of_bob, scene.clock).do("bob", Sit("Bob"))
        assert of_bob.room.chair_of("bob") is not None

    asyncio.run(run())


def test_a_table_without_connections_is_unloaded_after_a_while() -> None:
    async def run() -> None:
        scene = await new_table()
        listener = await scene.enter("host")
        housekeeping, tables = scene.registry.housekeeping, scene.registry.tables
        scene.clock.now += IDLE_TIME + 1
        await housekeeping.unload_idle_tables()
        assert scene.table.id in tables
        await scene.table.visitors.leave(listener)  # not a use: the table has been idle since it was created
        await housekeeping.unload_idle_tables()
        assert scene.table.id not in tables

    asyncio.run(run())


def test_a_table_that_is_due_is_loaded_and_woken() -> None:
    async def run() -> None:
        options = GAMES["classic"].Options(photo_finish=0, pick_time=5_000)
        scene = await new_table(seats=2, options=options)
        for player, name in (("host", "Ann"), ("guest", "Bob")):
            await scene.enter(player)
            await scene.do(player, Sit(name))
        await scene.do("host", Begin())
        version = await scene.do("host", CallSet())
        assert scene.table.room.wakes_at is not None
        scene.registry.unload(scene.table)
        housekeeping = scene.registry.housekeeping
        await housekeeping.wake_due_tables()
        assert not scene.registry.tables
        scene.clock.now = scene.table.room.wakes_at
        await housekeeping.wake_due_tables()
        table = scene.registry.tables[scene.table.id]
        await scene.registry.close()  # waits for the wake, which runs in the background
        assert table.room.version > version

    asyncio.run(run())


def test_old_tables_are_pruned_once_an_hour() -> None:
    async def run() -> None:
        scene = await new_table()
        housekeeping = Housekeeping(scene.registry, keep_days=2)
        scene.clock.now += 2 * DAY
        await housekeeping.prune_old_tables()
        assert await scene.registry.log.read(scene.table.id), "not old enough"
        scene.clock.now += HOUR - 1
        await housekeeping.prune_old_tables()
        assert await scene.registry.log.read(scene.table.id), (
            "old, but the last time was less than an hour ago"
        )
        scene.clock.now += 1
        await housekeeping.prune_old_tables()
        assert not await scene.registry.log.read(scene.table.id)

    asyncio.run(run())


def test_many_old_tables_are_pruned_in_several_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a round with the most tables, the next round goes on at once, not after an hour."""

    async def run() -> None:
        scene = await new_table()
        for _ in range(4):  # five tables in all
            await create(scene, "host")
        for table in list(scene.registry.tables.values()):
            scene.registry.unload(table)
        monkeypatch.setattr("tertia.live.housekeeping.MAX_PRUNED", 2)
        housekeeping, left = Housekeeping(scene.registry, keep_days=2), list[int]()
        scene.clock.now += 3 * DAY
        for _ in range(4):
            await housekeeping.prune_old_tables()
            left.append(len(await scene.registry.log.all_tables()))
        assert left == [3, 1, 0, 0]

    asyncio.run(run())


def test_a_prune_that_fails_is_tried_again_in_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then the housekeeping completes its rounds, so that the node stays healthy."""

    async def run() -> None:
        scene = await new_table()
        attempts = 0

        async def fail(*_: object) -> int:
            nonlocal attempts
            attempts += 1
            raise StoreFailed("too slow")

        monkeypatch.setattr(scene.registry.log, "prune", fail)
        housekeeping = Housekeeping(scene.registry, keep_days=2)
        scene.clock.now += DAY  # more than an hour after 0, which counts as the last attempt
        await housekeeping.run_once()
        assert housekeeping.seconds_since_completed is None
        await housekeeping.run_once()
        assert housekeeping.last_completed == scene.clock.now
        assert attempts == 1
        scene.clock.now += HOUR
        await housekeeping.run_once()
        assert attempts == 2

    asyncio.run(run())


def test_a_game_that_everybody_left_is_pruned_and_one_with_a_connection_is_not() -> None:
    async def run() -> None:
        scene, listeners = await begun_game("classic", seed=1)
        housekeeping = Housekeeping(scene.registry, keep_days=2)
        scene.clock.now += 3 * DAY
        await housekeeping.prune_old_tables()
        assert await scene.registry.log.read(scene.table.id)
        for listener in listeners:
            await scene.table.visitors.leave(listener)
        scene.registry.unload(scene.table)
        assert scene.table.room.phase == "playing"
        scene.clock.now += 3 * DAY  # leaving changed the table, so its age counts from then
        await housekeeping.prune_old_tables()
        assert not await scene.registry.log.read(scene.table.id)
        with pytest.raises(Refused, match="no-such-table"):
            await scene.registry.get(scene.table.id)

    asyncio.run(run())
