"""``tertia odds``: reports, formats, languages, bad input and interruption."""

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


def run_in_process(*words: str) -> str:
    """Run ``tertia odds`` in this process, which is faster than a new one; returns its output."""
    ran = CliRunner().invoke(group, ["odds", *words], standalone_mode=False)
    if ran.exception is not None:
        raise ran.exception
    return ran.stdout


def test_r1_8_quoted_figures_come_with_true_ones() -> None:
    lines = tertia("odds").out.splitlines()
    twelve = next(line for line in lines if line.split()[0] == "12")
    assert "1 in 33" in twelve
    assert "1 in 31" in twelve
    assert "1 in 15" in twelve


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_report_is_printed_in_every_language(language: str) -> None:
    """A process chooses its language when it starts, so each language needs one."""
    commands = [["quoted"], ["hands", "--features", "2"], ["sets", "--cards", "5"], ["sets", "--help"]]
    commands += [["play", "--games", "40"], ["table", "1rso"], ["--help"]]
    script = f"""
        from tertia.cli.main import tertia
        for words in {commands!r}:
            tertia.main(["odds", *words], standalone_mode=False)
    """
    ran = subprocess.run(
        [sys.executable, "-c", dedent(script)], capture_output=True, env=environment(language), check=True
    )
    for key in ("cli.usage", "odds.cli.help", "odds.chart.quoted.title", "odds.table.now", "odds.title.left"):
        assert " ".join(text(language, key).split()) in " ".join(ran.stdout.decode().split())
    assert ran.stderr == b""


def test_hands_are_the_same_as_json_and_as_csv() -> None:
    data = json.loads(run_in_process("hands", "--features", "3", "--json"))
    rows = list(csv.DictReader(io.StringIO(run_in_process("hands", "--features", "3", "--csv"))))
    assert [int(row["hands"]) for row in rows] == [size["hands"] for size in data["sizes"]]
    assert data["sizes"][9]["hands"] == 2106  # of the 27 beginner cards; docs/odds.md derives it
    assert all(check["ok"] for check in data["checks"])


def test_the_distribution_of_sets_is_printed_as_json() -> None:
    data = json.loads(run_in_process("sets", "--cards", "6", "--json"))
    assert data["mean"] == "20/79"  # six cards have 20 triples, and one triple in 79 is a SET
    assert sum(row["hands"] for row in data["rows"]) == data["deals"]


def test_same_seed_gives_same_result() -> None:
    words = ("play", "--games", "3000", "--seed", "6", "--json")
    one, two = run_in_process(*words, "--processes", "1"), run_in_process(*words, "--processes", "2")
    assert one == two
    assert json.loads(one)["games"] == 3000


def test_r3_1_a_beginner_game() -> None:
    data = json.loads(run_in_process("play", "--games", "500", "--beginner", "--json"))
    assert data["deal"] == 9
    assert {row["cards"] for row in data["estimates"] if row["what"] == "cards-left"} <= {0, 6, 9}


@pytest.mark.parametrize("choose", ["greedy", "champion"])
def test_r4_2_play_with_choosers_of_bots(choose: str) -> None:
    data = json.loads(
        run_in_process("play", "--games", "3", "--choose", choose, "--processes", "1", "--json")
    )
    assert (data["choose"], data["games"]) == (choose, 3)


def test_the_odds_of_a_table_are_printed_as_json() -> None:
    data = json.loads(run_in_process("table", "1rso", "2rso", "--gone", "3rso", "--json"))
    assert data["unseen"] == 78
    assert run_in_process("table", "1rso", "2rso", "3rso", "--json").count('"set_chance": "1"') == 1


def test_plot_writes_a_chart(tmp_path: Path) -> None:
    for words in (("quoted",), ("hands",), ("sets",), ("play", "--games", "200")):
        file = tmp_path / f"{words[0]}.svg"
        result = run_in_process(*words, "--plot", str(file))
        assert result.rstrip().endswith(str(file))
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
        run_in_process(*words)
    assert named in error_text("en", refused.value)


def test_bad_input_exits_with_2() -> None:
    result = tertia("odds", "play", "--games", "0")
    assert (result.code, result.out) == (2, "")
    assert "--games" in result.error


@pytest.mark.parametrize("words", [("quoted",), ("sets",)])
def test_the_charts_of_the_documentation_are_current(words: tuple[str, ...], tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    run_in_process(*words, "--plot", str(chart))
    kept = Path(__file__).parents[2] / "docs" / "pictures" / f"odds-{words[0]}.svg"
    assert chart.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal that can be made")
def test_interrupt_prints_partial_results() -> None:
    """Press Ctrl+C as soon as the progress bar has moved."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*RUN, "odds", "play", "--games", "1000000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(),
    ) as running:
        output = b""
        while not re.search(rb"%  [0-9d: ]*[1-9]", output):  # the bar shows the remaining time
            output += os.read(ours, 1024)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=120)
    os.close(theirs)
    output += read_terminal(ours)
    os.close(ours)
    assert running.returncode == 130
    assert b"Traceback" not in output
    found = json.loads(out)["games"]
    assert 0 < found < 10**9
    assert f"Stopped after {found:,} games of 1,000,000,000.".encode() in output
