"""Results and puzzle times by player, in a database.

To forget a player is to delete everything that is stored about the player, on request.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Delete, Select, bindparam, delete, select

from tertia.games.engine import Millis
from tertia.storage.ports import PlayerResult, PuzzleFind, PuzzleTime, Report
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.schema import finds, forgotten, reports, results, times
from tertia.storage.sql.writer import GroupWriter

RESULTS_OF: Select[Any] = (
    select(results)
    .where(results.c.player == bindparam("player"))
    .order_by(results.c.at.desc(), results.c.table_id.desc(), results.c.round.desc())
    .limit(bindparam("limit"))
)
TIMES_OF: Select[Any] = (
    select(times)
    .where(times.c.player == bindparam("player"))
    .order_by(times.c.day.desc(), times.c.kind, times.c.started_at)
)
FINDS_OF: Select[Any] = (
    select(finds)
    .where(finds.c.player == bindparam("player"))
    .order_by(finds.c.day, finds.c.kind, finds.c.took, finds.c.cards)
)
REPORTS_BY: Select[Any] = (
    select(reports)
    .where(reports.c.reporter == bindparam("player"))
    .order_by(reports.c.at.desc(), reports.c.place, reports.c.name)
)
DELETE_RESULTS: Delete = delete(results).where(results.c.player == bindparam("of_player"))
DELETE_TIMES: Delete = delete(times).where(times.c.player == bindparam("of_player"))
DELETE_FINDS: Delete = delete(finds).where(finds.c.player == bindparam("of_player"))
DELETE_REPORTS: Delete = delete(reports).where(reports.c.reporter == bindparam("of_player"))
FORGOTTEN_SINCE: Select[Any] = select(forgotten.c.player).where(forgotten.c.at >= bindparam("since"))
CLEAR_FORGOTTEN: Delete = delete(results).where(results.c.player.in_(select(forgotten.c.player)))
"""Results that were rebuilt from the log must not restore a forgotten player."""


class SqlPeople:
    """Implements ``People`` over SQLite and PostgreSQL."""

    def __init__(self, writer: GroupWriter, reader: Reader) -> None:
        self._writer, self._reader = writer, reader

    async def results_of(self, player: str, limit: int) -> list[PlayerResult]:
        rows = await self._reader.all(RESULTS_OF, player=player, limit=limit)
        return [PlayerResult(*row) for row in rows]

    async def times_of(self, player: str) -> list[PuzzleTime]:
        return [PuzzleTime(*row) for row in await self._reader.all(TIMES_OF, player=player)]

    async def finds_of(self, player: str) -> list[PuzzleFind]:
        return [PuzzleFind(*row) for row in await self._reader.all(FINDS_OF, player=player)]

    async def reports_by(self, player: str) -> list[Report]:
        return [Report(*row) for row in await self._reader.all(REPORTS_BY, player=player)]

    async def forget(self, player: str, at: Millis) -> None:
        # The mark comes first: if this is interrupted, calling it again completes it.
        mark = {"player": player, "at": at}
        await self._writer.run(lambda transactions: transactions.insert(forgotten, [mark], overwrite=False))
        for statement in (DELETE_RESULTS, DELETE_TIMES, DELETE_FINDS, DELETE_REPORTS):
            await self._execute(statement, player)

    async def _execute(self, statement: Delete, player: str) -> None:
        await self._writer.run(lambda transactions: transactions.execute(statement, {"of_player": player}))

    async def forgotten_since(self, at: Millis) -> list[str]:
        return sorted(row[0] for row in await self._reader.all(FORGOTTEN_SINCE, since=at))

    async def all_forgotten(self) -> list[str]:
        return await self.forgotten_since(0)
