"""Copies an SQLite file while a server uses it, and reads the copy again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from tertia.storage.errors import StoreFailed
from tertia.storage.ports import Row
from tertia.storage.sqlite.engine import BUSY_SECONDS

_ROWS = "SELECT table_id, version, at, body FROM log ORDER BY table_id, version"


def copy_sqlite_file(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment. Writers do not wait meanwhile. The format does not change."""
    with closing(_connect(source)) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode=DELETE")  # so that the backup is one file


def read_backup(path: Path) -> Iterator[tuple[str, list[Row]]]:
    """Yield the rows of each table. Raises StoreFailed if a part of the file cannot be read."""
    try:
        with closing(_connect(path)) as connection:
            for (problem,) in connection.execute("PRAGMA integrity_check"):
                if problem != "ok":
                    raise StoreFailed(problem)
            rows = (Row(*row) for row in connection.execute(_ROWS))
            for table, group in groupby(rows, attrgetter("table")):
                yield table, list(group)
    except sqlite3.Error as error:
        raise StoreFailed(error) from error


def _connect(path: Path) -> sqlite3.Connection:
    """Open an existing file for reading."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
