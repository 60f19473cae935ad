"""The commands with which people and language models play, where they cannot."""

from __future__ import annotations

import sys

import pytest

from tertia.cli.main import tertia
from tertia.errors import TertiaError


def failure_of(*words: str) -> TertiaError:
    with pytest.raises(TertiaError) as caught:
        tertia.main(list(words), standalone_mode=False)
    return caught.value


def test_play_needs_its_extra_and_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert failure_of("play").code == "no-terminal"
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert failure_of("play").code == "no-terminal"
    monkeypatch.setenv("TERM", "xterm")
    assert failure_of("play", "example.org").code == "bad-table-link"
    assert failure_of("play", "--form", "setup", "--players", "1").code == "bad-players"
    assert failure_of("play", "--form", "setup", "--edition", "001").code == "classic-only"
    monkeypatch.setitem(sys.modules, "textual", None)
    assert failure_of("play").details == {"extra": "terminal"}


def test_mcp_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    assert failure_of("mcp", "--server", "ftp://example.org").code == "bad-site"
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert failure_of("mcp").details == {"extra": "mcp"}
