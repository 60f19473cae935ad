"""``tertia play`` and ``tertia mcp`` refuse to start where they cannot work, and say why."""

from __future__ import annotations

import sys

import pytest

from tertia.cli.main import tertia
from tertia.errors import TertiaError


def failure_of(*words: str) -> TertiaError:
    """Run a command that must fail and return its error."""
    with pytest.raises(TertiaError) as caught:
        tertia.main(list(words), standalone_mode=False)
    return caught.value


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command believe that it runs in a terminal."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")


def test_play_needs_a_terminal() -> None:
    assert failure_of("play").code == "no-terminal"


@pytest.mark.usefixtures("terminal")
def test_play_needs_a_terminal_that_can_move_the_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert failure_of("play").code == "no-terminal"


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("example.org",), "bad-table-link"),
        (("--form", "setup", "--players", "1"), "bad-players"),
        (("--form", "setup", "--edition", "001"), "classic-only"),
    ],
)
def test_play_refuses_bad_arguments(arguments: tuple[str, ...], code: str) -> None:
    assert failure_of("play", *arguments).code == code


@pytest.mark.usefixtures("terminal")
def test_play_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    assert failure_of("play").details == {"extra": "terminal"}


def test_mcp_refuses_a_server_that_is_not_on_the_web() -> None:
    assert failure_of("mcp", "--server", "ftp://example.org").code == "bad-site"


def test_mcp_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert failure_of("mcp").details == {"extra": "mcp"}
