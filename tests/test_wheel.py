"""The wheel contains the whole package. ``make wheelcheck`` also installs it and runs every command of the README."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

PROJECT = Path(__file__).parent.parent
SOURCE = PROJECT / "src"


def test_the_package_names_the_versions_of_python_that_ci_tests() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    workflow = (PROJECT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    (tested,) = re.findall(r"^ +python: \[(.+)\]$", workflow, re.MULTILINE)
    versions = re.findall(r"Python :: (\d+\.\d+)", "\n".join(project["classifiers"]))
    assert versions == re.findall(r"[\d.]+", tested)
    assert project["requires-python"] == f">={versions[0]}"


def test_a_published_package_names_the_addresses_of_its_repository() -> None:
    def urls(**variables: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_")}
        command = [sys.executable, "-m", "hatchling", "metadata", "urls"]
        printed = subprocess.run(
            command, cwd=PROJECT, env={**kept, **variables}, capture_output=True, text=True, check=True
        )
        found: dict[str, str] = json.loads(printed.stdout)
        return found

    assert urls() == {}
    own = urls(TERTIA_REPOSITORY="https://example.org/people/tertia/")
    workflow = urls(GITHUB_SERVER_URL="https://example.org", GITHUB_REPOSITORY="people/tertia")
    assert own == workflow
    assert own["Source"] == "https://example.org/people/tertia"
    files = [url.partition("/blob/main/")[2] for url in own.values() if "/blob/main/" in url]
    assert {"CHANGELOG.md", "SECURITY.md"} <= set(files)
    assert all((PROJECT / file).exists() for file in files)


def test_the_wheel_contains_every_file_of_the_package(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=PROJECT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("tertia-*.whl")
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        assert "uvx tertia serve" in packed.read(metadata).decode()
    tracked = subprocess.run(
        ["git", "ls-files", "src/tertia"], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    files = tracked.stdout.split() or [str(path.relative_to(PROJECT)) for path in SOURCE.rglob("*.py")]
    assert {name.removeprefix("src/") for name in files if (PROJECT / name).exists()} <= names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "bench/"))]
