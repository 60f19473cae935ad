"""A disk that fails: whoever waits is told, nobody hangs, and the log goes on when the disk does."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from storage.samples import append, on_a_loop, result, writer_of
from tertia.storage import BadStore, Store, StoreFailed, open_store
from tertia.storage.ports import Conflict
from tertia.storage.sqlite import engine as sqlite_engine
from tertia.storage.sqlite.store import sqlite_store


@contextmanager
def every_connection(log: Store, pragma: str) -> Iterator[None]:
    """While this lasts, connections that the log makes are limited so."""

    def limit(connection: Any, _: object) -> None:
        connection.execute(pragma)

    # The connection that is open now knows nothing of the limit.
    writer_of(log).transactions.release()
    event.listen(Engine, "connect", limit)
    try:
        yield
    finally:
        event.remove(Engine, "connect", limit)


@pytest.mark.parametrize(
    ("pragma", "reason"),
    [
        ("PRAGMA max_page_count=1", "database or disk is full"),
        ("PRAGMA query_only=ON", "attempt to write a readonly database"),
    ],
    ids=["full", "read-only"],
)
@on_a_loop
async def test_a_disk_that_takes_nothing_fails_all_who_wait(log: Store, pragma: str, reason: str) -> None:
    await log.log.append(append("t", 1))
    with every_connection(log, pragma):
        outcomes = await asyncio.gather(
            *(log.log.append(append(f"n{n}", 1, body=bytes(5000))) for n in range(20)), return_exceptions=True
        )
        for outcome in outcomes:
            assert isinstance(outcome, StoreFailed)
            assert outcome.code == "store-failed"
            assert outcome.details == {"reason": reason}
        assert [row.version for row in await log.log.read("t")] == [1]
        with pytest.raises(StoreFailed):
            await log.projections.replace([], [result("t", f"p{n}") for n in range(500)])
    writer_of(log).transactions.release()
    await log.log.append(append("t", 2))
    assert await log.log.all_tables() == ["t"]


@on_a_loop
async def test_a_broken_file_fails_writes_and_reads(open_file: Callable[[], Store], tmp_path: Path) -> None:
    log = open_file()
    await asyncio.gather(*(log.log.append(append(f"t{n}", 1, body=bytes(900))) for n in range(200)))
    await log.close()
    path = tmp_path / "tertia.db"
    sound = path.read_bytes()
    log = open_file()
    path.write_bytes(sound[:100] + b"\xa5" * (len(sound) - 100))
    for asked in (log.log.append(append("t", 1)), log.log.read("t0"), log.log.prune(10**9)):
        with pytest.raises(StoreFailed):
            await asked


@on_a_loop
async def test_a_file_locked_by_another_is_waited_for_and_then_given_up(
    open_file: Callable[[], Store], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_engine, "BUSY_SECONDS", 0.05)
    log = open_file()
    with closing(sqlite3.connect(tmp_path / "tertia.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="database is locked"):
            await log.log.append(append("t", 1))
        assert await log.log.read("t") == []
    await log.log.append(append("t", 1))


@on_a_loop
async def test_a_writing_thread_survives_what_nobody_foresaw(
    log: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise MemoryError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(writer_of(log).transactions, "append", broken)
        with pytest.raises(StoreFailed, match="no room"):
            await log.log.append(append("t", 1))
    await log.log.append(append("t", 1))
    with pytest.raises(Conflict):
        await log.log.append(append("t", 1))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_or_folder_that_may_not_be_written(tmp_path: Path) -> None:
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
