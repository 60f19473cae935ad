"""Durable appends: one writer thread with group commits, against one transaction for each append."""

from __future__ import annotations

import asyncio
import atexit
from itertools import count
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from sqlalchemy import insert, select, update

from bench import Lap, benchmark
from tertia.storage.ports import Append, Log, Row, TableSummary
from tertia.storage.sql.schema import log, summaries
from tertia.storage.sql.statements import row_values, summary_values
from tertia.storage.sqlite.engine import write_engine
from tertia.storage.sqlite.store import sqlite_store

BODY = bytes(400)


def decision(table: str, version: int) -> Append:
    summary = TableSummary(table, version, "classic", "playing", True, "Ann", 2, 4, 1, version, version)
    return Append(Row(table, version, version, BODY), summary)


def transaction_lap(path: Path) -> Lap:
    """The yardstick: the obvious implementation, with the same durability."""
    connection = write_engine(path).connect()
    versions = count(2)

    def lap() -> int:
        for version in (next(versions) for _ in range(50)):
            append = decision("plain", version)
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            last: int = connection.execute(
                select(summaries.c.version).where(summaries.c.table_id == "plain")
            ).scalar_one()
            assert last == version - 1
            connection.execute(insert(log).values(row_values(append.row)))
            values = dict(zip(summaries.columns.keys(), summary_values(append.summary), strict=True))
            connection.execute(update(summaries).where(summaries.c.table_id == "plain").values(values))
            connection.commit()
        return 50

    return lap


def grouped_lap(log: Log, appenders: int) -> Lap:
    each = 10
    firsts = count(1, each)

    async def append_all(first: int) -> None:
        async def append_to(table: str) -> None:
            for version in range(first, first + each):
                await log.append(decision(table, version))

        await asyncio.gather(*(append_to(f"t{n}") for n in range(appenders)))

    def lap() -> int:
        asyncio.run(append_all(next(firsts)))
        return appenders * each

    return lap


@benchmark(
    "durable appends, 64 at once", unit="appends", yardstick="an SQLAlchemy transaction each", target=10
)
def appends_of_64_tables() -> tuple[Lap, Lap]:
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder, ignore_errors=True)
    store = sqlite_store(folder / "bench.db")
    asyncio.run(store.log.append(decision("plain", 1)))
    return transaction_lap(folder / "bench.db"), grouped_lap(store.log, 64)
