"""The key that signs cookies: written whole, readable by its owner only, and refused if it is not usable."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from support.command_line import environment
from support.server_process import CODE
from tertia.server.security.identity import BadSecret, read_secret, write_secret
from tertia.storage.open import open_store
from tertia.texts import LANGUAGES, error_text


def start(*words: str) -> subprocess.CompletedProcess[str]:
    """Start a server that cannot start."""
    return subprocess.run(
        [sys.executable, "-c", CODE, "serve", "--port", "0", *words],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=120,
    )


def test_the_first_start_creates_a_private_key(tmp_path: Path) -> None:
    file = tmp_path / "new" / "secret"
    secret = read_secret(file)
    assert len(secret) == 32
    assert read_secret(file) == secret
    assert [entry.name for entry in file.parent.iterdir()] == ["secret"], "no temporary file is left"
    if sys.platform != "win32":
        assert file.stat().st_mode & 0o777 == 0o600
        file.chmod(0o644)
        read_secret(file)
        assert file.stat().st_mode & 0o777 == 0o600


def test_an_existing_key_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"s" * 40)
    write_secret(tmp_path / "secret", b"t" * 32)
    assert read_secret(tmp_path / "secret") == b"s" * 40


@pytest.mark.parametrize("content", [b"", b"s" * 31], ids=["empty", "cut off"])
def test_a_short_key_is_refused_at_start(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "secret"
    file.write_bytes(content)
    with pytest.raises(BadSecret) as caught:
        read_secret(file)
    for language in LANGUAGES:
        sentence = error_text(language, caught.value)
        assert str(file) in sentence
        assert str(len(content)) in sentence
    done = start("--store", f"sqlite:///{tmp_path / 't.db'}", "--secret-file", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"tertia: {error_text('en', caught.value)}\n"
    assert file.read_bytes() == content


def test_an_unreadable_key_is_refused_at_start(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    done = start("--store", "memory:", "--secret-file", str(tmp_path / "secret"))
    assert done.returncode == 1
    error = BadSecret("secret-unreadable", file=str(tmp_path / "secret"), reason="Is a directory")
    assert done.stderr == f"tertia: {error_text('en', error)}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limits on the size of a file")
def test_a_full_disk_leaves_no_half_written_key(tmp_path: Path) -> None:
    script = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10));"
        "from pathlib import Path; from tertia.server.security.identity import read_secret;"
        "read_secret(Path(sys.argv[1]))"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "secret")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert "BadSecret: " in done.stderr
    assert done.stderr.rstrip().endswith("[secret-unreadable]")
    assert "File too large" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_short_key_in_the_database_is_refused_at_start(empty_database: str) -> None:
    store = open_store(empty_database)
    assert store.secret is not None
    store.secret.replace(b"short")
    asyncio.run(store.close())
    done = start("--store", empty_database)
    assert done.returncode == 1
    error = BadSecret("secret-short", file="settings.secret", length=5, least=32)
    assert done.stderr == f"tertia: {error_text('en', error)}\n"
