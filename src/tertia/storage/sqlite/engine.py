"""Connections to an SQLite file, for one thread that writes and for those that read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, NullPool, QueuePool, create_engine, event

BUSY_SECONDS = 10
"""How long to wait while another process writes."""

_WRITING = (
    "PRAGMA journal_mode=WAL",  # who reads never waits for who writes
    "PRAGMA synchronous=FULL",  # committed is on the disk, even if the power fails
    "PRAGMA fullfsync=ON",  # on macOS a plain sync stops at the drive's cache
    "PRAGMA journal_size_limit=67108864",  # a great prune must not leave a great journal for ever
)
_READING = ("PRAGMA query_only=ON",)


def writing_engine(path: Path) -> Engine:
    """Makes a new connection each time; whoever writes holds on to one."""
    return _engine(path, _WRITING, poolclass=NullPool)


def reading_engine(path: Path, connections: int) -> Engine:
    """Keeps as many connections as there are threads that read."""
    return _engine(path, _READING, poolclass=QueuePool, pool_size=connections, max_overflow=0)


def _engine(path: Path, pragmas: tuple[str, ...], **pool: Any) -> Engine:
    # isolation_level None: the driver begins nothing by itself, so a transaction is where we say BEGIN.
    arguments = {"timeout": BUSY_SECONDS, "isolation_level": None, "check_same_thread": False}
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args=arguments, **pool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        for pragma in pragmas:
            connection.execute(pragma)

    return engine
