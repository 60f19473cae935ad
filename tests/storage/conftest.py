"""Every store that the contract is tried on, and files for SQLite's own tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tertia.storage import Store
from tertia.storage.memory import MemoryLog
from tertia.storage.sqlite import SqliteLog


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


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn, empty."""
    if request.param == "memory":
        return MemoryLog()
    log: Store = request.getfixturevalue("log")
    return log
