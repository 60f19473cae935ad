"""What docs/security.md says of the packages that a server runs on is true of the versions we install."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| ([\w, ]+) \| \d.* \| ([\d., ]+) \| ([\d., ]+) \|$", re.MULTILINE)


def read() -> dict[str, tuple[Version, Version]]:
    """For each package of the table: clean from which version, and which one is ours."""
    found: dict[str, tuple[Version, Version]] = {}
    for names, clean, ours in ROW.findall((ROOT / "docs/security.md").read_text("utf-8")):
        for name, *versions in zip(names.split(", "), clean.split(", "), ours.split(", "), strict=True):
            found[canonicalize_name(name)] = (Version(versions[0]), Version(versions[1]))
    return found


CLEAN = read()


def installed() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.split("==") for line in lines if "==" in line]
    return {canonicalize_name(name): Version(version) for name, version in pairs}


def test_the_table_was_found() -> None:
    assert {"starlette", "jinja2", "uvicorn", "websockets", "sqlalchemy"} <= set(CLEAN)


@pytest.mark.parametrize("package", CLEAN)
def test_no_version_of_ours_has_a_weakness_that_was_read_about(package: str) -> None:
    clean, ours = CLEAN[package]
    assert installed()[package] == ours
    assert ours >= clean


def test_nothing_we_ask_for_may_be_older_than_its_fix() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wishes = [
        *asked["dependencies"],
        *(one for extra in asked["optional-dependencies"].values() for one in extra),
    ]
    least = {}
    for wish in map(Requirement, wishes):
        floors = [Version(one.version) for one in wish.specifier if one.operator == ">="]
        least[canonicalize_name(wish.name)] = max(floors)
    named = set(least) & set(CLEAN)
    assert {"starlette", "jinja2", "click"} <= named
    assert {package for package in named if least[package] < CLEAN[package][0]} == set()
