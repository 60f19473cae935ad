"""Marks on damaged tables, in the table of settings of a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Delete, Select, bindparam, delete, func, select

from tertia.storage.ports import QuarantineMark
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.schema import settings
from tertia.storage.sql.writer import GroupWriter

_PREFIX = "quarantine "
"""Before the id of a table in the name of a setting."""
_is_mark = func.substr(settings.c.name, 1, len(_PREFIX)) == _PREFIX

ALL_MARKS: Select[Any] = select(settings.c.value).where(_is_mark).order_by(settings.c.name)
DELETE_MARK: Delete = delete(settings).where(settings.c.name == bindparam("of_name"))


class SqlQuarantine:
    """Implements ``QuarantineMarks`` over SQLite and PostgreSQL."""

    def __init__(self, writer: GroupWriter, reader: Reader) -> None:
        self._writer, self._reader = writer, reader

    async def all_marks(self) -> list[QuarantineMark]:
        rows = await self._reader.all(ALL_MARKS)
        return [msgspec.json.decode(bytes(row[0]), type=QuarantineMark) for row in rows]

    async def replace_marks(self, marks: Sequence[QuarantineMark]) -> None:
        rows = [{"name": _name(mark), "value": msgspec.json.encode(mark)} for mark in marks]
        old = {_name(mark) for mark in await self.all_marks()}
        # New marks come first, so that no damaged table is without its mark in between.
        await self._writer.run(lambda transactions: transactions.insert(settings, rows, overwrite=True))
        for name in sorted(old.difference(_name(mark) for mark in marks)):
            await self._delete(name)

    async def _delete(self, name: str) -> None:
        await self._writer.run(lambda transactions: transactions.execute(DELETE_MARK, {"of_name": name}))


def _name(mark: QuarantineMark) -> str:
    return f"{_PREFIX}{mark.table}"
