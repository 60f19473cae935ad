"""Players who come and go."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from support.live_tables import RecordingListener, Scene, new_table
from tertia.games import GAMES
from tertia.games.common.events import Paused
from tertia.games.common.options import CURRENT_REVISION
from tertia.live.presence import HOST_GRACE
from tertia.rooms.commands import AddBot, Begin, Sit
from tertia.storage.sqlite.store import sqlite_store


def presence(scene: Scene) -> tuple[str, ...]:
    """Return the presence of each seat, as the game knows it."""
    by_seat: tuple[str, ...] = scene.table.room.play.seats.presence
    return by_seat


async def leave_for_the_grace_period(scene: Scene, host: RecordingListener) -> None:
    """Let the host leave, and check that the guest becomes the host when the grace period is over."""
    await scene.table.visitors.leave(host)
    scene.clock.now += HOST_GRACE - 1
    await scene.table.visitors.replace_absent_host()
    assert scene.table.room.host == "host"
    scene.clock.now += 1
    await scene.table.visitors.replace_absent_host()
    assert scene.table.room.host == "guest"


def test_a_host_who_comes_for_a_moment_keeps_the_table_for_the_whole_time() -> None:
    """Also between two rounds of housekeeping."""

    async def run() -> None:
        scene = await new_table(seats=2)
        scene.clock.now += 2 * HOST_GRACE
        host, _ = await scene.enter("host"), await scene.enter("guest")
        await scene.do("guest", Sit("Bob"))
        await leave_for_the_grace_period(scene, host)

    asyncio.run(run())


def test_others_see_who_is_connected() -> None:
    async def run() -> None:
        scene = await new_table(seats=2)
        host, guest = await scene.enter("host"), await scene.enter("guest")
        await scene.do("guest", Sit("Bob"))
        assert host.last["room"]["chairs"][0]["here"]
        await scene.table.visitors.leave(guest)
        assert not host.last["room"]["chairs"][0]["here"]
        await scene.enter("guest")
        assert host.last["room"]["chairs"][0]["here"]

    asyncio.run(run())


def test_a_player_who_is_absent_when_the_game_begins_is_away_until_they_return() -> None:
    async def run() -> None:
        scene = await new_table(seats=2)
        host, guest = await scene.enter("host"), await scene.enter("guest")
        await scene.do("host", Sit("Ann"))
        await scene.do("guest", Sit("Bob"))
        await scene.table.visitors.leave(guest)
        await scene.do("host", Begin())
        assert "went-away" in host.event_types
        assert host.last["view"]["players"][1]["presence"] == "away"
        await scene.enter("guest")
        assert "came-back" in host.event_types
        assert host.last["view"]["players"][1]["presence"] == "here"
        scene.table.close()

    asyncio.run(run())


def test_a_newer_connection_replaces_the_older_one_and_the_player_stays_present() -> None:
    async def run() -> None:
        scene = await new_table(seats=2)
        first = await scene.enter("host")
        await scene.do("host", Sit("Ann"))
        await scene.do("host", Begin())
        second = await scene.enter("host")
        assert first.is_replaced
        await scene.table.visitors.leave(first)
        assert presence(scene) == ("here",)
        assert second.last["you"]["chair"] == 0
        assert "went-away" not in second.event_types
        scene.table.close()

    asyncio.run(run())


def test_a_player_who_returns_while_the_departure_is_decided_stays_present() -> None:
    async def run() -> None:
        scene = await new_table(seats=2)
        first = await scene.enter("host")
        await scene.do("host", Sit("Ann"))
        await scene.do("host", Begin())
        async with scene.table.lock:  # the departure waits for it
            leaving = asyncio.create_task(scene.table.visitors.leave(first))
            while not scene.table.inbox.is_busy:
                await asyncio.sleep(0)
            entering = asyncio.create_task(scene.enter("host"))
            while not scene.table.presence.is_connected("host"):
                await asyncio.sleep(0)
        await leaving
        second = await entering
        assert presence(scene) == ("here",)
        assert second.last["view"]["players"][0]["presence"] == "here"
        scene.table.close()

    asyncio.run(run())


def test_a_player_who_does_not_return_after_a_restart_is_away() -> None:
    async def run() -> None:
        scene = await new_table(seats=2)
        for player, name in (("host", "Ann"), ("guest", "Bob")):
            await scene.enter(player)
            await scene.do(player, Sit(name))
        await scene.do("host", Begin())
        assert presence(scene) == ("here", "here")
        restarted = await scene.restart()
        await restarted.enter("host")
        assert presence(restarted) == ("here", "away")
        restarted.table.close()

    asyncio.run(run())


def test_players_who_return_together_after_a_restart_are_present(tmp_path: Path) -> None:
    """The second player arrives while the first arrival makes durable that the second is away."""

    async def run() -> None:
        store = sqlite_store(tmp_path / "t.db")
        scene = await new_table(seats=2, log=store.log)
        for player, name in (("host", "Ann"), ("guest", "Bob")):
            await scene.enter(player)
            await scene.do(player, Sit(name))
        await scene.do("host", Begin())
        restarted = await scene.restart()
        entering = asyncio.create_task(restarted.enter("host"))
        while not restarted.table.lock.locked():
            await asyncio.sleep(0)
        await restarted.enter("guest")
        await entering
        assert presence(restarted) == ("here", "here")
        restarted.table.close()
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize(("game", "grace"), [("classic", 15_000), ("setup", 0)])
def test_r2_8_the_time_without_a_server_that_ended_with_its_page_does_not_count(
    game: str, grace: int
) -> None:
    """Nobody could record that the player left. A game alone pauses after the grace time, one among bots at once."""

    async def run() -> None:
        options = GAMES[game].Options(revision=CURRENT_REVISION)
        scene = await new_table(game, seats=2, options=options)
        await scene.enter("host")
        await scene.do("host", Sit("Ann"))
        if game == "setup":
            await scene.do("host", AddBot())
        await scene.do("host", Begin())
        scene.table.close()
        left_at = scene.table.room.changed_at
        scene.clock.now += 3_600_000
        restarted = await scene.restart(ends_with_its_page=True)
        await restarted.enter("host")
        assert presence(restarted)[0] == "here"
        events = [event for decision in await restarted.decisions() for event in decision.game_events]
        assert Paused(left_at + grace) in events
        restarted.table.close()

    asyncio.run(run())


def test_an_absent_host_is_replaced_after_the_grace_period() -> None:
    async def run() -> None:
        scene = await new_table(seats=2)
        host = await scene.enter("host")
        await scene.enter("guest")
        await scene.do("host", Sit("Ann"))
        await scene.do("guest", Sit("Bob"))
        await scene.table.visitors.replace_absent_host()
        await leave_for_the_grace_period(scene, host)

    asyncio.run(run())
