"""A store composed of the SQL ports."""

from __future__ import annotations

from dataclasses import dataclass

from tertia.storage.ports import Cluster
from tertia.storage.sql.log import SqlLog
from tertia.storage.sql.moderation import SqlModeration
from tertia.storage.sql.people import SqlPeople
from tertia.storage.sql.projections import SqlProjections
from tertia.storage.sql.quarantine import SqlQuarantine
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.times import SqlTimes
from tertia.storage.sql.writer import GroupWriter
from tertia.storage.store import SharedSecret, Store, WriteTotals


@dataclass(frozen=True, slots=True)
class SqlDatabase:
    """The threads that the ports share: one writes, a few read."""

    writer: GroupWriter
    reader: Reader

    @property
    def write_totals(self) -> WriteTotals:
        return self.writer.totals

    @property
    def waiting_writes(self) -> int:
        return self.writer.waiting

    async def test_write(self) -> None:
        await self.writer.run(lambda transactions: transactions.test_write())

    async def close(self) -> None:
        await self.writer.close()
        await self.reader.close()


def sql_store(
    writer: GroupWriter, reader: Reader, cluster: Cluster, secret: SharedSecret | None = None
) -> Store:
    """Return a store over one database."""
    return Store(
        log=SqlLog(writer, reader),
        times=SqlTimes(writer, reader),
        people=SqlPeople(writer, reader),
        projections=SqlProjections(writer, reader),
        moderation=SqlModeration(writer, reader),
        quarantine=SqlQuarantine(writer, reader),
        cluster=cluster,
        database=SqlDatabase(writer, reader),
        secret=secret,
    )
