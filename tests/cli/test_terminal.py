"""Drawings of cards, which commands print on a terminal only."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from support.command_line import environment, read_terminal

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

CODE = "from tertia.cli import main; main()"


def run_on_terminal(*words: str, **settings: str) -> str:
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


def test_explain_draws_cards_in_colour() -> None:
    result = run_on_terminal("explain", "1rso", "2gts", "3pod")
    assert "1rso   \x1b[31m(#)\x1b[0m         one red solid oval\n" in result
    assert "2gts   \x1b[32m{|}{|}\x1b[0m      two green striped squiggles\n" in result
    assert "3pod   \x1b[35m< >< >< >\x1b[0m   three purple open diamonds\n" in result


def test_no_colour_with_no_color_set() -> None:
    result = run_on_terminal("solve", "1rso", "2gts", "3pod", NO_COLOR="1")
    assert "\x1b" not in result
    assert "1rso 2gts 3pod   (#)       {|}{|}    < >< >< >   one red" in result


def test_framed_colours_use_letters_of_the_language() -> None:
    result = run_on_terminal(
        "explain", "--face", "framed", "1rso", "2gts", "3pod", language="fr", NO_COLOR="1"
    )
    assert "1rso   Vi(O^)   " in result
    assert "2gts    J[C=]   " in result
