"""A store in an SQLite file."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from tertia.storage.errors import StoreEmpty
from tertia.storage.migrations.migrate import HEAD, migrate, revision
from tertia.storage.private_files import make_private, publish, temporary_file
from tertia.storage.single_node import SingleNode
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.store import sql_store
from tertia.storage.sql.writer import GroupWriter
from tertia.storage.sqlite.engine import read_engine, write_engine
from tertia.storage.sqlite.queries import SqliteQueries
from tertia.storage.sqlite.transactions import SqliteTransactions
from tertia.storage.store import Store

READERS = 2
"""The number of threads that read, each with a connection of its own."""


def sqlite_store(path: Path) -> Store:
    """Open a file, and create or migrate its schema. Several stores may share a file, also across processes.

    Raises StoreEmpty for an empty file: a store never is, so a copy failed or the disk was full.
    """
    if not path.exists():
        _create(path)
    elif path.is_file() and not path.stat().st_size:
        raise StoreEmpty(str(path))
    for file in (path, *_journals(path)):
        make_private(file)
    engine = write_engine(path)
    migrate_file(engine)
    writer = GroupWriter(SqliteTransactions(engine))
    reader = Reader(SqliteQueries(read_engine(path, READERS)), READERS)
    return sql_store(writer, reader, SingleNode())


def _create(path: Path) -> None:
    """Create a file with all tables. It gets its name when it is complete, unless another process was first."""
    with temporary_file(path) as temporary:
        try:
            migrate_file(write_engine(temporary))
            publish(temporary, path)
        finally:
            for file in _journals(temporary):
                file.unlink(missing_ok=True)


def _journals(path: Path) -> list[Path]:
    """Return the files that SQLite keeps beside a database. It gives them the mode of the database."""
    return [path.with_name(f"{path.name}{suffix}") for suffix in ("-wal", "-shm", "-journal")]


def migrate_file(engine: Engine) -> None:
    """Create or migrate the schema of a file."""
    with engine.connect() as connection:
        if revision(connection) == HEAD:
            return
        connection.rollback()
        # If several processes open an old file at once, only one of them changes the tables.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrate(connection)
        connection.commit()
