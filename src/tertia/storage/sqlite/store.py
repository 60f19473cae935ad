"""The log on an SQLite file."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from tertia.storage.migrations.migrate import HEAD, migrate, revision
from tertia.storage.sql.log import SqlLog
from tertia.storage.sql.reader import Reader
from tertia.storage.sqlite.engine import reading_engine, writing_engine
from tertia.storage.sqlite.writes import SqliteWrites

READERS = 2


class SqliteLog(SqlLog):
    """Several logs may share a file, also across processes."""

    _writes: SqliteWrites

    def __init__(self, path: Path) -> None:
        writing = writing_engine(path)
        _bring_up_to_date(writing)
        super().__init__(SqliteWrites(writing), Reader(reading_engine(path, READERS), READERS))


def _bring_up_to_date(engine: Engine) -> None:
    with engine.connect() as connection:
        if revision(connection) == HEAD:
            return
        connection.rollback()
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # of several that open a new file, one makes the tables
        migrate(connection)
        connection.commit()
