"""A host leads the people of a live table to another one: the checks of the server, and who learns where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.async_test import async_test
from support.live_tables import Scene, new_table
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.history.offline_games import OFFLINE_PREFIX
from tertia.live.registry import MAX_SEATS, TableRegistry
from tertia.rooms.commands import Begin, CloseTable, MakeTable, MoveOn, RoomCommand, Sit
from tertia.rooms.new_table import NewTable
from tertia.rooms.state import NextGame
from tertia.storage import StoreFailed
from tertia.storage.sqlite.store import sqlite_store


async def other_table(scene: Scene, host: str, game: str = "scout") -> str:
    return await scene.registry.create(MakeTable(game, GAMES[game].Options(), 4), host)


@async_test
async def test_people_with_a_chair_learn_the_table_and_watchers_only_the_game() -> None:
    """Also those who come later. The server names the form, whatever the client says."""
    scene = await new_table()
    host, ana, watcher = [await scene.enter(player) for player in ("host", "ana", "watcher")]
    await scene.do("host", Sit("Leo"))
    await scene.do("ana", Sit("Ana"))
    table = await other_table(scene, "host")
    await scene.do("host", MoveOn(table, "twenty"))
    late = await scene.enter("late", known_version=1)
    for listener in (host, ana, watcher, late):
        assert listener.last["room"]["next_game"] == {"form": "scout", "by": "Leo"}
        assert listener.events[-1] == {"type": "moved-on", "table": "", "form": "scout", "by": "Leo"}
    for listener in (host, ana):
        assert listener.last["you"]["next_table"] == table
    for listener in (watcher, late):
        assert not any(table.encode() in message for message in listener.messages)
    await scene.do("late", Sit("Late"))
    assert late.last["you"]["next_table"] == table


@async_test
async def test_a_host_cannot_lead_to_a_missing_table_or_to_that_of_somebody_else() -> None:
    scene = await new_table()
    of_ana = await other_table(scene, "ana")
    with pytest.raises(Refused, match="no-such-table"):
        await scene.do("host", MoveOn("nowhere1"))
    with pytest.raises(Refused, match="not-own-table"):
        await scene.do("host", MoveOn(of_ana))
    with pytest.raises(Refused, match="not-own-table"):
        await scene.do("host", MoveOn(scene.table.id))
    with pytest.raises(Refused, match="not-host"):
        await scene.do("ana", MoveOn(of_ana))
    closed = await other_table(scene, "host")
    await (await scene.registry.get(closed)).submit(RoomCommand(CloseTable()))
    with pytest.raises(Refused, match="not-own-table"):
        await scene.do("host", MoveOn(closed))
    assert scene.table.room.next_game is None


@async_test
async def test_a_table_is_loaded_only_for_a_host_who_may_lead_to_it_now() -> None:
    scene = await new_table()
    of_ana = await other_table(scene, "ana")
    scene.registry.unload(await scene.registry.get(of_ana))
    with pytest.raises(Refused, match="not-host"):
        await scene.do("watcher", MoveOn(of_ana))
    for player in ("host", "guest"):
        await scene.do(player, Sit(player.title()))
    await scene.do("host", Begin())
    with pytest.raises(Refused, match="already-started"):
        await scene.do("host", MoveOn(of_ana))
    with pytest.raises(Refused, match="not-host"):
        await scene.do("guest", MoveOn("nowhere1"))
    assert list(scene.registry.tables) == [scene.table.id]


@async_test
async def test_the_next_table_has_a_chair_for_everybody_and_its_host() -> None:
    scene = await new_table(seats=6)
    for number in range(5):
        await scene.do(f"guest {number}", Sit(f"Guest {number}"))
    table = await scene.registry.move_on(scene.table.id, NewTable("scout"), "host")
    room = (await scene.registry.get(table)).room
    assert (room.game, room.host, len(room.chairs)) == ("scout", "host", 6)
    assert scene.table.room.next_game == NextGame(table, "scout", "", "host")


@async_test
async def test_a_host_who_is_refused_leaves_no_open_table() -> None:
    scene = await new_table()
    await scene.do("ana", Sit("Ana"))
    with pytest.raises(Refused, match="not-host"):
        await scene.registry.move_on(scene.table.id, NewTable("scout"), "ana")
    others = [table.room for table in scene.registry.tables.values() if table is not scene.table]
    assert [(room.host, room.is_closed) for room in others] == [("ana", True)]
    assert scene.table.room.next_game is None


@async_test
async def test_nobody_moves_on_from_a_game_of_flight_mode_or_to_one() -> None:
    scene = await new_table()
    in_flight = TableRegistry(scene.registry.store, id_prefix=OFFLINE_PREFIX)
    offline = await in_flight.create(MakeTable("scout", GAMES["scout"].Options(), 4), "host")
    with pytest.raises(Refused, match="played-offline"):
        await scene.do("host", MoveOn(offline))
    with pytest.raises(Refused, match="played-offline"):
        await scene.registry.move_on(offline, NewTable("scout"), "host")
    assert len(await scene.registry.log.all_tables()) == 2


@async_test
async def test_the_same_command_again_changes_nothing() -> None:
    scene = await new_table()
    table = await other_table(scene, "host")
    version = await scene.do("host", MoveOn(table))
    assert await scene.do("host", MoveOn(table)) == version


@async_test
async def test_a_guest_may_follow_a_host_from_room_to_room() -> None:
    """The tables that everybody has left for the next one do not count as seats."""
    scene = await new_table()
    for _ in range(MAX_SEATS + 1):
        await scene.do("ana", Sit("Ana"))
        following = await scene.registry.move_on(scene.table.id, NewTable("scout"), "host")
        scene = Scene(scene.registry, await scene.registry.get(following), scene.clock)
    await scene.do("ana", Sit("Ana"))


@async_test
async def test_a_store_that_fails_is_not_a_missing_table(tmp_path: Path) -> None:
    """The host then tries again, instead of looking for a mistake."""
    registry = TableRegistry(sqlite_store(tmp_path / "tertia.db"))
    make = MakeTable("classic", GAMES["classic"].Options(), 4)
    table = await registry.get(await registry.create(make, "host"))
    other = await registry.create(make, "host")
    registry.unload(await registry.get(other))
    await registry.store.close()
    with pytest.raises(StoreFailed):
        await table.submit(RoomCommand(MoveOn(other), "host"))
    await registry.close()


@async_test
async def test_the_way_to_the_other_table_survives_a_restart() -> None:
    scene = await new_table()
    await scene.do("host", Sit("Leo"))
    table = await other_table(scene, "host", "coopset")
    await scene.do("host", MoveOn(table))
    again = await scene.restart()
    assert again.table.room == scene.table.room
    assert again.table.room.next_game is not None
    assert again.table.room.next_game.form == "coopset"
