"""A store copied into another kind: everything, once, and nothing over what is there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from storage.samples import append, line, on_a_loop, result
from tertia.history.store_copy import CopyRefused, copy_store
from tertia.storage import Store
from tertia.storage.memory.log import MemoryLog
from tertia.storage.postgres.store import PostgresLog
from tertia.storage.sqlite.store import SqliteLog


async def fill(store: Store) -> None:
    """Tables of several lengths, one without a line, results of one that was pruned."""
    for number in range(20):
        for version in range(1, number % 5 + 2):
            name = f"t{number:02}"
            known = line(name, version, phase="over" if number == 3 else "playing", wakes_at=number or None)
            await store.append(append(name, version, body=bytes([number, version, 0, 255]), of=known))
    await store.append(append("old", 1, result("old", "ann"), of=line("old", 1, phase="over", changed_at=1)))
    await store.append(append("new", 1, result("new", "Zoé"), result("new", "bob", score=-3)))
    assert await store.prune(2) == 1


@pytest.fixture(params=["to postgres", "to sqlite"])
def pair(
    request: pytest.FixtureRequest,
    open_file: Callable[[], SqliteLog],
    open_database: Callable[[], PostgresLog],
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
    for table in await source.all_tables():
        assert await target.read(table) == await source.read(table)
        assert await target.line(table) == await source.line(table)
    assert await target.all_results() == await source.all_results()
    assert list(await target.results_of("ann", 9)) == [result("old", "ann")]


@on_a_loop
async def test_an_interrupted_copy_is_gone_on_with(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await fill(source)
    for table in ("t04", "t09"):
        for row in (await source.read(table))[:3]:
            await target.append(append(table, row.version, body=row.body))
    done = await copy_store(source, target)
    assert (done.decisions, done.new_decisions) == (61, 55)
    await source.append(append("t00", 2))
    assert (await copy_store(source, target)).new_decisions == 1
    assert (await copy_store(source, target)).new_decisions == 0
    assert await target.all_lines() == await source.all_lines()


@on_a_loop
async def test_a_target_with_something_else_is_refused_and_left_alone(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await source.append(append("t", 1))
    await target.append(append("u", 1))
    with pytest.raises(CopyRefused, match="copy-not-empty"):
        await copy_store(source, target)
    assert await target.all_tables() == ["u"]


@on_a_loop
async def test_another_table_of_the_same_name_is_refused(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await source.append(append("t", 1, body=b"one"))
    await target.append(append("t", 1, body=b"another"))
    with pytest.raises(CopyRefused, match="copy-differs"):
        await copy_store(source, target)
    assert [row.body for row in await target.read("t")] == [b"another"]


@on_a_loop
async def test_a_source_that_is_played_on_is_noticed() -> None:
    source = MemoryLog()
    await source.append(append("t", 1))

    class Late(MemoryLog):
        async def replace_projections(self, lines: object, results: object) -> None:
            await source.append(append("t", 2))

    with pytest.raises(CopyRefused, match="copy-source-moved"):
        await copy_store(source, Late())


def test_on_the_command_line_with_the_key_that_signs_cookies(database: str, tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        code = "from tertia.cli import main; main()"
        command = [sys.executable, "-c", code, "store", "copy", *words, "--language", "en"]
        return subprocess.run(command, capture_output=True, text=True, timeout=120)

    source, back = SqliteLog(tmp_path / "a.db"), f"sqlite:///{tmp_path / 'b.db'}"
    asyncio.run(fill(source))
    asyncio.run(source.close())
    secret, other = tmp_path / "secret", tmp_path / "other"
    secret.write_bytes(b"s" * 32)
    done = run(f"sqlite:///{tmp_path / 'a.db'}", database, "--secret-file", str(secret))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "21 tables with 61 decisions are in both stores now, 61 of them new.\n"
    log = PostgresLog(database)
    assert log.secret() == b"s" * 32
    asyncio.run(log.close())
    done = run(database, back, "--secret-file", str(other))
    assert (done.returncode, done.stderr) == (0, "")
    assert other.read_bytes() == b"s" * 32
    asyncio.run(_played_on(tmp_path / "b.db"))
    done = run(f"sqlite:///{tmp_path / 'a.db'}", back)
    assert done.returncode == 1
    assert done.stderr.startswith("tertia: The target is not empty: it holds the table late")


async def _played_on(path: Path) -> None:
    log = SqliteLog(path)
    await log.append(append("late", 1))
    await log.close()
