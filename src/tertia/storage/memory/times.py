"""Times of puzzles in memory: the same port, for tests and for a registry that nobody needs tomorrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tertia.games.engine import Millis
from tertia.storage.times import Time


class MemoryTimes:
    """A dictionary. No method waits, so each is one step."""

    def __init__(self) -> None:
        self._times: dict[tuple[str, str, str], Time] = {}

    async def begin(self, day: str, kind: str, player: str, at: Millis) -> Time:
        """The visitor starts now, or has started before."""
        return self._times.setdefault((day, kind, player), Time(day, kind, player, at))

    async def finish(self, day: str, kind: str, player: str, took: Millis) -> Time | None:
        """The first finish counts."""
        known = self._times.get((day, kind, player))
        if known is not None and known.took is None:
            self._times[day, kind, player] = replace(known, took=took)
        return self._times.get((day, kind, player))

    async def sign(self, day: str, kind: str, player: str, name: str) -> Time | None:
        """Only beside a time."""
        known = self._times.get((day, kind, player))
        if known is None or known.took is None:
            return None
        self._times[day, kind, player] = signed = replace(known, name=name)
        return signed

    async def time_of(self, day: str, kind: str, player: str) -> Time | None:
        return self._times.get((day, kind, player))

    async def best_times(self, day: str, kind: str, limit: int) -> list[Time]:
        """Finished and signed, the shortest first."""
        ranked = [
            ((one.took, one.started_at, one.player), one)
            for one in self._times.values()
            if (one.day, one.kind) == (day, kind) and one.took is not None and one.name
        ]
        return [one for _, one in sorted(ranked, key=lambda it: it[0])][:limit]

    async def all_times(self) -> list[Time]:
        """Every row, by day, kind and player."""
        return [self._times[key] for key in sorted(self._times)]

    async def times_of(self, player: str) -> list[Time]:
        """The newest day first."""
        found = sorted(
            (one for one in self._times.values() if one.player == player),
            key=lambda one: (one.kind, one.started_at),
        )
        return sorted(found, key=lambda one: one.day, reverse=True)

    def forget_times(self, player: str) -> None:
        """All of this person's."""
        self._times = {key: one for key, one in self._times.items() if one.player != player}

    async def put_times(self, times: Sequence[Time]) -> None:
        """These rows, as they are."""
        self._times.update({(one.day, one.kind, one.player): one for one in times})
