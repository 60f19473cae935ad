"""Puzzle times in memory."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tertia.games.engine import Millis
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.ports import PuzzleFind, PuzzleTime


class MemoryTimes:
    """Implements ``Times`` over a dictionary."""

    def __init__(self, database: MemoryDatabase) -> None:
        self._database = database

    async def begin(
        self, day: str, kind: str, player: str, at: Millis, table: str | None = None
    ) -> PuzzleTime:
        new = PuzzleTime(day, kind, player, at, table=table)
        return self._times().setdefault((day, kind, player), new)

    async def finish(
        self, day: str, kind: str, player: str, took: Millis, missing: int | None = None
    ) -> PuzzleTime | None:
        times, key = self._times(), (day, kind, player)
        known = times.get(key)
        if known is not None and known.took is None:
            times[key] = replace(known, took=took, missing=missing)
        return times.get(key)

    async def sign(self, day: str, kind: str, player: str, name: str) -> PuzzleTime | None:
        times, key = self._times(), (day, kind, player)
        known = times.get(key)
        if known is None or known.took is None:
            return None
        if known.removed_at is None:
            times[key] = replace(known, name=name)
        return times[key]

    async def remove_name(self, day: str, kind: str, name: str, at: Millis) -> int:
        entries = {
            key: one
            for key, one in self._times().items()
            if (one.day, one.kind, one.name) == (day, kind, name)
        }
        for key, one in entries.items():
            self._times()[key] = replace(one, name="", removed_at=at)
        return len(entries)

    async def add_finds(self, finds: Sequence[PuzzleFind]) -> None:
        self._database.check_open()
        for find in finds:
            self._database.finds.setdefault((find.day, find.kind, find.player, find.cards), find)

    async def finds_of(self, day: str, kind: str, player: str) -> list[PuzzleFind]:
        finds = (
            one for one in await self.all_finds() if (one.day, one.kind, one.player) == (day, kind, player)
        )
        return sorted(finds, key=lambda find: (find.took, find.cards))

    async def time_of(self, day: str, kind: str, player: str) -> PuzzleTime | None:
        return self._times().get((day, kind, player))

    async def best_times(self, day: str, kind: str, limit: int) -> list[PuzzleTime]:
        ranked = [
            ((one.missing or 0, one.took, one.started_at, one.player), one)
            for one in self._times().values()
            if (one.day, one.kind) == (day, kind) and one.took is not None and one.name
        ]
        return [one for _, one in sorted(ranked, key=lambda pair: pair[0])][:limit]

    async def all_times(self) -> list[PuzzleTime]:
        return [one for _, one in sorted(self._times().items())]

    async def put_times(self, times: Sequence[PuzzleTime]) -> None:
        self._times().update({(one.day, one.kind, one.player): one for one in times})

    async def all_finds(self) -> list[PuzzleFind]:
        self._database.check_open()
        return [find for _, find in sorted(self._database.finds.items())]

    def _times(self) -> dict[tuple[str, str, str], PuzzleTime]:
        self._database.check_open()
        return self._database.times
