"""A store in an SQLite file."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from tertia.storage.migrations.migrate import HEAD, migrate, revision
from tertia.storage.single_node import SingleNode
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.store import sql_store
from tertia.storage.sql.writer import GroupWriter
from tertia.storage.sqlite.engine import read_engine, write_engine
from tertia.storage.sqlite.queries import SqliteQueries
from tertia.storage.sqlite.transactions import SqliteTransactions
from tertia.storage.store import Store

READERS = 2


def sqlite_store(path: Path) -> Store:
    """Open a file, and create or migrate its schema. Several stores may share a file, also across processes."""
    engine = write_engine(path)
    _migrate(engine)
    writer = GroupWriter(SqliteTransactions(engine))
    reader = Reader(SqliteQueries(read_engine(path, READERS)), READERS)
    return sql_store(writer, reader, SingleNode())


def _migrate(engine: Engine) -> None:
    with engine.connect() as connection:
        if revision(connection) == HEAD:
            return
        connection.rollback()
        # If several processes open a new file at once, only one of them creates the tables.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrate(connection)
        connection.commit()
