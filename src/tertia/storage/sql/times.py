"""Puzzle times in a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Select, Update, and_, bindparam, func, literal_column, select, update

from tertia.games.engine import Millis
from tertia.storage.ports import PuzzleFind, PuzzleTime
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.schema import finds as find_rows, times
from tertia.storage.sql.writer import GroupWriter

# SQLAlchemy reserves the names of columns for the values that an update sets: hence ``of_day``.
_of_puzzle = and_(times.c.day == bindparam("of_day"), times.c.kind == bindparam("of_kind"))
_of_player = and_(_of_puzzle, times.c.player == bindparam("of_player"))

TIME_OF: Select[Any] = select(times).where(_of_player)
BEST_TIMES: Select[Any] = (
    select(times)
    .where(_of_puzzle, times.c.took.is_not(None), times.c.name != "")
    .order_by(func.coalesce(times.c.missing, 0), times.c.took, times.c.started_at, times.c.player)
    .limit(bindparam("limit"))
)
ALL_TIMES: Select[Any] = select(times).order_by(times.c.day, times.c.kind, times.c.player)
FINISH: Update = (
    update(times)
    .where(_of_player, times.c.took.is_(None))
    .values(took=bindparam("new_time"), missing=bindparam("new_missing"))
)
SIGN: Update = (
    update(times)
    .where(_of_player, times.c.took.is_not(None), times.c.removed_at.is_(None))
    .values(name=bindparam("new_name"))
)
_of_name = and_(_of_puzzle, times.c.name == bindparam("of_name"))
WITH_NAME: Select[Any] = select(times.c.player).where(_of_name)
REMOVE_NAME: Update = (
    update(times).where(_of_name).values(name=literal_column("''"), removed_at=bindparam("new_removal"))
)
FINDS_OF: Select[Any] = (
    select(find_rows)
    .where(
        find_rows.c.day == bindparam("of_day"),
        find_rows.c.kind == bindparam("of_kind"),
        find_rows.c.player == bindparam("of_player"),
    )
    .order_by(find_rows.c.took, find_rows.c.cards)
)
ALL_FINDS: Select[Any] = select(find_rows).order_by(
    find_rows.c.day, find_rows.c.kind, find_rows.c.player, find_rows.c.cards
)


class SqlTimes:
    """Implements ``Times`` over SQLite and PostgreSQL."""

    def __init__(self, writer: GroupWriter, reader: Reader) -> None:
        self._writer, self._reader = writer, reader

    async def begin(
        self, day: str, kind: str, player: str, at: Millis, table: str | None = None
    ) -> PuzzleTime:
        new = PuzzleTime(day, kind, player, at, table=table)
        await self._insert([new], overwrite=False)
        return await self.time_of(day, kind, player) or new

    async def finish(
        self, day: str, kind: str, player: str, took: Millis, missing: int | None = None
    ) -> PuzzleTime | None:
        await self._update(FINISH, day, kind, player, new_time=took, new_missing=missing)
        return await self.time_of(day, kind, player)

    async def sign(self, day: str, kind: str, player: str, name: str) -> PuzzleTime | None:
        await self._update(SIGN, day, kind, player, new_name=name)
        found = await self.time_of(day, kind, player)
        return None if found is None or found.took is None else found

    async def remove_name(self, day: str, kind: str, name: str, at: Millis) -> int:
        found = await self._reader.all(WITH_NAME, of_day=day, of_kind=kind, of_name=name)
        values = {"of_day": day, "of_kind": kind, "of_name": name, "new_removal": at}
        await self._writer.run(lambda transactions: transactions.execute(REMOVE_NAME, values))
        return len(found)

    async def add_finds(self, finds: Sequence[PuzzleFind]) -> None:
        rows = [asdict(find) for find in finds]
        await self._writer.run(lambda transactions: transactions.insert(find_rows, rows, overwrite=False))

    async def finds_of(self, day: str, kind: str, player: str) -> list[PuzzleFind]:
        rows = await self._reader.all(FINDS_OF, of_day=day, of_kind=kind, of_player=player)
        return [PuzzleFind(*row) for row in rows]

    async def time_of(self, day: str, kind: str, player: str) -> PuzzleTime | None:
        row = await self._reader.one(TIME_OF, of_day=day, of_kind=kind, of_player=player)
        return None if row is None else PuzzleTime(*row)

    async def best_times(self, day: str, kind: str, limit: int) -> list[PuzzleTime]:
        rows = await self._reader.all(BEST_TIMES, of_day=day, of_kind=kind, limit=limit)
        return [PuzzleTime(*row) for row in rows]

    async def all_times(self) -> list[PuzzleTime]:
        return [PuzzleTime(*row) for row in await self._reader.all(ALL_TIMES)]

    async def put_times(self, times: Sequence[PuzzleTime]) -> None:
        await self._insert(times, overwrite=True)

    async def all_finds(self) -> list[PuzzleFind]:
        return [PuzzleFind(*row) for row in await self._reader.all(ALL_FINDS)]

    async def _insert(self, new: Sequence[PuzzleTime], overwrite: bool) -> None:
        rows = [
            {"table_id" if name == "table" else name: value for name, value in asdict(one).items()}
            for one in new
        ]
        await self._writer.run(lambda transactions: transactions.insert(times, rows, overwrite))

    async def _update(self, statement: Update, day: str, kind: str, player: str, **new: object) -> None:
        values = {"of_day": day, "of_kind": kind, "of_player": player, **new}
        await self._writer.run(lambda transactions: transactions.execute(statement, values))
