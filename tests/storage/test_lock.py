"""Two processes on one store: the second one is refused and learns who has it."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from support.command_line import environment, tertia
from support.server_process import CODE, running_server, start
from tertia.errors import TertiaError
from tertia.storage import StoreInUse, open_store
from tertia.texts import LANGUAGES, error_text

HOLDER = """
import sys
from tertia.storage import open_store

store = open_store(sys.argv[1], lock_as="tertia serve")
print("ready", flush=True)
sys.stdin.read()
"""
"""A process that has a store for itself until its standard input ends."""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 't.db'}"


@pytest.fixture
def holder(url: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that has locked the store."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        process.kill()


def test_a_locked_store_is_refused_with_the_name_of_its_holder(
    url: str, tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    with pytest.raises(StoreInUse) as caught:
        open_store(url, lock_as="test")
    named = f"tertia serve (PID {holder.pid})"
    assert caught.value.details == {"store": str(tmp_path.resolve() / "t.db"), "holder": named}
    for language in LANGUAGES:
        assert named in error_text(language, caught.value)


def test_a_link_to_the_file_leads_to_the_same_lock(
    url: str, tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "t.db")
    with pytest.raises(StoreInUse):
        open_store(f"sqlite:///{link}", lock_as="test")


def test_a_killed_process_leaves_no_lock(url: str, holder: subprocess.Popen[str]) -> None:
    holder.kill()
    holder.wait()
    asyncio.run(open_store(url, lock_as="test").close())


def test_a_closed_store_is_free_again(url: str) -> None:
    for _ in range(2):
        asyncio.run(open_store(url, lock_as="test").close())


def test_a_store_that_cannot_be_opened_is_not_locked(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    file.write_text("no database " * 100)
    with pytest.raises(Exception, match="bad-store"):
        open_store(f"sqlite:///{file}", lock_as="test")
    file.unlink()
    asyncio.run(open_store(f"sqlite:///{file}", lock_as="test").close())


def test_a_second_server_and_commands_that_write_are_refused_beside_a_server(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        store = f"sqlite:///{tmp_path / 'tables.db'}"
        file, holder = str((tmp_path / "tables.db").resolve()), f"tertia serve (PID {server.process.pid})"
        refusal = f"tertia: {error_text('en', StoreInUse(file, holder))}\n"
        second = subprocess.run(
            [sys.executable, "-c", CODE, "serve", "--port", "0", "--store", store],
            capture_output=True,
            text=True,
            env=environment(),
            timeout=120,
        )
        assert (second.returncode, second.stdout, second.stderr) == (1, "", refusal)
        for words in (("rebuild", "--store", store), ("copy", "memory:", store)):
            done = tertia("store", *words)
            assert (done.code, done.out, done.error) == (1, "", refusal)
        done = tertia("store", "copy", store, f"sqlite:///{tmp_path / 'copy.db'}", "--secret-file", "none")
        assert done.code == 0  # a store that is only read may be in use
        server.kill()
        start(tmp_path).kill()


def test_a_server_on_a_taken_port_leaves_no_new_store_behind(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = tertia("serve", "--port", port, "--store", f"sqlite:///{tmp_path / 'new' / 'tables.db'}")
    assert (done.code, port in done.error) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_commands_that_write_are_refused_beside_nodes(empty_database: str) -> None:
    with psycopg.connect(empty_database, autocommit=True) as database:
        database.execute(
            "INSERT INTO nodes SELECT name, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + seconds * 1000"
            " FROM (VALUES ('alive', 600), ('dead', -1)) AS node(name, seconds)"
        )
        done = tertia("store", "rebuild", "--store", empty_database)
        assert (done.code, done.out) == (1, "")
        refusal = error_text("en", TertiaError("store-has-nodes", nodes=("alive",)))
        assert done.error == f"tertia: {refusal}\n"
        database.execute("DELETE FROM nodes WHERE node = 'alive'")
    assert tertia("store", "rebuild", "--store", empty_database).code == 0
