"""The files of a store: private, complete or absent, and never mistaken for a new store."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from storage.samples import append
from support.async_test import async_test
from tertia.storage import BadStore, StoreEmpty, open_store
from tertia.storage.private_files import publish, temporary_file
from tertia.texts import LANGUAGES, error_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


def modes(folder: Path) -> dict[str, int]:
    """Return the mode of every file in a folder."""
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


@async_test
async def test_nobody_else_can_read_the_files_of_a_store(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 't.db'}", lock_as="test")
    await store.log.append(append("t", 1))
    assert modes(tmp_path) == dict.fromkeys(("t.db", "t.db-wal", "t.db-shm", "t.db.lock"), 0o600)
    await store.close()


@async_test
async def test_files_of_an_older_version_become_private(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    store = open_store(f"sqlite:///{file}")
    await store.log.append(append("t", 1))
    for name in modes(tmp_path):
        (tmp_path / name).chmod(0o644)
    again = open_store(f"sqlite:///{file}")
    assert set(modes(tmp_path).values()) == {0o600}
    await again.close()
    await store.close()


def test_an_empty_file_is_refused_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    file.touch()
    for _ in range(2):
        with pytest.raises(StoreEmpty) as caught:
            open_store(f"sqlite:///{file}")
        for language in LANGUAGES:
            assert str(file) in error_text(language, caught.value)
    assert file.stat().st_size == 0
    file.unlink()
    asyncio.run(open_store(f"sqlite:///{file}").close())


ON_FULL_DISK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
sys.argv[1:] = ["serve", "--store", f"sqlite:///{sys.argv[1]}/t.db", "--secret-file", f"{sys.argv[1]}/secret"]
from tertia.cli import main
main()
"""
"""A server that may write 20 kB to each file: the database needs more."""


def test_a_start_on_a_full_disk_says_so_and_leaves_no_half_made_file(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ON_FULL_DISK, str(tmp_path)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1
    refusal = error_text("en", BadStore(f"sqlite:///{tmp_path}/t.db", "disk I/O error"))
    assert done.stderr == f"tertia: {refusal}\n"
    assert set(modes(tmp_path)) == {"t.db.lock"}


def test_a_file_that_exists_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "t"
    for content, is_first in ((b"one", True), (b"two", False)):
        with temporary_file(file) as temporary:
            temporary.write_bytes(content)
            assert publish(temporary, file) is is_first
    assert file.read_bytes() == b"one"
    assert modes(tmp_path) == {"t": 0o600}


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refuse)
    test_a_file_that_exists_is_not_replaced(tmp_path)  # holds there too
