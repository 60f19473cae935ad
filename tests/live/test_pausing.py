"""R2.8: a live table pauses when every person has lost the connection, even if spectators watch its bots."""

from __future__ import annotations

import asyncio

from support.live_tables import Scene, new_table
from tertia.games import GAMES
from tertia.games.common.options import new_table_options
from tertia.rooms.commands import AddBot, Begin, Sit

HOUR = 3_600_000


async def table_with_a_bot() -> Scene:
    scene = await new_table("chipset", seats=2, options=new_table_options(GAMES["chipset"].Options))
    await scene.enter("host")
    await scene.do("host", Sit("Ann"))
    await scene.do("host", AddBot())
    await scene.do("host", Begin())
    return scene


def test_r2_8_bots_do_not_play_on_before_spectators() -> None:
    async def run() -> None:
        scene = await table_with_a_bot()
        watcher = await scene.enter("watcher")
        await scene.table.visitors.leave(scene.table.presence.listeners["host"])
        assert watcher.event_types[-1] == "paused"
        assert watcher.last["view"]["paused_at"] == scene.clock.now
        assert scene.table.room.wakes_at is None
        assert not scene.table.bots.can_move
        version = scene.table.room.version
        scene.clock.now += HOUR
        await scene.table.wake()
        assert scene.table.room.version == version
        await scene.registry.close()

    asyncio.run(run())


def test_r2_8_the_table_goes_on_when_a_person_returns() -> None:
    async def run() -> None:
        scene = await table_with_a_bot()
        await scene.table.visitors.leave(scene.table.presence.listeners["host"])
        assert scene.table.room.play.paused_at is not None
        scene.clock.now += HOUR
        restarted = await scene.restart()
        host = await restarted.enter("host")
        assert host.event_types[-2:] == ["came-back", "resumed"]
        due = restarted.table.room.wakes_at
        assert due is None or due > restarted.clock.now
        await restarted.registry.close()

    asyncio.run(run())
