"""``tertia store`` on a store with damaged tables."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from support.command_line import tertia
from support.damaged_store import CHANGED, DAMAGED, NEWER, SOUND, make_damaged_store
from support.raw_socket import http
from support.server_process import running_server
from tertia.storage import BadStore, StoreInUse, open_store
from tertia.texts import LANGUAGES, error_text, text

TABLES = len([*SOUND, *DAMAGED, CHANGED, NEWER])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a store with damaged tables and return its folder."""
    folder = tmp_path_factory.mktemp("damaged")
    make_damaged_store(folder / "tables.db")
    return folder


@pytest.fixture
def store(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"


def sentence(key: str, **details: object) -> str:
    return text("en", f"cli.store.{key}", **details)


def _decisions(store: str) -> int:
    """Count the decisions in an SQLite file."""
    with closing(sqlite3.connect(store.removeprefix("sqlite:///"))) as database:
        count: int = database.execute("SELECT count(*) FROM log").fetchone()[0]
    return count


def test_check_names_every_problem(store: str) -> None:
    done = tertia("store", "check", "--store", store)
    assert done.code == 1
    lines = done.error.splitlines()
    assert [line.split(":")[0] for line in lines] == sorted([*DAMAGED, CHANGED, NEWER])
    for table, version in DAMAGED.items():
        [line] = [line for line in lines if line.startswith(f"{table}:")]
        assert line.startswith(sentence("problem.damaged", table=table, version=version, reason="")[:-1])
    assert sentence("problem.unknown-game", table=NEWER, version=1, reason="newer") in lines
    [line] = [line for line in lines if line.startswith(f"{CHANGED}:")]
    assert line.endswith("(other events)")
    assert done.out == sentence("checked", n=TABLES, decisions=_decisions(store)) + "\n"


def test_the_check_of_a_sound_store_finds_nothing(tmp_path: Path) -> None:
    asyncio.run(open_store(f"sqlite:///{tmp_path / 't.db'}").close())
    for language in LANGUAGES:
        done = tertia("store", "check", "--store", f"sqlite:///{tmp_path / 't.db'}", language=language)
        assert (done.code, done.error) == (0, "")
        assert len(done.out.splitlines()) == 2


@pytest.mark.parametrize(
    "words",
    [
        ("check", "--store", "sqlite:///none.db"),
        ("check", "--quarantine", "--store", "sqlite:///none.db"),
        ("rebuild", "--store", "sqlite:///none.db"),
        ("copy", "sqlite:///none.db", "memory:"),
    ],
    ids=" ".join,
)
def test_a_store_that_does_not_exist_is_not_created(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = tertia("store", *words, folder=tmp_path)
    assert (done.code, done.out) == (1, "")
    error = BadStore("sqlite:///none.db", os.strerror(errno.ENOENT))
    assert done.error == f"tertia: {error_text('en', error)}\n"
    assert list(tmp_path.iterdir()) == []


def test_rebuild_copy_and_backup_go_on_with_the_rest(store: str, tmp_path: Path) -> None:
    done = tertia("store", "rebuild", "--store", store)
    assert done.code == 1
    unreadable = len([*DAMAGED, NEWER])
    assert done.out == sentence("rebuilt", n=TABLES - unreadable) + "\n"
    assert done.error.endswith(sentence("kept", n=unreadable) + "\n")
    done = tertia("store", "copy", store, f"sqlite:///{tmp_path / 'copy.db'}")
    assert done.code == 1
    copied = _decisions(f"sqlite:///{tmp_path / 'copy.db'}")
    # The bodies of decisions are copied without reading them, so only a missing one stops the copy of a table.
    assert done.out == sentence("copied", n=TABLES - 1, decisions=copied, new=copied) + "\n"
    gap = sentence("problem.damaged", table="gap", version=4, reason="missing")
    assert done.error.splitlines() == [gap, sentence("skipped", n=1)]
    (tmp_path / "secret").write_bytes(b"k" * 32)
    key = "--secret-file", str(tmp_path / "secret")
    done = tertia("store", "backup", str(tmp_path / "backup.db"), "--store", store, *key)
    assert done.code == 0
    names = {"source": store, "file": str(tmp_path / "backup.db")}
    read = sentence("backed-up", n=TABLES, decisions=_decisions(store), **names)
    assert done.out.startswith(read)
    assert len(done.error.splitlines()) == unreadable


def test_quarantined_tables_are_left_alone_by_the_next_server(store: str, folder: Path) -> None:
    done = tertia("store", "check", "--quarantine", "--store", store)
    assert done.code == 1
    assert done.out.endswith(sentence("quarantined", n=len(DAMAGED)) + "\n")
    with running_server(folder) as server:
        status, _, body = http(f"{server.http}/api/tables/gap")
        assert (status, json.loads(body)["code"]) == (410, "table-damaged")
        assert http(f"{server.http}/api/tables/sound1")[0] == 200
        refused = tertia("store", "check", "--quarantine", "--store", store)
        assert (refused.code, refused.out) == (1, "")
        in_use = StoreInUse(str(folder.resolve() / "tables.db"), f"tertia serve (PID {server.process.pid})")
        assert refused.error == f"tertia: {error_text('en', in_use)}\n"
        assert tertia("store", "check", "--store", store).out
        log = server.stop()
    for table in DAMAGED:
        assert f"table {table} is damaged and was put in quarantine" in log
