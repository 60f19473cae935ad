"""Compares durable appends of the SQLite store, which commits in groups, with one transaction per append."""

from __future__ import annotations

import asyncio
import atexit
from itertools import count, islice
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from sqlalchemy import insert, select, update

from bench import LapFunction, benchmark
from tertia.storage.ports import Append, Log, Row, TableSummary
from tertia.storage.sql.schema import log as log_rows, summaries as summary_rows
from tertia.storage.sql.statements import row_values, summary_values
from tertia.storage.sqlite.engine import write_engine
from tertia.storage.sqlite.store import sqlite_store

BODY = bytes(400)
"""The content of a row. Only its size matters here."""
PLAIN_TABLE = "plain"
"""The id of the game table to which the baseline appends."""


def make_append(table: str, version: int) -> Append:
    """Return the append of one decision."""
    summary = TableSummary(
        table=table,
        version=version,
        game="classic",
        phase="playing",
        listed=True,
        host="Ann",
        players=2,
        seats=4,
        made_at=1,
        changed_at=version,
        wakes_at=version,
    )
    return Append(Row(table, version, at=version, body=BODY), summary)


def transaction_lap(path: Path) -> LapFunction:
    """Return a lap function of the baseline: one SQLAlchemy transaction per append, with the same durability."""
    connection = write_engine(path).connect()
    versions = count(2)
    appends_per_lap = 50

    def run_lap() -> int:
        for version in islice(versions, appends_per_lap):
            append = make_append(PLAIN_TABLE, version)
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            last_version: int = connection.execute(
                select(summary_rows.c.version).where(summary_rows.c.table_id == PLAIN_TABLE)
            ).scalar_one()
            assert last_version == version - 1
            connection.execute(insert(log_rows).values(row_values(append.first)))
            values = dict(zip(summary_rows.columns.keys(), summary_values(append.summary), strict=True))
            connection.execute(
                update(summary_rows).where(summary_rows.c.table_id == PLAIN_TABLE).values(values)
            )
            connection.commit()
        return appends_per_lap

    return run_lap


def grouped_lap(log: Log, tables: int) -> LapFunction:
    """Return a lap function that appends to this many game tables at the same time."""
    appends_per_table = 10
    first_versions = count(1, appends_per_table)

    async def append_all(first: int) -> None:
        async def append_to(table: str) -> None:
            for version in range(first, first + appends_per_table):
                await log.append(make_append(table, version))

        await asyncio.gather(*(append_to(f"t{n}") for n in range(tables)))

    def run_lap() -> int:
        asyncio.run(append_all(next(first_versions)))
        return tables * appends_per_table

    return run_lap


@benchmark(
    "durable appends, 64 at once",
    unit="appends",
    baseline="one SQLAlchemy transaction each",
    target_speedup=10,
)
def compare_appends() -> tuple[LapFunction, LapFunction]:
    """Compare appends to 64 game tables at the same time with one transaction after another."""
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder, ignore_errors=True)
    store = sqlite_store(folder / "bench.db")
    asyncio.run(store.log.append(make_append(PLAIN_TABLE, 1)))
    return transaction_lap(folder / "bench.db"), grouped_lap(store.log, 64)
