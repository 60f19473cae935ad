"""All projections in a database."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.storage.ports import PlayerResult, TableSummary
from tertia.storage.sql import statements
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.writer import GroupWriter


class SqlProjections:
    """Implements ``Projections`` over SQLite and PostgreSQL."""

    def __init__(self, writer: GroupWriter, reader: Reader) -> None:
        self._writer, self._reader = writer, reader

    async def all_summaries(self) -> list[TableSummary]:
        return [TableSummary(*row) for row in await self._reader.all(statements.ALL_SUMMARIES)]

    async def all_results(self) -> list[PlayerResult]:
        return [PlayerResult(*row) for row in await self._reader.all(statements.ALL_RESULTS)]

    async def replace(self, summaries: Sequence[TableSummary], results: Sequence[PlayerResult]) -> None:
        await self._writer.run(lambda transactions: transactions.replace_projections(summaries, results))
