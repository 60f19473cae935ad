"""Bans, closed tables and expelled people at live tables."""

from __future__ import annotations

import asyncio

import pytest

from support.async_test import async_test
from support.live_tables import new_table
from tertia.errors import Refused
from tertia.live.access_control import OVERLAP, RETENTION
from tertia.live.errors import DamagedTable
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import CloseTable, Rename, RoomCommand, Sit
from tertia.storage.ports import Ban, Report

DAY = 24 * 3_600_000


@async_test
async def test_a_ban_holds_until_it_ends() -> None:
    scene = await new_table()
    access, now = scene.registry.access, scene.clock.now
    await access.ban(Ban("address", "192.0.2.7", until=now + DAY, at=now))
    assert access.ban_of_address("192.0.2.7") is not None
    assert access.ban_of_address("192.0.2.8") is None
    scene.clock.now += DAY
    assert access.ban_of_address("192.0.2.7") is None
    assert access.bans_in_force() == []


@async_test
async def test_a_lifted_ban_does_not_hold() -> None:
    scene = await new_table()
    access, now = scene.registry.access, scene.clock.now
    await access.ban(Ban("name", "Rude", until=now + DAY, at=now))
    await access.lift_ban("name", "Rude")
    assert access.ban_of_name("Rude") is None


@async_test
async def test_a_name_that_looks_like_a_banned_one_gets_no_seat() -> None:
    scene = await new_table()
    now = scene.clock.now
    await scene.registry.access.ban(Ban("name", "Rude Boy", until=now + DAY, at=now))
    for name in ("Rude Boy", "rude-boy", "RUDE B0Y"):
        with pytest.raises(Refused, match="name-banned"):
            await scene.do("ann", Sit(name))
    await scene.do("ann", Sit("Kind Boy"))
    with pytest.raises(Refused, match="name-banned"):
        await scene.do("ann", Rename("Rude Boy"))


@async_test
async def test_a_ban_removes_people_with_that_name_from_loaded_tables() -> None:
    scene = await new_table()
    await scene.do("ann", Sit("Rude"))
    await scene.do("bob", Sit("Bob"))
    ann, bob = await scene.enter("ann"), await scene.enter("bob")
    now = scene.clock.now
    await scene.registry.access.ban(Ban("name", "Rude", until=now + DAY, at=now))
    while scene.registry.services.is_busy:
        await asyncio.sleep(0)
    assert scene.table.room.expelled == ("ann",)
    assert (ann.closed_for, bob.closed_for) == ("expelled", None)
    with pytest.raises(Refused, match="expelled"):
        await scene.enter("ann")


@async_test
async def test_a_person_with_a_banned_name_is_removed_when_the_table_is_loaded() -> None:
    scene = await new_table()
    await scene.do("ann", Sit("Rude"))
    scene.registry.unload(scene.table)
    now = scene.clock.now
    await scene.registry.access.ban(Ban("name", "Rude", until=now + DAY, at=now))
    table = await scene.registry.get(scene.table.id)
    while scene.registry.services.is_busy:
        await asyncio.sleep(0)
    assert table.room.expelled == ("ann",)


@async_test
async def test_bans_at_the_same_time_are_all_in_force() -> None:
    scene = await new_table()
    access, now = scene.registry.access, scene.clock.now
    await asyncio.gather(*(access.ban(Ban("name", f"name {n}", until=now + DAY, at=now)) for n in range(20)))
    assert len(access.bans_in_force()) == 20


@async_test
async def test_connections_to_a_closed_table_are_closed_with_the_reason() -> None:
    scene = await new_table()
    ann = await scene.enter("ann")
    await scene.table.submit(RoomCommand(CloseTable()))
    assert ann.closed_for == "table-closed"
    with pytest.raises(Refused, match="table-closed"):
        await scene.enter("ann")


@async_test
async def test_connections_to_a_damaged_table_are_closed_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = await new_table()
    ann = await scene.enter("ann")

    async def fail() -> None:
        raise DamagedTable(scene.table.id, "a test")

    monkeypatch.setattr(scene.table.log, "read_new", fail)
    with pytest.raises(DamagedTable):
        await scene.table.catch_up()
    assert ann.closed_for == "damaged"


@async_test
async def test_a_new_node_knows_bans_and_revoked_identities() -> None:
    scene = await new_table()
    store, now = scene.registry.store, scene.clock.now
    await store.moderation.put_ban(Ban("name", "Rude", until=now + DAY, at=now))
    await store.people.forget("ann", at=0)
    access = TableRegistry(store).access
    await access.refresh_if_shared()
    assert access.ban_of_name("Rude") is not None
    assert access.is_revoked("ann")
    assert not access.is_revoked("bob")


@async_test
async def test_a_refresh_reads_newly_forgotten_players_and_reports_them() -> None:
    scene = await new_table()
    store, access = scene.registry.store, scene.registry.access
    changes: list[bool] = []
    await access.refresh()
    access.on_change.append(lambda: changes.append(True))
    await store.people.forget("ann", scene.clock.now - OVERLAP)  # by a slow transaction
    await access.refresh()
    assert (access.is_revoked("ann"), changes) == (True, [True])
    await access.refresh()
    assert changes == [True], "reported once"


@async_test
async def test_housekeeping_deletes_old_reports() -> None:
    scene = await new_table()
    moderation = scene.registry.store.moderation
    await moderation.put_report(Report("table t", "Rude", reporter="ann", at=scene.clock.now))
    await scene.registry.housekeeping.run_once()
    assert len(await moderation.newest_reports(limit=9)) == 1
    scene.clock.now += RETENTION + 1
    await scene.registry.housekeeping.run_once()
    assert list(await moderation.newest_reports(limit=9)) == []
