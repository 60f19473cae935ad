"""Every store that the contract is tried on, and files for SQLite's own tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tertia.storage import Store
from tertia.storage.memory.store import memory_store
from tertia.storage.postgres.store import postgres_store
from tertia.storage.sqlite.store import sqlite_store


@pytest.fixture
def open_file(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Opens the same file each time, and closes whatever a test left open."""
    opened: list[Store] = []

    def open_again() -> Store:
        opened.append(sqlite_store(tmp_path / "tertia.db"))
        return opened[-1]

    yield open_again
    for log in opened:
        asyncio.run(log.close())


@pytest.fixture
def log(open_file: Callable[[], Store]) -> Store:
    """A log on a new file."""
    return open_file()


@pytest.fixture
def open_database(database: str) -> Iterator[Callable[[], Store]]:
    """Opens the same database each time, as a further node would, and closes whatever a test left open."""
    opened: list[Store] = []

    def open_again() -> Store:
        opened.append(postgres_store(database))
        return opened[-1]

    yield open_again
    for log in opened:
        asyncio.run(log.close())


@pytest.fixture(params=["sqlite", "postgres"])
def open_again(request: pytest.FixtureRequest) -> Callable[[], Store]:
    """Opens the same store each time, on each kind of database in turn."""
    opener: Callable[[], Store] = request.getfixturevalue(
        {"sqlite": "open_file", "postgres": "open_database"}[request.param]
    )
    return opener


@pytest.fixture
def on_disk(open_again: Callable[[], Store]) -> Store:
    """A log on a new database."""
    return open_again()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn, empty."""
    if request.param == "memory":
        return memory_store()
    opener = "open_file" if request.param == "sqlite" else "open_database"
    opened: Store = request.getfixturevalue(opener)()
    return opened
