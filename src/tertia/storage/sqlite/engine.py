"""Connections to an SQLite file."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, NullPool, QueuePool, create_engine, event

BUSY_SECONDS = 10
"""The time to wait while another process writes."""

_BUSY_PAUSE = 0.01
"""Seconds between two attempts."""

_WRITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL",  # readers never wait for the writer; see _execute
    "PRAGMA synchronous=FULL",  # a commit is on the disk, even if the power fails
    "PRAGMA fullfsync=ON",  # on macOS a plain sync stops at the drive's cache
    "PRAGMA journal_size_limit=67108864",  # the journal shrinks again after a large prune
)
_READ_PRAGMAS = ("PRAGMA query_only=ON",)


def write_engine(path: Path) -> Engine:
    """Return an engine without a pool: the writer thread holds on to one connection."""
    return _engine(path, _WRITE_PRAGMAS, poolclass=NullPool)


def read_engine(path: Path, connections: int) -> Engine:
    """Return an engine with one connection for each thread that reads."""
    return _engine(path, _READ_PRAGMAS, poolclass=QueuePool, pool_size=connections, max_overflow=0)


def _engine(path: Path, pragmas: tuple[str, ...], **pool: Any) -> Engine:
    # With isolation_level None the driver opens no transaction by itself: each begins at our BEGIN.
    arguments = {"timeout": BUSY_SECONDS, "isolation_level": None, "check_same_thread": False}
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args=arguments, **pool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        try:
            for pragma in pragmas:
                _execute(connection, pragma)
        except BaseException:
            connection.close()  # SQLAlchemy before 2.1 leaves it open
            raise

    return engine


def _execute(connection: sqlite3.Connection, pragma: str) -> None:
    """Run a PRAGMA, and wait for locks: SQLite itself does not while two processes switch a new file to WAL."""
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(pragma)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= end:
                raise
        time.sleep(_BUSY_PAUSE)
