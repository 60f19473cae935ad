"""Results and puzzle times by player, in memory."""

from __future__ import annotations

from tertia.games.engine import Millis
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.ports import PlayerResult, PuzzleFind, PuzzleTime, Report


class MemoryPeople:
    """Implements ``People`` over dictionaries."""

    def __init__(self, database: MemoryDatabase) -> None:
        self._database = database

    async def results_of(self, player: str, limit: int) -> list[PlayerResult]:
        self._database.check_open()
        found = (one for one in self._database.results.values() if one.player == player)
        return sorted(found, key=lambda one: (one.at, one.table, one.round), reverse=True)[:limit]

    async def times_of(self, player: str) -> list[PuzzleTime]:
        self._database.check_open()
        found = [one for one in self._database.times.values() if one.player == player]
        # Two sorts, because days descend and the rest ascends. The second sort keeps the order within a day.
        found.sort(key=lambda one: (one.kind, one.started_at))
        return sorted(found, key=lambda one: one.day, reverse=True)

    async def finds_of(self, player: str) -> list[PuzzleFind]:
        self._database.check_open()
        found = (one for one in self._database.finds.values() if one.player == player)
        return sorted(found, key=lambda one: (one.day, one.kind, one.took, one.cards))

    async def reports_by(self, player: str) -> list[Report]:
        self._database.check_open()
        found = (one for one in self._database.reports.values() if one.reporter == player)
        return sorted(found, key=lambda one: (-one.at, one.place, one.name))

    async def forget(self, player: str, at: Millis) -> None:
        database = self._database
        database.check_open()
        database.forgotten.setdefault(player, at)
        database.finds = {key: one for key, one in database.finds.items() if one.player != player}
        database.reports = {key: one for key, one in database.reports.items() if one.reporter != player}
        database.results = {key: one for key, one in database.results.items() if one.player != player}
        database.times = {key: one for key, one in database.times.items() if one.player != player}

    async def forgotten_since(self, at: Millis) -> list[str]:
        self._database.check_open()
        return sorted(
            player for player, forgotten_at in self._database.forgotten.items() if forgotten_at >= at
        )

    async def all_forgotten(self) -> list[str]:
        self._database.check_open()
        return sorted(self._database.forgotten)
