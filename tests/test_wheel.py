"""The wheel contains the whole package. ``make wheelcheck`` also installs it and runs every command of the README."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

PROJECT = Path(__file__).parent.parent
SOURCE = PROJECT / "src"


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
