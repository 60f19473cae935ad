"""Copies of a store into another kind of store: complete, repeatable, and never over other data."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from storage.samples import FILLED_DECISIONS, FILLED_TABLES, OpenStore, append, fill, result
from support.async_test import async_test
from support.command_line import tertia
from tertia.history.store_copy import CopyRefused, copy_store
from tertia.storage import Store
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.projections import MemoryProjections
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import AuditEntry, Ban, PuzzleFind, Report
from tertia.storage.postgres.store import postgres_store
from tertia.storage.sqlite.store import sqlite_store
from tertia.texts import error_text, text


@pytest.fixture(params=["to postgres", "to sqlite"])
def pair(
    request: pytest.FixtureRequest, open_sqlite: OpenStore, open_postgres: OpenStore
) -> tuple[Store, Store]:
    """Source and target."""
    if request.param == "to postgres":
        return open_sqlite(), open_postgres()
    return open_postgres(), open_sqlite()


@async_test
async def test_a_copy_holds_everything(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await fill(source)
    done = await copy_store(source, target)
    assert (done.tables, done.decisions) == (FILLED_TABLES, FILLED_DECISIONS)
    assert (done.new_decisions, done.results) == (FILLED_DECISIONS, 3)
    for table in await source.log.all_tables():
        assert await target.log.read(table) == await source.log.read(table)
        assert await target.log.summary(table) == await source.log.summary(table)
    assert await target.projections.all_results() == await source.projections.all_results()
    assert list(await target.people.results_of("ann", limit=9)) == [result("old", "ann")]


@async_test
async def test_times_and_forgotten_players_are_copied(store: Store) -> None:
    await store.log.append(append("t", 1, result("t", "ann"), result("t", "bob")))
    await store.people.forget("ann", at=7)
    await store.times.begin("2026-11-15", "twelve", "bob", at=1_000)
    await store.times.finish("2026-11-15", "twelve", "bob", took=90_000)
    await store.times.begin("2026-11-15", "nine", "bob", at=5)
    await store.times.add_finds(
        [PuzzleFind(day="2026-11-15", kind="nine", player="bob", cards="0 1 2", took=3_000)]
    )
    target = memory_store()
    await copy_store(store, target)
    assert list(await target.times.all_finds()) == list(await store.times.all_finds())
    assert list(await target.times.all_times()) == list(await store.times.all_times())
    assert list(await target.people.all_forgotten()) == ["ann"]
    assert list(await target.projections.all_results()) == [result("t", "bob")]


@async_test
async def test_the_records_of_the_host_are_copied(store: Store) -> None:
    moderation = store.moderation
    await moderation.put_ban(Ban(kind="name", subject="Rude", until=2_000, at=1_000, reason="said so"))
    await moderation.put_report(
        Report(place="table t", name="Rude", reporter="ann", at=1_000, address="192.0.2.7")
    )
    await moderation.put_audit_entry(AuditEntry(id="a", at=1_000, act="ban", subject="Rude"))
    await moderation.put_host_key_hash(b"hash", overwrite=True)
    target = memory_store()
    await copy_store(store, target)
    copied = target.moderation
    assert list(await copied.all_bans()) == list(await moderation.all_bans())
    assert list(await copied.newest_reports(limit=9)) == list(await moderation.newest_reports(limit=9))
    assert list(await copied.newest_audit_entries(limit=9)) == list(
        await moderation.newest_audit_entries(limit=9)
    )
    assert await copied.host_key_hash() == b"hash"


@async_test
async def test_an_interrupted_copy_can_be_completed(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await fill(source)
    for table in ("t04", "t09"):
        for row in (await source.log.read(table))[:3]:
            await target.log.append(append(table, row.version, body=row.body))
    done = await copy_store(source, target)
    assert (done.decisions, done.new_decisions) == (FILLED_DECISIONS, FILLED_DECISIONS - 2 * 3)
    await source.log.append(append("t00", 2))
    assert (await copy_store(source, target)).new_decisions == 1
    assert (await copy_store(source, target)).new_decisions == 0
    assert await target.projections.all_summaries() == await source.projections.all_summaries()


@async_test
async def test_a_target_with_other_tables_is_refused_and_unchanged(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await source.log.append(append("t", 1))
    await target.log.append(append("u", 1))
    with pytest.raises(CopyRefused, match="copy-not-empty"):
        await copy_store(source, target)
    assert list(await target.log.all_tables()) == ["u"]


@async_test
async def test_a_target_with_a_different_table_of_the_same_id_is_refused(pair: tuple[Store, Store]) -> None:
    source, target = pair
    await source.log.append(append("t", 1, body=b"one"))
    await target.log.append(append("t", 1, body=b"another"))
    with pytest.raises(CopyRefused, match="copy-differs"):
        await copy_store(source, target)
    assert [row.body for row in await target.log.read("t")] == [b"another"]


@async_test
async def test_a_source_that_changes_meanwhile_is_refused() -> None:
    source = memory_store()
    await source.log.append(append("t", 1))

    class ChangesSource(MemoryProjections):
        async def replace(self, summaries: object, results: object) -> None:
            await source.log.append(append("t", 2))

    database = MemoryDatabase()
    target = replace(memory_store(database=database), projections=ChangesSource(database))
    with pytest.raises(CopyRefused, match="copy-source-moved"):
        await copy_store(source, target)


def test_the_command_also_copies_the_key_that_signs_cookies(database: str, tmp_path: Path) -> None:
    """From its file into a PostgreSQL database, and back into another file."""
    source, back = sqlite_store(tmp_path / "a.db"), f"sqlite:///{tmp_path / 'b.db'}"
    asyncio.run(fill(source))
    asyncio.run(source.close())
    secret, other = tmp_path / "secret", tmp_path / "other"
    secret.write_bytes(b"s" * 32)
    done = tertia("store", "copy", f"sqlite:///{tmp_path / 'a.db'}", database, "--secret-file", str(secret))
    assert (done.code, done.error) == (0, "")
    copied = text("en", "cli.store.copied", n=FILLED_TABLES, decisions=FILLED_DECISIONS, new=FILLED_DECISIONS)
    assert done.out == f"{copied}\n"
    target = postgres_store(database)
    assert target.secret is not None
    assert target.secret.read() == b"s" * 32
    asyncio.run(target.close())
    done = tertia("store", "copy", database, back, "--secret-file", str(other))
    assert (done.code, done.error) == (0, "")
    assert other.read_bytes() == b"s" * 32


def test_the_command_refuses_a_target_with_other_tables(tmp_path: Path) -> None:
    async def add_table(file: Path, table: str) -> None:
        store = sqlite_store(file)
        await store.log.append(append(table, 1))
        await store.close()

    source, target = tmp_path / "a.db", tmp_path / "b.db"
    asyncio.run(add_table(source, "t"))
    asyncio.run(add_table(target, "other"))
    done = tertia("store", "copy", f"sqlite:///{source}", f"sqlite:///{target}")
    assert done.code == 1
    refusal = error_text("en", CopyRefused("copy-not-empty", table="other", n=1))
    assert done.error == f"tertia: {refusal}\n"
