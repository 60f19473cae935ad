"""``tertia odds`` as a user runs it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from support.command_line import RUN, environment, read_terminal, tertia
from tertia.cli.main import tertia as group
from tertia.errors import BadInput
from tertia.texts import LANGUAGES, error_text, text


def inside(*words: str) -> str:
    """What ``tertia odds`` prints, without a process of its own."""
    ran = CliRunner().invoke(group, ["odds", *words], standalone_mode=False)
    if ran.exception is not None:
        raise ran.exception
    return ran.stdout


def test_r1_8_the_quoted_figure_never_stands_without_the_true_one() -> None:
    lines = tertia("odds").out.splitlines()
    twelve = next(line for line in lines if line.split()[0] == "12")
    assert "1 in 33" in twelve
    assert "1 in 31" in twelve
    assert "1 in 15" in twelve


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_in_every_language(language: str) -> None:
    """One process a language: what it speaks is settled when it starts."""
    answers = [["quoted"], ["hands", "--features", "2"], ["sets", "--cards", "5"], ["sets", "--help"]]
    answers += [["play", "--games", "40"], ["table", "1rso"], ["--help"]]
    script = f"""
        from tertia.cli.main import tertia
        for words in {answers!r}:
            tertia.main(["odds", *words], standalone_mode=False)
    """
    ran = subprocess.run(
        [sys.executable, "-c", dedent(script)], capture_output=True, env=environment(language), check=True
    )
    for key in ("cli.usage", "odds.cli.help", "odds.chart.quoted.title", "odds.table.now", "odds.title.left"):
        assert " ".join(text(language, key).split()) in " ".join(ran.stdout.decode().split())
    assert ran.stderr == b""


def test_hands_as_data_and_as_rows() -> None:
    data = json.loads(inside("hands", "--features", "3", "--json"))
    rows = list(csv.DictReader(io.StringIO(inside("hands", "--features", "3", "--csv"))))
    assert [int(row["hands"]) for row in rows] == [size["hands"] for size in data["sizes"]]
    assert data["sizes"][9]["hands"] == 2106
    assert all(check["ok"] for check in data["checks"])


def test_the_distribution_as_data() -> None:
    data = json.loads(inside("sets", "--cards", "6", "--json"))
    assert data["mean"] == "20/79"
    assert sum(row["hands"] for row in data["rows"]) == data["deals"]


def test_the_same_seed_gives_the_same_answer() -> None:
    words = ("play", "--games", "3000", "--seed", "6", "--json")
    one, two = inside(*words, "--processes", "1"), inside(*words, "--processes", "2")
    assert one == two
    assert json.loads(one)["games"] == 3000


def test_r3_1_a_beginner_game() -> None:
    data = json.loads(inside("play", "--games", "500", "--beginner", "--json"))
    assert data["deal"] == 9
    assert {row["cards"] for row in data["estimates"] if row["what"] == "cards-left"} <= {0, 6, 9}


@pytest.mark.parametrize("choose", ["greedy", "champion"])
def test_r4_2_a_player_who_chooses_well(choose: str) -> None:
    data = json.loads(inside("play", "--games", "3", "--choose", choose, "--processes", "1", "--json"))
    assert data["choose"] == choose


def test_a_table() -> None:
    data = json.loads(inside("table", "1rso", "2rso", "--gone", "3rso", "--json"))
    assert data["unseen"] == 78
    assert inside("table", "1rso", "2rso", "3rso", "--json").count('"set_chance": "1"') == 1


def test_a_chart_is_drawn(tmp_path: Path) -> None:
    for words in (("quoted",), ("hands",), ("sets",), ("play", "--games", "200")):
        file = tmp_path / f"{words[0]}.svg"
        said = inside(*words, "--plot", str(file))
        assert said.rstrip().endswith(str(file))
        assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("sets", "--cards", "82"), "82"),
        (("sets", "--cards", "-3"), "-3"),
        (("sets", "--cards", "40"), "40"),
        (("sets", "--cards", "28", "--features", "3"), "28"),
        (("hands", "--features", "5"), "5"),
        (("play", "--games", "0"), "0"),
        (("play", "--choose", "worst"), "worst"),
        (("hands", "--plot", "chart.gif"), "chart.gif"),
        (("hands", "--json", "--csv"), "--csv"),
        (("table", "1rso", "1rso"), "1rso"),
        (("table", "1rso", "--gone", "1rso"), "1rso"),
        (("table", "1rso", "--deck-left", "81"), "81"),
        (("nonsense",), "nonsense"),
    ],
)
def test_bad_input_names_the_word(words: tuple[str, ...], named: str) -> None:
    with pytest.raises(BadInput) as refused:
        inside(*words)
    assert named in error_text("en", refused.value)


def test_bad_input_ends_with_2() -> None:
    said = tertia("odds", "play", "--games", "0")
    assert (said.code, said.out) == (2, "")
    assert "--games" in said.complaint


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal that can be made")
def test_an_interrupted_run_shows_what_was_found() -> None:
    """Ctrl+C as soon as the bar on the terminal has moved."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*RUN, "odds", "play", "--games", "1000000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(),
    ) as running:
        shown = b""
        while not re.search(rb"%  [0-9d: ]*[1-9]", shown):  # the time that is left is known
            shown += os.read(ours, 1024)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=120)
    os.close(theirs)
    shown += read_terminal(ours)
    os.close(ours)
    assert running.returncode == 130
    assert b"Traceback" not in shown
    found = json.loads(out)["games"]
    assert 0 < found < 10**9
    assert f"Stopped after {found:,} games of 1,000,000,000.".encode() in shown
