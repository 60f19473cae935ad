"""The registry knows the tables of each person without looking at all tables."""

from __future__ import annotations

import contextlib
from random import Random

import pytest

from support.async_test import async_test
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.live.registry import TableRegistry
from tertia.live.table import LiveTable
from tertia.rooms.commands import Begin, MakeTable, PassHost, RoomCommand, Sit, Stand
from tertia.rooms.state import Room
from tertia.storage.memory.store import memory_store

PLAYERS = ("ann", "bob", "cyd", "dan")


def tables_by_scan(registry: TableRegistry, player: str) -> set[str]:
    """Return the tables at which a player is the host or sits, found by looking at all of them."""
    tables = registry.tables.values()
    return {
        table.id for table in tables if table.room.host == player or table.room.chair_of(player) is not None
    }


def assert_index_is_right(registry: TableRegistry) -> None:
    for player in PLAYERS:
        assert set(registry.services.player_tables.of(player)) == tables_by_scan(registry, player)


async def create(registry: TableRegistry, host: str) -> LiveTable:
    command = MakeTable("classic", GAMES["classic"].Options(), seats=3)
    return await registry.get(await registry.create(command, host))


@pytest.mark.parametrize("seed", range(5))
@async_test
async def test_the_index_follows_everybody_who_comes_and_goes(seed: int) -> None:
    registry, rng = TableRegistry(memory_store()), Random(seed)
    ids = [(await create(registry, player)).id for player in PLAYERS]
    for _ in range(150):
        table, player = await registry.get(rng.choice(ids)), rng.choice(PLAYERS)
        commands = (Sit(player), Stand(), PassHost(rng.choice(PLAYERS)), Begin())
        with contextlib.suppress(Refused):  # many of these commands make no sense at this moment
            await table.submit(RoomCommand(rng.choice(commands), player))
        if rng.random() < 0.1:
            registry.unload(table)
        assert_index_is_right(registry)
    for table in list(registry.tables.values()):
        registry.unload(table)
    assert [registry.services.player_tables.of(player) for player in PLAYERS] == [()] * len(PLAYERS)
    await registry.close()


@async_test
async def test_a_limit_of_one_person_looks_at_the_tables_of_that_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry = TableRegistry(memory_store())
    others = {(await create(registry, f"host {number}")).id for number in range(30)}
    own = await create(registry, "ann")
    looked_at: set[str] = set()

    def look(table: LiveTable) -> Room:
        looked_at.add(table.id)
        return table.log.room

    monkeypatch.setattr(LiveTable, "room", property(look))
    await own.submit(RoomCommand(Sit("Ann"), "ann"))
    await create(registry, "ann")
    assert own.id in looked_at
    assert not looked_at & others
    await registry.close()
