"""Marks on damaged tables, in memory."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.ports import QuarantineMark


class MemoryQuarantine:
    """Implements ``QuarantineMarks`` over a dictionary."""

    def __init__(self, database: MemoryDatabase) -> None:
        self._database = database

    async def all_marks(self) -> list[QuarantineMark]:
        self._database.check_open()
        return [mark for _, mark in sorted(self._database.quarantine.items())]

    async def replace_marks(self, marks: Sequence[QuarantineMark]) -> None:
        self._database.check_open()
        self._database.quarantine = {mark.table: mark for mark in marks}
