"""The examples and commands of the README run."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from support import command_line

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # an example saves a record
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_the_text_for_pypi_has_no_relative_links_and_its_examples_run() -> None:
    path = README.parent / "docs" / "pypi.md"
    project = tomllib.loads((README.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["readme"] == "docs/pypi.md"
    assert not re.search(r"\]\((?!https://)", path.read_text(encoding="utf-8"))
    assert doctest.testfile(str(path), module_relative=False).failed == 0


@pytest.mark.parametrize(
    "line", re.findall(r"^    (tertia [^#>\n]+)", README.read_text(encoding="utf-8"), re.MULTILINE)
)
def test_the_commands_run(line: str, tmp_path: Path) -> None:
    words = shlex.split(line.strip())[1:]
    if words[0] == "replay":
        record = command_line.tertia("table", "--seed", "7", "--json").out
        (tmp_path / words[1]).write_text(record, encoding="utf-8")
    result = command_line.tertia(*words, folder=tmp_path)
    assert result.code == 0
    assert result.out
