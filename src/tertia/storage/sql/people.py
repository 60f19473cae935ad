"""Results and puzzle times by player, in a database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Delete, Select, bindparam, delete, func, select

from tertia.storage.ports import PlayerResult, PuzzleTime
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.schema import results, settings, times
from tertia.storage.sql.writer import GroupWriter

_FORGOTTEN = "forgotten "
"""Before the name of a forgotten player in the table of settings."""
_is_forgotten = func.substr(settings.c.name, 1, len(_FORGOTTEN)) == _FORGOTTEN

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
DELETE_RESULTS: Delete = delete(results).where(results.c.player == bindparam("of_player"))
DELETE_TIMES: Delete = delete(times).where(times.c.player == bindparam("of_player"))
ALL_FORGOTTEN: Select[Any] = select(settings.c.name).where(_is_forgotten).order_by(settings.c.name)
CLEAR_FORGOTTEN: Delete = delete(results).where(
    results.c.player.in_(select(func.substr(settings.c.name, len(_FORGOTTEN) + 1)).where(_is_forgotten))
)
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

    async def forget(self, player: str) -> None:
        # The mark comes first: if this is interrupted, calling it again completes it.
        mark = {"name": f"{_FORGOTTEN}{player}", "value": b""}
        await self._writer.run(lambda transactions: transactions.insert(settings, [mark], overwrite=False))
        values = {"of_player": player}
        await self._writer.run(lambda transactions: transactions.execute(DELETE_RESULTS, values))
        await self._writer.run(lambda transactions: transactions.execute(DELETE_TIMES, values))

    async def all_forgotten(self) -> list[str]:
        return [row[0].removeprefix(_FORGOTTEN) for row in await self._reader.all(ALL_FORGOTTEN)]
