"""Times of puzzles in a database: what SQLite and PostgreSQL have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Delete, Select, Table, Update, and_, bindparam, select, update

from tertia.games.engine import Millis
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.schema import times
from tertia.storage.sql.writer import GroupWriter
from tertia.storage.times import Time

_THIS = and_(
    times.c.day == bindparam("its_day"),
    times.c.kind == bindparam("its_kind"),
    times.c.player == bindparam("its_player"),
)
ONE: Select[Any] = select(times).where(_THIS)
BEST: Select[Any] = (
    select(times)
    .where(
        times.c.day == bindparam("its_day"),
        times.c.kind == bindparam("its_kind"),
        times.c.took.is_not(None),
        times.c.name != "",
    )
    .order_by(times.c.took, times.c.started_at, times.c.player)
    .limit(bindparam("most"))
)
ALL: Select[Any] = select(times).order_by(times.c.day, times.c.kind, times.c.player)
FINISH: Update = update(times).where(_THIS, times.c.took.is_(None)).values(took=bindparam("its_time"))
SIGN: Update = update(times).where(_THIS, times.c.took.is_not(None)).values(name=bindparam("its_name"))


class Changes(Protocol):
    """What the writing thread does to rows that are no log."""

    def put(self, table: Table, rows: Sequence[Mapping[str, Any]], over: bool) -> None:
        """Add rows; one whose key is there already is left as it is, or written over."""
        ...

    def change(self, statement: Update | Delete, values: Mapping[str, Any]) -> None: ...


class SqlTimes:
    """Changes go through the one thread that writes, reads through those that read."""

    def __init__(self, changes: Changes, writer: GroupWriter, reader: Reader) -> None:
        self._changes, self._writer, self._reader = changes, writer, reader

    async def begin(self, day: str, kind: str, player: str, at: Millis) -> Time:
        """The first start counts."""
        new = Time(day, kind, player, at)
        await self._writer.run(partial(self._changes.put, times, [asdict(new)], over=False))
        return await self.time_of(day, kind, player) or new

    async def finish(self, day: str, kind: str, player: str, took: Millis) -> Time | None:
        """The first finish counts."""
        await self._change(FINISH, day, kind, player, its_time=took)
        return await self.time_of(day, kind, player)

    async def sign(self, day: str, kind: str, player: str, name: str) -> Time | None:
        """Only beside a time."""
        await self._change(SIGN, day, kind, player, its_name=name)
        found = await self.time_of(day, kind, player)
        return None if found is None or found.took is None else found

    async def time_of(self, day: str, kind: str, player: str) -> Time | None:
        row = await self._reader.one(ONE, its_day=day, its_kind=kind, its_player=player)
        return None if row is None else Time(*row)

    async def best_times(self, day: str, kind: str, limit: int) -> list[Time]:
        """Finished and signed, the shortest first."""
        return [Time(*row) for row in await self._reader.all(BEST, its_day=day, its_kind=kind, most=limit)]

    async def all_times(self) -> list[Time]:
        """Every row, by day, kind and player."""
        return [Time(*row) for row in await self._reader.all(ALL)]

    async def put_times(self, new: Sequence[Time]) -> None:
        """These rows, as they are."""
        await self._writer.run(partial(self._changes.put, times, [*map(asdict, new)], over=True))

    async def _change(self, statement: Update, day: str, kind: str, player: str, **values: object) -> None:
        whose = {"its_day": day, "its_kind": kind, "its_player": player}
        await self._writer.run(partial(self._changes.change, statement, {**whose, **values}))
