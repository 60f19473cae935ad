"""Stores of every kind, empty at the start of each test and closed at its end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest

from storage.samples import OpenStore
from tertia.storage import Store
from tertia.storage.memory.store import memory_store
from tertia.storage.postgres.store import postgres_store
from tertia.storage.sqlite.store import sqlite_store


def _openings(open_store: OpenStore) -> Iterator[OpenStore]:
    """Yield a function that opens a store, as often as a test wants. Close all of them at the end."""
    opened: list[Store] = []

    def open_again() -> Store:
        opened.append(open_store())
        return opened[-1]

    yield open_again
    for store in opened:
        asyncio.run(store.close())


@pytest.fixture(scope="session")
def empty_sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an SQLite file with all tables and no rows, to copy: a migration takes longer than most tests."""
    path = tmp_path_factory.mktemp("sqlite") / "empty.db"
    asyncio.run(sqlite_store(path).close())
    return path


@pytest.fixture
def open_sqlite(tmp_path: Path, empty_sqlite_file: Path) -> Iterator[OpenStore]:
    path = tmp_path / "tertia.db"
    copyfile(empty_sqlite_file, path)
    yield from _openings(lambda: sqlite_store(path))


@pytest.fixture
def open_postgres(empty_database: str) -> Iterator[OpenStore]:
    """Open the same database each time, as another node does."""
    yield from _openings(lambda: postgres_store(empty_database))


@pytest.fixture(params=["sqlite", "postgres"])
def open_sql(request: pytest.FixtureRequest) -> OpenStore:
    """Open each kind of database in turn."""
    opening: OpenStore = request.getfixturevalue(f"open_{request.param}")
    return opening


@pytest.fixture
def sqlite(open_sqlite: OpenStore) -> Store:
    return open_sqlite()


@pytest.fixture
def on_disk(open_sql: OpenStore) -> Store:
    """Return a store over each kind of database in turn."""
    return open_sql()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> Store:
    """Return each kind of store in turn."""
    if request.param == "memory":
        return memory_store()
    opened: Store = request.getfixturevalue(f"open_{request.param}")()
    return opened
