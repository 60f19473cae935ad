"""What is kept of one person in a database: what SQLite and PostgreSQL have in common."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import Delete, Select, bindparam, delete, func, select

from tertia.storage.sql.schema import results, settings, times
from tertia.storage.sql.times import SqlTimes
from tertia.storage.times import Time

_MARK = "forgotten "
_IS_MARK = func.substr(settings.c.name, 1, len(_MARK)) == _MARK

TIMES_OF: Select[Any] = (
    select(times)
    .where(times.c.player == bindparam("its_player"))
    .order_by(times.c.day.desc(), times.c.kind, times.c.started_at)
)
NO_RESULTS: Delete = delete(results).where(results.c.player == bindparam("its_player"))
NO_TIMES: Delete = delete(times).where(times.c.player == bindparam("its_player"))
ALL_FORGOTTEN: Select[Any] = select(settings.c.name).where(_IS_MARK).order_by(settings.c.name)

CLEAR_FORGOTTEN = """
DELETE FROM results WHERE player IN
    (SELECT substr(name, 11) FROM settings WHERE substr(name, 1, 10) = 'forgotten ')
"""
"""Results made anew from the log must not bring back whoever was forgotten."""


class SqlPeople(SqlTimes):
    """Times of puzzles, and everything of one person."""

    async def times_of(self, player: str) -> list[Time]:
        """The newest day first."""
        return [Time(*row) for row in await self._reader.all(TIMES_OF, its_player=player)]

    async def forget(self, player: str) -> None:
        """First the mark: whoever is interrupted asks again, and nothing is lost by asking twice."""
        mark = {"name": f"{_MARK}{player}", "value": b""}
        await self._writer.run(partial(self._changes.put, settings, [mark], over=False))
        for statement in (NO_RESULTS, NO_TIMES):
            await self._writer.run(partial(self._changes.change, statement, {"its_player": player}))

    async def all_forgotten(self) -> list[str]:
        """The identities that were forgotten, sorted."""
        return [row[0].removeprefix(_MARK) for row in await self._reader.all(ALL_FORGOTTEN)]
