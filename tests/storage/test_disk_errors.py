"""Failures of the disk: every caller gets an error, nobody hangs, and the store works again when the disk does."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from storage.samples import OpenStore, append, result, transactions_of
from support.async_test import async_test
from tertia.storage import BadStore, Store, StoreFailed, open_store
from tertia.storage.ports import Conflict
from tertia.storage.sqlite import engine as sqlite_engine
from tertia.storage.sqlite.store import sqlite_store


@contextmanager
def on_every_connection(store: Store, pragma: str) -> Iterator[None]:
    """Run a PRAGMA on every new connection, and make the store open new ones before and after."""

    def execute(connection: Any, _: object) -> None:
        connection.execute(pragma)

    transactions_of(store).release()
    event.listen(Engine, "connect", execute)
    try:
        yield
    finally:
        event.remove(Engine, "connect", execute)
        transactions_of(store).release()


@pytest.mark.parametrize(
    ("pragma", "reason"),
    [
        ("PRAGMA max_page_count=1", "database or disk is full"),
        ("PRAGMA query_only=ON", "attempt to write a readonly database"),
    ],
    ids=["full", "read-only"],
)
@async_test
async def test_a_disk_that_accepts_nothing_fails_all_pending_appends(
    sqlite: Store, pragma: str, reason: str
) -> None:
    await sqlite.log.append(append("t", 1))
    with on_every_connection(sqlite, pragma):
        outcomes = await asyncio.gather(
            *(sqlite.log.append(append(f"n{n}", 1, body=bytes(5000))) for n in range(20)),
            return_exceptions=True,
        )
        for outcome in outcomes:
            assert isinstance(outcome, StoreFailed)
            assert outcome.code == "store-failed"
            assert outcome.details == {"reason": reason}
        assert [row.version for row in await sqlite.log.read("t")] == [1]
        with pytest.raises(StoreFailed):
            await sqlite.projections.replace([], [result("t", f"p{n}") for n in range(500)])
    await sqlite.log.append(append("t", 2))
    assert await sqlite.log.all_tables() == ["t"]


@async_test
async def test_a_corrupt_file_fails_writes_and_reads(open_sqlite: OpenStore, tmp_path: Path) -> None:
    store = open_sqlite()
    await asyncio.gather(*(store.log.append(append(f"t{n}", 1, body=bytes(900))) for n in range(200)))
    await store.close()
    path = tmp_path / "tertia.db"
    intact = path.read_bytes()
    store = open_sqlite()
    path.write_bytes(intact[:100] + b"\xa5" * (len(intact) - 100))
    for call in (store.log.append(append("t", 1)), store.log.read("t0"), store.log.prune(before=10**9)):
        with pytest.raises(StoreFailed):
            await call


@async_test
async def test_a_lock_of_another_process_times_out(
    open_sqlite: OpenStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_engine, "BUSY_SECONDS", 0.05)
    store = open_sqlite()
    with closing(sqlite3.connect(tmp_path / "tertia.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="database is locked"):
            await store.log.append(append("t", 1))
        assert await store.log.read("t") == []
    await store.log.append(append("t", 1))


@async_test
async def test_the_writer_thread_survives_an_unexpected_error(
    sqlite: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise MemoryError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(transactions_of(sqlite), "append", fail)
        with pytest.raises(StoreFailed, match="no room"):
            await sqlite.log.append(append("t", 1))
    await sqlite.log.append(append("t", 1))
    with pytest.raises(Conflict):
        await sqlite.log.append(append("t", 1))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_or_folder_without_write_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    asyncio.run(sqlite_store(path).close())
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        for url in (
            f"sqlite:///{path}",
            f"sqlite:///{tmp_path / 'new.db'}",
            f"sqlite:///{tmp_path / 'new' / 't.db'}",
        ):
            with pytest.raises(BadStore):
                open_store(url)
    finally:
        tmp_path.chmod(0o700)
