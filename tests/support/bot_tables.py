"""Live tables at which only bots play."""

from __future__ import annotations

from typing import Any

from support.live_tables import Scene, new_table
from tertia.rooms.commands import AddBot, Begin


async def table_of_bots(name: str, levels: tuple[str, ...], options: Any = None) -> Scene:
    """Begin a game of bots of these levels. The host only watches."""
    scene = await new_table(name, len(levels), options=options)
    await scene.enter("host")
    for level in levels:
        await scene.do("host", AddBot(level=level))
    await scene.do("host", Begin())
    return scene


async def play_to_end(scene: Scene, max_moves: int = 10_000) -> None:
    """Set the clock to each next move or deadline, until the game is over."""
    for _ in range(max_moves):
        if scene.table.room.phase != "playing":
            return
        move, due = await scene.next_move(), scene.table.room.wakes_at
        times = [time for time in (move and move.at, due) if isinstance(time, int)]
        scene.clock.now = max(scene.clock.now, min(times))
        await scene.table.wake()
    raise AssertionError("the game does not end")
