"""Puzzle times in memory."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tertia.games.engine import Millis
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.ports import PuzzleTime


class MemoryTimes:
    """Implements ``Times`` over a dictionary."""

    def __init__(self, database: MemoryDatabase) -> None:
        self._database = database

    async def begin(self, day: str, kind: str, player: str, at: Millis) -> PuzzleTime:
        return self._times().setdefault((day, kind, player), PuzzleTime(day, kind, player, at))

    async def finish(self, day: str, kind: str, player: str, took: Millis) -> PuzzleTime | None:
        times, key = self._times(), (day, kind, player)
        known = times.get(key)
        if known is not None and known.took is None:
            times[key] = replace(known, took=took)
        return times.get(key)

    async def sign(self, day: str, kind: str, player: str, name: str) -> PuzzleTime | None:
        times, key = self._times(), (day, kind, player)
        known = times.get(key)
        if known is None or known.took is None:
            return None
        times[key] = replace(known, name=name)
        return times[key]

    async def time_of(self, day: str, kind: str, player: str) -> PuzzleTime | None:
        return self._times().get((day, kind, player))

    async def best_times(self, day: str, kind: str, limit: int) -> list[PuzzleTime]:
        ranked = [
            ((one.took, one.started_at, one.player), one)
            for one in self._times().values()
            if (one.day, one.kind) == (day, kind) and one.took is not None and one.name
        ]
        return [one for _, one in sorted(ranked, key=lambda pair: pair[0])][:limit]

    async def all_times(self) -> list[PuzzleTime]:
        return [one for _, one in sorted(self._times().items())]

    async def put_times(self, times: Sequence[PuzzleTime]) -> None:
        self._times().update({(one.day, one.kind, one.player): one for one in times})

    def _times(self) -> dict[tuple[str, str, str], PuzzleTime]:
        self._database.check_open()
        return self._database.times
