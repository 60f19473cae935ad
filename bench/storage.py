"""Appending decisions durably: in groups by one writing thread, against a transaction for each."""

from __future__ import annotations

import asyncio
import atexit
from itertools import count
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from sqlalchemy import insert, select, update

from bench import Lap, benchmark
from tertia.storage.ports import Append, Row, TableSummary
from tertia.storage.sql.schema import lines, log
from tertia.storage.sql.statements import line_values, row_values
from tertia.storage.sqlite.engine import writing_engine
from tertia.storage.sqlite.store import SqliteLog

BODY = bytes(400)


def decision(table: str, version: int) -> Append:
    line = TableSummary(table, version, "classic", "playing", True, "Ann", 2, 4, 1, version, version)
    return Append(Row(table, version, version, BODY), line)


def plain_lap(path: Path) -> Lap:
    """The yardstick: what one writes first, with the same care for the disk."""
    connection = writing_engine(path).connect()
    versions = count(2)

    def lap() -> int:
        for version in (next(versions) for _ in range(50)):
            append = decision("plain", version)
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            last = connection.execute(select(lines.c.version).where(lines.c.table_id == "plain")).scalar_one()
            assert last == version - 1
            connection.execute(insert(log).values(row_values(append.row)))
            values = dict(zip(lines.columns.keys(), line_values(append.line), strict=True))
            connection.execute(update(lines).where(lines.c.table_id == "plain").values(values))
            connection.commit()
        return 50

    return lap


def grouped_lap(store: SqliteLog, appenders: int) -> Lap:
    each = 10
    firsts = count(1, each)

    async def appended(first: int) -> None:
        async def one(table: str) -> None:
            for version in range(first, first + each):
                await store.append(decision(table, version))

        await asyncio.gather(*(one(f"t{n}") for n in range(appenders)))

    def lap() -> int:
        asyncio.run(appended(next(firsts)))
        return appenders * each

    return lap


@benchmark(
    "durable appends, 64 at once", unit="appends", yardstick="an SQLAlchemy transaction each", target=10
)
def sixty_four() -> tuple[Lap, Lap]:
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder, ignore_errors=True)
    store = SqliteLog(folder / "bench.db")
    asyncio.run(store.append(decision("plain", 1)))
    return plain_lap(folder / "bench.db"), grouped_lap(store, 64)
