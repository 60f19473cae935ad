"""Finished games of a live table, read from its log."""

from __future__ import annotations

import asyncio

from tertia.errors import Refused
from tertia.history.replay import FinishedGame, finished_game
from tertia.history.review import Review, review
from tertia.live.table import LiveTable
from tertia.rooms.view import room_view


async def finished_round(table: LiveTable, number: int | None = None) -> FinishedGame:
    """A game of this table, by default the last; Refused while it is played."""
    if table.room.phase != "over" and number is None:
        raise Refused("not-over")
    return await asyncio.to_thread(finished_game, await table.decisions(), number)


async def public_log(table: LiveTable) -> list[object]:
    """The events of the last game, as spectators saw them."""
    redact, finished = table.room.rules.redact, await finished_round(table)
    return [{"at": at, "event": redact(event, None)} for at, event in finished.events]


async def review_round(table: LiveTable, number: int | None = None) -> Review:
    """A review of a game, by default the last; Refused while it is played."""
    game = await finished_round(table, number)
    people = room_view(game.room, ()).seats
    return await asyncio.to_thread(review, game.room.rules, game.events, people)
