"""Bots at live tables play by themselves and make nobody wait."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from support.bot_tables import play_to_end, table_of_bots
from support.live_tables import RecordingListener
from tertia.games import GAMES
from tertia.live import bots
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import MakeTable, RoomCommand, Sit


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_bots_plays_to_the_end(name: str) -> None:
    async def run() -> None:
        short = {"twenty": {"deals": 1}, "chipset": {"deals": 2}}.get(name, {})
        scene = await table_of_bots(name, ("champion", "casual"), options=GAMES[name].Options(**short))
        await play_to_end(scene)
        assert scene.table.room.phase == "over"
        await scene.registry.close()

    asyncio.run(run())


def test_another_process_plans_the_same_move() -> None:
    async def run() -> None:
        scene = await table_of_bots("classic", ("expert", "newcomer"))
        other_registry = TableRegistry(scene.registry.store)
        for _ in range(12):
            other = await other_registry.get(scene.table.id)
            await other.visitors.enter(RecordingListener("elsewhere"), None)
            move = await scene.next_move()
            assert move is not None
            assert await other.bots.plan() == move
            other_registry.unload(other)
            scene.clock.now = max(scene.clock.now, move.at)
            await scene.table.wake()
        await scene.registry.close()
        await other_registry.close()

    asyncio.run(run())


def test_nobody_waits_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither at another table nor at the same one."""
    thinking, go_on, plan = threading.Event(), threading.Event(), bots.plan_next_move

    def plan_slowly(*arguments: Any) -> Any:
        thinking.set()
        go_on.wait()
        return plan(*arguments)

    async def run() -> None:
        scene = await table_of_bots("classic", ("expert", "newcomer"))
        move = await scene.next_move()
        assert move is not None
        spectator = await scene.enter("spectator")
        monkeypatch.setattr(bots, "plan_next_move", plan_slowly)
        scene.clock.now = max(scene.clock.now, move.at)
        await scene.table.wake()  # the bot moves, and the next move has yet to be planned
        waking = asyncio.ensure_future(scene.table.wake())
        await asyncio.to_thread(thinking.wait)
        registry = scene.registry
        other = await registry.get(
            await registry.create(MakeTable("classic", GAMES["classic"].Options(), seats=2), "b")
        )
        assert await other.submit(RoomCommand(Sit("Bea"), "b")) == 2
        await scene.table.visitors.leave(spectator)
        assert not waking.done()
        go_on.set()
        await waking
        await registry.close()

    asyncio.run(run())
