"""URLs of stores, and errors about wrong ones."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, make_url

from storage.samples import append
from support.async_test import async_test
from support.postgres import Postgres
from tertia.storage import BadStore, default_store, open_store
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.postgres import connection as postgres_connection


@async_test
async def test_missing_folders_are_created_and_paths_are_taken_literally(tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "100%" / "what?.db"
    store = open_store(f"sqlite:///{path}")
    await store.log.append(append("t", 1))
    await store.close()
    assert path.is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_new_folder_is_private(tmp_path: Path) -> None:
    asyncio.run(open_store(f"sqlite:///{tmp_path / 'mine' / 't.db'}").close())
    assert (tmp_path / "mine").stat().st_mode & 0o077 == 0


def test_a_path_may_be_relative_or_begin_with_a_tilde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    asyncio.run(open_store("sqlite:///here.db").close())
    asyncio.run(open_store("sqlite:///~/there.db").close())
    assert (tmp_path / "here.db").is_file()
    assert (tmp_path / "home" / "there.db").is_file()


def test_a_store_in_memory() -> None:
    assert isinstance(open_store("memory:").database, MemoryDatabase)


@pytest.mark.parametrize(
    "url", ["", "t.db", "sqlite:t.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "mysql://x/y"]
)
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(BadStore) as caught:
        open_store(url)
    assert caught.value.code == "bad-store-url"
    example = "sqlite:///t.db" if url == "t.db" else "sqlite:///tables.db"
    assert caught.value.details == {"url": url, "example": example}


def test_an_error_does_not_contain_the_password() -> None:
    with pytest.raises(BadStore) as caught:
        open_store("mysql://ann:secret@host/name")
    assert caught.value.details["url"] == "mysql://ann:***@host/name"


def test_a_database_that_does_not_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_connection, "RETRY_SECONDS", 0)
    with pytest.raises(BadStore) as caught:
        open_store("postgresql://ann:secret@127.0.0.1:1/name")
    assert caught.value.details["url"] == "postgresql://ann:***@127.0.0.1:1/name"
    assert "secret" not in str(caught.value.details["reason"])


def test_a_database_that_does_not_exist_is_refused(
    monkeypatch: pytest.MonkeyPatch, postgres: Postgres
) -> None:
    monkeypatch.setattr(postgres_connection, "RETRY_SECONDS", 0)
    url = make_url(postgres.url).set(database="missing_database").render_as_string(hide_password=False)
    with pytest.raises(BadStore) as caught:
        open_store(url)
    assert "missing_database" in str(caught.value.details["reason"])


def test_without_the_driver_the_error_names_the_extra() -> None:
    script = (
        "import sys; sys.modules['psycopg'] = None; from tertia.storage import open_store\n"
        "try: open_store('postgresql://h/d')\n"
        "except Exception as error: sys.exit(f'{error.code} {error.details}')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stderr.strip() == "missing-extra {'extra': 'postgres'}"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadStore) as caught:
        open_store(f"sqlite:///{tmp_path}")
    assert caught.value.details == {"url": f"sqlite:///{tmp_path}", "reason": "unable to open database file"}


def test_a_path_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadStore):
        open_store(f"sqlite:///{tmp_path / 'file' / 't.db'}")


def test_a_path_with_a_null_character_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadStore):
        open_store(f"sqlite:///{tmp_path}/nul\0/t.db")


def test_a_file_that_is_no_database_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(BadStore) as caught:
        open_store(f"sqlite:///{path}")
    assert caught.value.details["reason"] == "file is not a database"
    assert path.read_text() == "Dear Ann, " * 1000


def test_a_file_that_is_no_database_is_closed(tmp_path: Path) -> None:
    connections: list[Any] = []

    def remember(connection: Any, _: object) -> None:
        connections.append(connection)

    (tmp_path / "letter.txt").write_text("Dear Ann, " * 1000)
    event.listen(Engine, "connect", remember)
    try:
        with pytest.raises(BadStore):
            open_store(f"sqlite:///{tmp_path / 'letter.txt'}")
    finally:
        event.remove(Engine, "connect", remember)
    assert connections
    for connection in connections:
        with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
            connection.execute("SELECT 1")


def test_the_default_store_is_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    elsewhere = str(tmp_path / "elsewhere")
    folders = {
        ("linux", None): ".local/share",
        ("linux", "XDG_DATA_HOME"): "elsewhere",
        ("darwin", "XDG_DATA_HOME"): "Library/Application Support",
        ("win32", None): "AppData/Local",
        ("win32", "LOCALAPPDATA"): "elsewhere",
    }
    for (platform, name), folder in folders.items():
        env = {} if name is None else {name: elsewhere}
        assert default_store(platform, env) == f"sqlite:///{tmp_path / folder / 'tertia' / 'tertia.db'}"


def test_a_relative_xdg_path_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert default_store("linux", {"XDG_DATA_HOME": "here"}) == default_store("linux", {})


def test_the_default_store_is_known_without_sqlalchemy() -> None:
    script = (
        "import sys; from tertia.storage.open import default_store; sys.exit('sqlalchemy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=120)
