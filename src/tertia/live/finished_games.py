"""Finished games of live tables, read from the log."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.errors import Refused
from tertia.history.replay import FinishedGame, finished_game
from tertia.live.services import Services
from tertia.live.shared_cache import SharedCache
from tertia.live.table import LiveTable
from tertia.rooms.codec import room_codec
from tertia.rooms.state import Room
from tertia.storage.ports import Row

MOST_STEPS = 30_000
"""Steps of all games in memory together: about a kilobyte each."""


class FinishedGames:
    """Reads finished games and keeps the latest, so that a long log is not decoded for every visitor."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._games = SharedCache[FinishedGame](MOST_STEPS, lambda game: len(game.steps))

    async def get(self, table: LiveTable, number: int | None = None) -> FinishedGame:
        """Return a game of this table, by default the last. Raise Refused while it is played."""
        room = table.room
        wanted, over = _check_round(room, number), _rounds_over(room)

        async def read() -> FinishedGame:
            rows = await self._services.log.read(table.id)
            return await self._services.run_on_history_thread(_decode, room.game, rows, wanted)

        # The key has everything on which the value depends: ``FinishedGame.rounds`` is the number of games that are
        # over, and people may take other names after the last game.
        names = tuple(seat.name for seat in room.seats) if wanted == room.round else None
        return await self._games.get((table.id, wanted, over, names), read)


def _rounds_over(room: Room) -> int:
    """Return the number of games that are over at a table."""
    return room.round if room.phase == "over" else max(0, room.round - 1)


def _check_round(room: Room, number: int | None) -> int:
    """Return the number of a finished game, by default of the last game.

    Raise Refused if there is none or it is not over.
    """
    begun = max(1, room.round)
    wanted = begun if number is None else number
    if not 1 <= wanted <= begun:
        raise Refused("no-such-round", given=wanted)
    if wanted > _rounds_over(room):
        raise Refused("not-over")
    return wanted


def _decode(game: str, rows: Sequence[Row], number: int) -> FinishedGame:
    codec = room_codec(game)
    return finished_game([codec.read(row.body) for row in rows], number)
