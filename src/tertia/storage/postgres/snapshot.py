"""Copies a PostgreSQL database, as it is at one moment, into an SQLite file."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, NullPool, create_engine, insert, select

from tertia.errors import TertiaError
from tertia.storage.migrations.migrate import HEAD, revision
from tertia.storage.postgres.connection import connect_options, database_url
from tertia.storage.postgres.secret import KEY_SETTING
from tertia.storage.sql.schema import allowances, metadata, nodes, settings, visits
from tertia.storage.sqlite.engine import write_engine
from tertia.storage.sqlite.store import migrate_file

MOMENTARY = (nodes, visits, allowances)
"""Tables about running nodes, which mean nothing in a backup."""

ROWS_AT_ONCE = 2_000


def copy_postgres_database(url: str, target: Path) -> bytes | None:
    """Copy a database, and return the key that signs cookies. Nodes go on meanwhile."""
    database = database_url(url)
    engine = create_engine(database, connect_args=connect_options(database), poolclass=NullPool)
    to_file = write_engine(target)
    migrate_file(to_file)
    with engine.connect() as connection, to_file.connect() as writing:
        # All queries of this transaction see the database as it was at the first one.
        reading = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        found = revision(reading)
        if found != HEAD:
            raise TertiaError("backup-format", found=found or "–", known=HEAD)
        secret = reading.execute(select(settings.c.value).where(settings.c.name == KEY_SETTING)).scalar()
        writing.exec_driver_sql("BEGIN")
        _copy_rows(reading, writing)
        writing.commit()
        writing.exec_driver_sql("PRAGMA journal_mode=DELETE")  # so that the backup is one file
    return secret


def _copy_rows(reading: Connection, writing: Connection) -> None:
    for table in metadata.sorted_tables:
        if table in MOMENTARY:
            continue
        query = select(table)
        if table is settings:
            query = query.where(settings.c.name != KEY_SETTING)
        answer = reading.execution_options(yield_per=ROWS_AT_ONCE).execute(query)
        for rows in answer.mappings().partitions():
            writing.execute(insert(table), [dict(row) for row in rows])
