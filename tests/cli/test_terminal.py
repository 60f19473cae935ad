"""At a terminal, cards are shown as well as named; anywhere else they are only named."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from support.command_line import environment, read_terminal

pty = pytest.importorskip("pty", reason="this system has no terminals of this kind")

CODE = "from tertia.cli import main; main()"


def at_a_terminal(*words: str, **settings: str) -> str:
    ours, theirs = pty.openpty()
    try:
        subprocess.run(
            [sys.executable, "-c", CODE, *words],
            stdout=theirs,
            stderr=subprocess.PIPE,
            env={**environment(settings.pop("language", "en")), **settings},
            timeout=120,
            check=True,
        )
        os.close(theirs)
        return read_terminal(ours).decode().replace("\r\n", "\n")
    finally:
        os.close(ours)


def test_explain_shows_the_cards_in_colour() -> None:
    said = at_a_terminal("explain", "1rso", "2gts", "3pod")
    assert "1rso   \x1b[31m(#)\x1b[0m         one red solid oval\n" in said
    assert "2gts   \x1b[32m{|}{|}\x1b[0m      two green striped squiggles\n" in said
    assert "3pod   \x1b[35m< >< >< >\x1b[0m   three purple open diamonds\n" in said


def test_no_colour_where_none_is_wished_for() -> None:
    said = at_a_terminal("solve", "1rso", "2gts", "3pod", NO_COLOR="1")
    assert "\x1b" not in said
    assert "1rso 2gts 3pod   (#)       {|}{|}    < >< >< >   one red" in said


def test_framed_colours_are_written_in_the_language() -> None:
    said = at_a_terminal("explain", "--face", "framed", "1rso", "2gts", "3pod", language="fr", NO_COLOR="1")
    assert "1rso   Vi(O^)   " in said
    assert "2gts    J[C=]   " in said
