"""Every store that the contract is tried on, and files for SQLite's own tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tertia.storage import Store
from tertia.storage.memory.log import MemoryLog
from tertia.storage.postgres.store import PostgresLog
from tertia.storage.sql.log import SqlLog
from tertia.storage.sqlite.store import SqliteLog


@pytest.fixture
def open_file(tmp_path: Path) -> Iterator[Callable[[], SqliteLog]]:
    """Opens the same file each time, and closes whatever a test left open."""
    opened: list[SqliteLog] = []

    def open_again() -> SqliteLog:
        opened.append(SqliteLog(tmp_path / "tertia.db"))
        return opened[-1]

    yield open_again
    for log in opened:
        asyncio.run(log.close())


@pytest.fixture
def log(open_file: Callable[[], SqliteLog]) -> SqliteLog:
    """A log on a new file."""
    return open_file()


@pytest.fixture
def open_database(database: str) -> Iterator[Callable[[], PostgresLog]]:
    """Opens the same database each time, as a further node would, and closes whatever a test left open."""
    opened: list[PostgresLog] = []

    def open_again() -> PostgresLog:
        opened.append(PostgresLog(database))
        return opened[-1]

    yield open_again
    for log in opened:
        asyncio.run(log.close())


@pytest.fixture(params=["sqlite", "postgres"])
def open_again(request: pytest.FixtureRequest) -> Callable[[], SqlLog]:
    """Opens the same store each time, on each kind of database in turn."""
    opener: Callable[[], SqlLog] = request.getfixturevalue(
        {"sqlite": "open_file", "postgres": "open_database"}[request.param]
    )
    return opener


@pytest.fixture
def on_disk(open_again: Callable[[], SqlLog]) -> SqlLog:
    """A log on a new database."""
    return open_again()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn, empty."""
    if request.param == "memory":
        return MemoryLog()
    opener = "open_file" if request.param == "sqlite" else "open_database"
    opened: Store = request.getfixturevalue(opener)()
    return opened
