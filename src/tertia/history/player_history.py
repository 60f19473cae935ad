"""How one person did in games that are over: the result, and what a look back at the log adds to it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from tertia.cards import FEATURES, Feature
from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.history.replay import round_of
from tertia.history.review import review
from tertia.rooms.codec import room_codec
from tertia.rooms.view import room_view
from tertia.storage.ports import Log, PlayerResult, Row

LOOKED_AT = 30
"""So many of somebody's newest games are looked at closely."""

REMEMBERED = 2_000
"""Finished games do not change: what was found is kept for the next time."""


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """What the log of one game tells about one person."""

    others: tuple[str, ...]
    """The nicknames of those who played along."""
    times: tuple[Millis, ...]
    by_kind: tuple[tuple[Millis, ...], ...]
    """The times of SETs with one, two, three and four features that differ."""
    sets: int
    mistakes: int
    broken: dict[Feature, int]


@dataclass(frozen=True, slots=True)
class Past:
    """One finished game of one person; ``look`` is None where the log is no longer kept."""

    result: PlayerResult
    look: GameStatistics | None


class PlayerHistories:
    """RoomViewCache back at the games of persons, and remembers what it saw."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._known: OrderedDict[tuple[str, int, str], GameStatistics | None] = OrderedDict()

    async def of(self, results: Sequence[PlayerResult]) -> list[Past]:
        """Each with its look, one after the other: nobody else waits longer for it than for one."""
        return [Past(result, await self._look(result)) for result in results]

    async def _look(self, result: PlayerResult) -> GameStatistics | None:
        key = result.table, result.round, result.player
        if key not in self._known:
            rows = await self._log.read(result.table)
            self._known[key] = await asyncio.to_thread(_looked, rows, result)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return self._known[key]

    def forget(self, player: str) -> None:
        for key in [key for key in self._known if key[2] == player]:
            del self._known[key]


def _looked(rows: Sequence[Row], result: PlayerResult) -> GameStatistics | None:
    if not rows:
        return None
    codec = room_codec(result.game)
    try:
        game = round_of([codec.read(row.body) for row in rows], result.round)
    except Refused:
        return None
    seats = game.room.seats
    seat = next((index for index, one in enumerate(seats) if one.player == result.player), None)
    if seat is None:
        return None
    found = review(game.room.rules, game.events, room_view(game.room, ()).seats)
    mine = found.players[seat]
    kinds = tuple(
        tuple(
            find.took
            for find in found.finds
            if find.seat == seat and find.differing == differing and find.took is not None
        )
        for differing in range(1, len(FEATURES) + 1)
    )
    others = tuple(one.name for index, one in enumerate(seats) if index != seat)
    return GameStatistics(others, mine.times, kinds, mine.sets, mine.mistakes, mine.broken)
