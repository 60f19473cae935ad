"""The README's examples run, and do what it says."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import tertia

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_the_front_doors_example_runs() -> None:
    assert doctest.testmod(tertia).failed == 0


@pytest.mark.parametrize(
    "line", re.findall(r"^    (tertia [^#>\n]+)", README.read_text(encoding="utf-8"), re.MULTILINE)
)
def test_the_commands_run(line: str, tmp_path: Path) -> None:
    words = shlex.split(line.strip())[1:]
    if words[0] == "replay":
        made = run(tmp_path, "table", "--seed", "7", "--json")
        (tmp_path / words[1]).write_text(made.stdout, encoding="utf-8")
        words[1] = str(tmp_path / words[1])
    assert run(tmp_path, *words).stdout


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    code = "from tertia.cli import main; main()"
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
