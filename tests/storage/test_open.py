"""The address of a store, and what is said about a wrong one."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import make_url

from storage.samples import append, on_a_loop
from support.postgres import Postgres
from tertia.storage import BadStore, default_store, open_store
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.postgres import connection as postgres_engine


@on_a_loop
async def test_folders_are_made_and_the_path_is_taken_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "100%" / "what?.db"
    log = open_store(f"sqlite:///{path}")
    await log.log.append(append("t", 1))
    await log.close()
    assert path.is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_others_may_not_look_into_a_new_folder(tmp_path: Path) -> None:
    asyncio.run(open_store(f"sqlite:///{tmp_path / 'mine' / 't.db'}").close())
    assert (tmp_path / "mine").stat().st_mode & 0o077 == 0


def test_a_path_may_be_relative_or_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    asyncio.run(open_store("sqlite:///here.db").close())
    asyncio.run(open_store("sqlite:///~/there.db").close())
    assert (tmp_path / "here.db").is_file()
    assert (tmp_path / "home" / "there.db").is_file()


def test_memory() -> None:
    assert isinstance(open_store("memory:").database, MemoryDatabase)


@pytest.mark.parametrize(
    "url", ["", "t.db", "sqlite:t.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "mysql://x/y"]
)
def test_an_address_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(BadStore) as caught:
        open_store(url)
    assert caught.value.code == "bad-store"
    assert caught.value.details == {"url": url, "reason": "sqlite:///…, postgresql://…, memory:"}


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(BadStore) as caught:
        open_store("mysql://ann:secret@host/name")
    assert caught.value.details["url"] == "mysql://ann:***@host/name"


def test_a_database_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_engine, "RETRY_SECONDS", 0)
    with pytest.raises(BadStore) as caught:
        open_store("postgresql://ann:secret@127.0.0.1:1/name")
    assert caught.value.details["url"] == "postgresql://ann:***@127.0.0.1:1/name"
    assert "secret" not in str(caught.value.details["reason"])


def test_an_address_that_names_no_database(monkeypatch: pytest.MonkeyPatch, postgres: Postgres) -> None:
    monkeypatch.setattr(postgres_engine, "RETRY_SECONDS", 0)
    url = make_url(postgres.url).set(database="nobody_made_this").render_as_string(hide_password=False)
    with pytest.raises(BadStore) as caught:
        open_store(url)
    assert "nobody_made_this" in str(caught.value.details["reason"])


def test_without_the_driver_it_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['psycopg'] = None; from tertia.storage import open_store\n"
        "try: open_store('postgresql://h/d')\n"
        "except Exception as error: sys.exit(f'{error.code} {error.details}')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stderr.strip() == "missing-extra {'extra': 'postgres'}"


def test_a_folder_is_not_a_store(tmp_path: Path) -> None:
    with pytest.raises(BadStore) as caught:
        open_store(f"sqlite:///{tmp_path}")
    assert caught.value.details == {"url": f"sqlite:///{tmp_path}", "reason": "unable to open database file"}


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadStore):
        open_store(f"sqlite:///{tmp_path / 'file' / 't.db'}")
    with pytest.raises(BadStore):
        open_store(f"sqlite:///{tmp_path}/nul\0/t.db")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(BadStore) as caught:
        open_store(f"sqlite:///{path}")
    assert caught.value.details["reason"] == "file is not a database"
    assert path.read_text() == "Dear Ann, " * 1000


def test_each_system_has_its_own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    elsewhere = str(tmp_path / "elsewhere")
    places = {
        ("linux", None): ".local/share",
        ("linux", "XDG_DATA_HOME"): "elsewhere",
        ("darwin", "XDG_DATA_HOME"): "Library/Application Support",
        ("win32", None): "AppData/Local",
        ("win32", "LOCALAPPDATA"): "elsewhere",
    }
    for (platform, name), place in places.items():
        env = {} if name is None else {name: elsewhere}
        assert default_store(platform, env) == f"sqlite:///{tmp_path / place / 'tertia' / 'tertia.db'}"


def test_xdg_ignores_a_relative_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert default_store("linux", {"XDG_DATA_HOME": "here"}) == default_store("linux", {})


def test_where_the_store_would_be_is_known_without_sqlalchemy() -> None:
    script = (
        "import sys; from tertia.storage.open import default_store; sys.exit('sqlalchemy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=120)
