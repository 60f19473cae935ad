"""Backups: made while a server writes, read again, and complete or absent."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.samples import FILLED_DECISIONS, FILLED_TABLES, append, fill, result
from support.async_test import async_test
from support.command_line import environment, tertia
from support.postgres import Postgres
from support.raw_socket import http, identity, new_table
from support.server_process import running_server, start
from tertia.errors import TertiaError
from tertia.history.backup import back_up
from tertia.history.store_copy import copy_store
from tertia.server.security.identity import BadSecret
from tertia.storage import BadStore, Store, open_store
from tertia.storage.memory.store import memory_store
from tertia.storage.migrations.migrate import HEAD, VERSION_TABLE
from tertia.storage.open import default_folder
from tertia.texts import error_text, text


async def content(store: Store) -> Store:
    """Copy a store to memory and close it."""
    copy = memory_store()
    await copy_store(store, copy)
    await store.close()
    return copy


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a new store of each kind."""
    if request.param == "postgres":
        database: str = request.getfixturevalue("empty_database")
        return database
    return f"sqlite:///{tmp_path / 't.db'}"


@async_test
async def test_a_backup_holds_everything(url: str, tmp_path: Path) -> None:
    store = open_store(url)
    await fill(store)
    await store.times.begin("2026-11-15", "nine", "bob", at=5)
    await store.people.forget("carl", at=7)
    report = await asyncio.to_thread(back_up, url, tmp_path / "backup.db")
    assert (report.tables, report.decisions) == (FILLED_TABLES, FILLED_DECISIONS)
    assert len(report.problems) == FILLED_TABLES  # the bodies of the samples are not decisions
    await store.log.append(append("late", 1, result("late", "dora")))
    backup = await content(open_store(f"sqlite:///{tmp_path / 'backup.db'}"))
    original = await content(store)
    for table in await backup.log.all_tables():
        assert await backup.log.read(table) == await original.log.read(table)
    assert set(await original.log.all_tables()) - set(await backup.log.all_tables()) == {"late"}
    assert list(await backup.times.all_times()) == list(await original.times.all_times())
    assert list(await backup.people.all_forgotten()) == ["carl"]
    assert [one for one in await original.projections.all_results() if one.table != "late"] == list(
        await backup.projections.all_results()
    )


@async_test
async def test_a_backup_while_the_store_is_written(url: str, tmp_path: Path) -> None:
    """Every table in the backup is whole, and its summary fits its log."""
    store = open_store(url)

    async def write(table: str) -> None:
        for version in range(1, 200):
            await store.log.append(append(table, version))

    writing = asyncio.gather(*(write(f"t{number}") for number in range(5)))
    while len(await store.log.all_tables()) < 5:
        await asyncio.sleep(0)
    await asyncio.to_thread(back_up, url, tmp_path / "backup.db")
    await writing
    backup = open_store(f"sqlite:///{tmp_path / 'backup.db'}")
    assert len(await backup.log.all_tables()) == 5
    for table in await backup.log.all_tables():
        rows, summary = await backup.log.read(table), await backup.log.summary(table)
        assert [row.version for row in rows] == [*range(1, len(rows) + 1)]
        assert summary is not None
        assert summary.version == len(rows)
    await backup.close()
    await store.close()


def test_the_command_backs_up_a_running_server_and_its_key(tmp_path: Path) -> None:
    backup = tmp_path / "copies"
    backup.mkdir()
    with running_server(tmp_path) as server:
        cookie = identity(server)
        table = new_table(server, cookie)
        words = "--store", f"sqlite:///{tmp_path / 'tables.db'}", "--secret-file", str(tmp_path / "secret")
        done = tertia("store", "backup", str(backup / "tables.db"), *words)
        assert (done.code, done.error) == (0, "")
        copied = {"source": words[1], "file": str(backup / "tables.db")}
        backed_up = text("en", "cli.store.backed-up", n=1, decisions=1, **copied)
        key = text("en", "cli.store.backup-key", file=str(backup / "tables.db.secret"))
        assert done.out.splitlines() == [backed_up, key]
        assert {file.name for file in backup.iterdir()} == {"tables.db", "tables.db.secret"}
        assert {file.stat().st_mode & 0o777 for file in backup.iterdir()} == {0o600}
        done = tertia("store", "backup", str(backup / "tables.db"), *words)
        assert (done.code, done.out) == (1, "")
        exists = TertiaError("backup-exists", file=str(backup / "tables.db"))
        assert done.error == f"tertia: {error_text('en', exists)}\n"
        done = tertia("store", "backup", str(backup / "other.db"), *words)
        assert done.code == 0
        (backup / "other.db").unlink()  # its key alone must not be replaced either
        done = tertia("store", "backup", str(backup / "other.db"), *words)
        exists = TertiaError("backup-exists", file=str(backup / "other.db.secret"))
        assert done.error == f"tertia: {error_text('en', exists)}\n"
    (backup / "tables.db.secret").rename(backup / "secret")
    restored = start(backup)
    try:
        assert tertia("store", "check", "--store", f"sqlite:///{backup / 'tables.db'}").code == 0
        assert http(f"{restored.http}/api/tables/{table}")[0] == 200
        _, headers, _ = http(f"{restored.http}/api/me", headers={"cookie": cookie})
        assert "set-cookie" not in headers  # the visitor is known
    finally:
        restored.kill()


def test_a_backup_names_the_key_and_the_folder_that_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = f"sqlite:///{tmp_path / 't.db'}"
    asyncio.run(open_store(store).close())
    done = tertia("store", "backup", "b.db", "--store", store, "--secret-file", "none", folder=tmp_path)
    missing = BadSecret("secret-unreadable", file="none", reason=os.strerror(errno.ENOENT))
    assert (done.code, done.error) == (1, f"tertia: {error_text('en', missing)}\n")
    assert {file.name for file in tmp_path.iterdir()} == {"t.db"}
    done = tertia("store", "backup", "none/b.db", "--store", store, folder=tmp_path)
    folder = text("en", "cli.wrong.file", name="none", reason=os.strerror(errno.ENOENT))
    assert (done.code, done.error) == (2, f"tertia: {folder}\n")
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    done = tertia("store", "backup", "b.db", "--store", store, folder=tmp_path)
    no_key = text("en", "cli.store.backup-no-key", file=str(default_folder() / "secret"))
    assert (done.code, done.error) == (0, f"{no_key}\n")
    assert not (tmp_path / "b.db.secret").exists()


def test_the_key_in_a_database_is_backed_up(empty_database: str, tmp_path: Path) -> None:
    store = open_store(empty_database)
    assert store.secret is not None
    store.secret.replace(b"k" * 32)
    asyncio.run(store.close())
    done = tertia("store", "backup", str(tmp_path / "b.db"), "--store", empty_database)
    assert (done.code, done.error) == (0, "")
    assert (tmp_path / "b.db.secret").read_bytes() == b"k" * 32
    (tmp_path / "named").write_bytes(b"n" * 32)
    words = str(tmp_path / "c.db"), "--store", empty_database, "--secret-file", str(tmp_path / "named")
    assert tertia("store", "backup", *words).code == 0
    assert (
        tmp_path / "c.db.secret"
    ).read_bytes() == b"n" * 32  # a server with --secret-file uses that key too
    with closing(sqlite3.connect(tmp_path / "b.db")) as backup:
        assert backup.execute("SELECT name FROM settings").fetchall() == []


def test_a_backup_of_a_store_of_another_format_is_not_migrated(tmp_path: Path, postgres: Postgres) -> None:
    """An SQLite file is copied as it is. A PostgreSQL database, here one without tables, is refused."""
    file = tmp_path / "t.db"
    asyncio.run(open_store(f"sqlite:///{file}").close())
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")  # noqa: S608
    assert back_up(f"sqlite:///{file}", tmp_path / "b.db").tables == 0
    with closing(sqlite3.connect(tmp_path / "b.db")) as database:
        assert database.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone() == ("9999",)  # noqa: S608
    with postgres.database() as url:
        done = tertia("store", "backup", str(tmp_path / "c.db"), "--store", url)
    assert done.code == 1
    error = TertiaError("backup-format", found="–", known=HEAD)
    assert done.error == f"tertia: {error_text('en', error)}\n"
    assert not (tmp_path / "c.db").exists()


@pytest.mark.parametrize(
    ("store", "error"),
    [
        ("memory:", TertiaError("backup-store", url="memory:")),
        ("sqlite:///none.db", BadStore("sqlite:///none.db", os.strerror(errno.ENOENT))),
        (
            "sqlite:///letter.txt",
            TertiaError("backup-failed", url="sqlite:///letter.txt", reason="file is not a database"),
        ),
    ],
    ids=["memory", "missing", "letter"],
)
def test_a_store_that_cannot_be_backed_up(tmp_path: Path, store: str, error: TertiaError) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 1000)
    done = tertia("store", "backup", "b.db", "--store", store, folder=tmp_path)
    assert (done.code, done.out) == (1, "")
    assert done.error == f"tertia: {error_text('en', error)}\n"
    assert {file.name for file in tmp_path.iterdir()} == {"letter.txt"}


ON_FULL_DISK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
sys.argv[1:] = ["store", "backup", *sys.argv[1:]]
from tertia.cli import main
main()
"""
"""A backup that may write 20 kB to each file: a store has more."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_backup_on_a_full_disk_is_not_kept(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 't.db'}"
    asyncio.run(open_store(url).close())
    command = [sys.executable, "-c", ON_FULL_DISK, str(tmp_path / "b.db"), "--store", url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment())
    failed = TertiaError("backup-failed", url=url, reason="disk I/O error")
    assert (done.returncode, done.stderr) == (1, f"tertia: {error_text('en', failed)}\n")
    assert not [file.name for file in tmp_path.iterdir() if "b.db" in file.name]


def test_a_backup_that_is_not_sound_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "t.db"

    async def make() -> None:
        store = open_store(f"sqlite:///{file}")
        for number in range(40):
            await store.log.append(append(f"t{number:02}", 1, body=bytes([number]) * 3000))
        await store.close()

    asyncio.run(make())
    broken = bytearray(file.read_bytes())
    page_start = broken.index(bytes([20]) * 3000) // 4096 * 4096  # SQLite's pages have 4096 bytes
    broken[page_start : page_start + 100] = b"\xa5" * 100
    file.write_bytes(broken)
    done = tertia("store", "backup", str(tmp_path / "b.db"), "--store", f"sqlite:///{file}")
    assert (done.code, done.out) == (1, "")
    beginning, _ = text("en", "error.backup-unreadable", reason="\n").split("\n")
    assert done.error.startswith(f"tertia: {beginning}")
    assert not (tmp_path / "b.db").exists()
