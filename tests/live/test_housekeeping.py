"""Housekeeping leaves time for everybody else."""

from __future__ import annotations

import asyncio

from support.async_test import async_test
from tertia.games import GAMES
from tertia.live.housekeeping import TABLES_AT_ONCE
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import MakeTable
from tertia.storage.memory.store import memory_store


@async_test
async def test_players_do_not_wait_until_every_table_is_looked_at() -> None:
    registry = TableRegistry(memory_store())
    for number in range(3 * TABLES_AT_ONCE):
        await registry.create(MakeTable("classic", GAMES["classic"].Options(), seats=4), f"host {number}")
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    others = asyncio.create_task(count_turns())
    await registry.housekeeping.replace_absent_hosts()
    others.cancel()
    assert turns >= 3
    await registry.close()
