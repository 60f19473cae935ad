"""``tertia arena``: table, JSON, bad input and interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess

import pytest

from support.command_line import RUN, tertia
from tertia.texts import text


def test_the_printed_table_and_the_json_agree() -> None:
    words = ("arena", "--bots", "champion,newcomer", "--games", "3", "--seed", "4")
    result = tertia(*words, "--jobs", "1")
    assert (result.code, result.error) == (0, "")
    first, titles, champion, newcomer, pace = result.out.splitlines()
    assert first.startswith("3 games of Classic, --seed 4")
    assert titles.split()[:2] == ["bot", "score"]
    assert champion.startswith("champion")
    assert newcomer.startswith("newcomer")
    data = json.loads(tertia(*words, "--json").out)
    assert (data["games"], data["seed"]) == (3, 4)
    assert [line["bot"] for line in data["lines"]] == ["champion", "newcomer"]
    assert pace == text("en", "cli.arena.pace", seconds=f"{data['seconds_per_set']:.1f}")
    assert f"{data['lines'][0]['score']['mean']:.2f}" in champion


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "expert,hal"), "There’s no bot “hal”"),
        (("--bots", "expert,,regular"), "doesn’t name contestants"),
        (("--bots", "expert"), "2"),
        (("--games", "0"), "--games"),
        (("--jobs", "none"), "--jobs"),
        (("--game", "chess"), "chess"),
        (("--option", "speed=fast"), "speed=fast"),
    ],
)
def test_bad_input_prints_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    result = tertia("arena", *words)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.error


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt_prints_partial_results(jobs: str) -> None:
    """The progress bar on the terminal shows when the first game is over."""
    ours, theirs = os.openpty()
    words = [*RUN, "arena", "--language", "en", "--games", "1000000", "--seed", "1", "--jobs", jobs]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        shown = b""
        while b"1/1000000" not in shown:
            shown += os.read(ours, 1024)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        output = process.stdout.read()
        assert process.wait(60) == 130
    os.close(ours)
    assert "of Classic, --seed 1" in output
    assert "regular" in output
