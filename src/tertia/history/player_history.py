"""The finished games of one person: results, and statistics from the logs of the games."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tertia.cards import FEATURES, Face, Feature
from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.history.replay import finished_game
from tertia.history.review import review
from tertia.rooms.codec import room_codec
from tertia.rooms.view import room_view
from tertia.storage.ports import Log, PlayerResult, Row

MAX_ANALYSED = 30
"""The number of a person's newest games for which statistics are computed."""

CACHE_SIZE = 2_000


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """Statistics of one person in one game."""

    others: tuple[str, ...]
    """The nicknames of the other players."""
    times: tuple[Millis, ...]
    """The times that the person's SETs took."""
    by_kind: tuple[tuple[Millis, ...], ...]
    """The times of SETs that differ in one, two, three and four features."""
    sets: int
    mistakes: int
    broken: dict[Feature, int]
    """The number of mistakes for each feature that was the reason."""
    deals: int
    """The number of finished deals."""
    face: Face


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One finished game of one person."""

    result: PlayerResult
    statistics: GameStatistics | None
    """None if the log of the game is no longer stored."""


class PlayerHistories:
    """Statistics of finished games, cached because finished games do not change."""

    def __init__(self, log: Log, run: Callable[..., Awaitable[Any]] = asyncio.to_thread) -> None:
        """``run`` calls a function with its arguments on a thread."""
        self._log, self._run = log, run
        self._cache: OrderedDict[tuple[str, int, str], GameStatistics | None] = OrderedDict()
        """By table, round and player; the oldest entry first."""

    async def analyse(self, results: Sequence[PlayerResult]) -> list[PlayedGame]:
        """Add statistics to results, one game after another, so that other requests need not wait for all."""
        return [PlayedGame(result, await self._statistics(result)) for result in results]

    async def _statistics(self, result: PlayerResult) -> GameStatistics | None:
        key = result.table, result.round, result.player
        if key not in self._cache:
            rows = await self._log.read(result.table)
            self._cache[key] = await self._run(_compute, rows, result)
            while len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return self._cache[key]

    def forget(self, player: str) -> None:
        keys = [(table, number, owner) for table, number, owner in self._cache if owner == player]
        for key in keys:
            del self._cache[key]


def _compute(rows: Sequence[Row], result: PlayerResult) -> GameStatistics | None:
    if not rows:
        return None
    codec = room_codec(result.game)
    try:
        game = finished_game([codec.read(row.body) for row in rows], result.round)
    except Refused:
        return None
    seats = game.room.seats
    seat = game.room.seat_of(result.player)
    if seat is None:
        return None
    reviewed = review(game.room.rules, game.events, room_view(game.room, ()).seats)
    player = reviewed.players[seat]
    by_kind = tuple(
        tuple(
            find.took
            for find in reviewed.finds
            if find.seat == seat and find.differing == differing and find.took is not None
        )
        for differing in range(1, len(FEATURES) + 1)
    )
    others = tuple(occupant.name for other, occupant in enumerate(seats) if other != seat)
    return GameStatistics(
        others,
        player.times,
        by_kind,
        player.sets,
        player.mistakes,
        player.broken,
        deals=len(reviewed.deals),
        face=getattr(game.room.play.options, "face", "classic"),  # some games have only one
    )
