"""A store copied into another kind: everything, once, and nothing over what is there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from storage.samples import append, on_a_loop, result, summary
from tertia.history.store_copy import CopyRefused, copy_store
from tertia.storage import Store
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.projections import MemoryProjections
from tertia.storage.memory.store import memory_store
from tertia.storage.postgres.store import postgres_store
from tertia.storage.sqlite.store import sqlite_store


async def fill(store: Store) -> None:
    """Tables of several lengths, one without a line, results of one that was pruned."""
    for number in range(20):
        for version in range(1, number % 5 + 2):
            name = f"t{number:02}"
            known = summary(
                name, version, phase="over" if number == 3 else "playing", wakes_at=number or None
            )
            await store.log.append(append(name, version, body=bytes([number, version, 0, 255]), of=known))
    await store.log.append(
        append("old", 1, result("old", "ann"), of=summary("old", 1, phase="over", changed_at=1))
    )
    await store.log.append(append("new", 1, result("new", "Zoé"), result("new", "bob", score=-3)))
    assert await store.log.prune(2) == 1


@pytest.fixture(params=["to postgres", "to sqlite"])
def pair(
    request: pytest.FixtureRequest,
    open_file: Callable[[], Store],
    open_database: Callable[[], Store],
) -> tuple[Store, Store]:
    if request.param == "to postgres":
        return open_file(), open_database()
    return open_database(), open_file()


@on_a_loop
async def test_everything_is_there_afterwards(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await fill(source)
    done = await copy_store(source, target)
    assert (done.tables, done.decisions, done.new_decisions, done.results) == (21, 61, 61, 3)
    for table in await source.log.all_tables():
        assert await target.log.read(table) == await source.log.read(table)
        assert await target.log.summary(table) == await source.log.summary(table)
    assert await target.projections.all_results() == await source.projections.all_results()
    assert list(await target.people.results_of("ann", 9)) == [result("old", "ann")]


@on_a_loop
async def test_an_interrupted_copy_is_gone_on_with(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await fill(source)
    for table in ("t04", "t09"):
        for row in (await source.log.read(table))[:3]:
            await target.log.append(append(table, row.version, body=row.body))
    done = await copy_store(source, target)
    assert (done.decisions, done.new_decisions) == (61, 55)
    await source.log.append(append("t00", 2))
    assert (await copy_store(source, target)).new_decisions == 1
    assert (await copy_store(source, target)).new_decisions == 0
    assert await target.projections.all_summaries() == await source.projections.all_summaries()


@on_a_loop
async def test_a_target_with_something_else_is_refused_and_left_alone(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await source.log.append(append("t", 1))
    await target.log.append(append("u", 1))
    with pytest.raises(CopyRefused, match="copy-not-empty"):
        await copy_store(source, target)
    assert await target.log.all_tables() == ["u"]


@on_a_loop
async def test_another_table_of_the_same_name_is_refused(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await source.log.append(append("t", 1, body=b"one"))
    await target.log.append(append("t", 1, body=b"another"))
    with pytest.raises(CopyRefused, match="copy-differs"):
        await copy_store(source, target)
    assert [row.body for row in await target.log.read("t")] == [b"another"]


@on_a_loop
async def test_a_source_that_is_played_on_is_noticed() -> None:
    source = memory_store()
    await source.log.append(append("t", 1))

    class Late(MemoryProjections):
        async def replace(self, summaries: object, results: object) -> None:
            await source.log.append(append("t", 2))

    database = MemoryDatabase()
    target = replace(memory_store(database=database), projections=Late(database))
    with pytest.raises(CopyRefused, match="copy-source-moved"):
        await copy_store(source, target)


def test_on_the_command_line_with_the_key_that_signs_cookies(database: str, tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        code = "from tertia.cli import main; main()"
        command = [sys.executable, "-c", code, "store", "copy", *words, "--language", "en"]
        return subprocess.run(command, capture_output=True, text=True, timeout=120)

    source, back = sqlite_store(tmp_path / "a.db"), f"sqlite:///{tmp_path / 'b.db'}"
    asyncio.run(fill(source))
    asyncio.run(source.close())
    secret, other = tmp_path / "secret", tmp_path / "other"
    secret.write_bytes(b"s" * 32)
    done = run(f"sqlite:///{tmp_path / 'a.db'}", database, "--secret-file", str(secret))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "21 tables with 61 decisions are in both stores now, 61 of them new.\n"
    log = postgres_store(database)
    assert log.secret is not None
    assert log.secret.read() == b"s" * 32
    asyncio.run(log.close())
    done = run(database, back, "--secret-file", str(other))
    assert (done.returncode, done.stderr) == (0, "")
    assert other.read_bytes() == b"s" * 32
    asyncio.run(_played_on(tmp_path / "b.db"))
    done = run(f"sqlite:///{tmp_path / 'a.db'}", back)
    assert done.returncode == 1
    assert done.stderr.startswith("tertia: The target is not empty: it holds the table late")


async def _played_on(path: Path) -> None:
    log = sqlite_store(path)
    await log.log.append(append("late", 1))
    await log.close()
