"""A clock that is set back: the time at a table goes on, and calls count."""

from __future__ import annotations

import asyncio

from support.live_tables import Clock, Scene, new_table
from tertia.games import GAMES
from tertia.games.common.commands import CallSet, Claim
from tertia.live.clock import SET_BACK, STEP, TableClock
from tertia.rooms.commands import Begin, RoomCommand, Sit
from tertia.solver import find_sets

HOUR = 3_600_000
LATENCY = 40
"""Milliseconds between a press and its arrival."""


async def take_set(scene: Scene, player: str, number: int) -> None:
    """Call SET and show one, as a person with an ordinary connection does."""
    table = scene.table
    cards = find_sets([card for card in table.room.play.table if card is not None])[0]
    for command in (CallSet(), Claim(cards)):
        scene.clock.now += 2_000
        pressed = table.clock() - LATENCY
        command_id = f"{player} {number} {type(command).__name__}"
        await table.submit(RoomCommand(command, player, command_id, pressed=pressed))


async def game_of_two() -> Scene:
    scene = await new_table(seats=2, options=GAMES["classic"].Options(photo_finish=150, more="auto"))
    for player, name in (("host", "Ann"), ("guest", "Bob")):
        await scene.enter(player)
        await scene.do(player, Sit(name))
    await scene.do("host", Begin())
    return scene


def taken(scene: Scene) -> list[int]:
    """Return the number of SETs of each seat."""
    return [len(player.won) // 3 for player in scene.table.room.play.players]


def test_calls_count_after_a_clock_was_set_back() -> None:
    async def run() -> None:
        scene = await game_of_two()
        await take_set(scene, "host", number=0)
        before = scene.table.room.changed_at
        scene.clock.now -= HOUR
        for number in (1, 2):
            await take_set(scene, "guest", number)
        await scene.table.wake()
        assert scene.table.room.changed_at > before
        assert taken(scene) == [1, 2]
        await scene.registry.close()

    asyncio.run(run())


def test_calls_count_after_a_restart_with_a_clock_that_was_set_back() -> None:
    async def run() -> None:
        scene = await game_of_two()
        await take_set(scene, "host", number=0)
        scene.table.close()
        scene.clock.now -= HOUR
        again = await scene.restart()
        for player in ("host", "guest"):
            await again.enter(player)
        for number in (1, 2):
            await take_set(again, "guest", number)
        await again.table.wake()
        assert taken(again) == [1, 2]
        await again.registry.close()
        await scene.registry.close()

    asyncio.run(run())


def test_small_steps_back_are_errors_of_measurement() -> None:
    clock = Clock()
    table_clock = TableClock(clock)
    start = table_clock()
    for _ in range(100):
        clock.now += 10
        table_clock()
        clock.now -= 10
        table_clock()
    assert table_clock() == start
    clock.now -= SET_BACK + 1
    assert table_clock() == start + STEP
    clock.now += 500
    assert table_clock() == start + STEP + 500
