"""The table of packages in docs/security.md is true of the versions that we install."""

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


def read_table() -> dict[str, tuple[Version, Version]]:
    """For each package: the first version without known weaknesses, and the version that we install."""
    found: dict[str, tuple[Version, Version]] = {}
    for names, clean, ours in ROW.findall((ROOT / "docs/security.md").read_text("utf-8")):
        for name, *versions in zip(names.split(", "), clean.split(", "), ours.split(", "), strict=True):
            found[canonicalize_name(name)] = (Version(versions[0]), Version(versions[1]))
    return found


CLEAN = read_table()


def installed() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.split("==") for line in lines if "==" in line]
    return {canonicalize_name(name): Version(version) for name, version in pairs}


def test_the_table_has_the_packages_of_a_server() -> None:
    assert {"starlette", "jinja2", "uvicorn", "websockets", "sqlalchemy"} <= set(CLEAN)


@pytest.mark.parametrize("package", CLEAN)
def test_the_installed_version_has_no_known_weakness(package: str) -> None:
    clean, ours = CLEAN[package]
    assert installed()[package] == ours
    assert ours >= clean


def test_no_requirement_allows_a_version_older_than_its_fix() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [
        *project["dependencies"],
        *(one for extra in project["optional-dependencies"].values() for one in extra),
    ]
    least = {}
    for requirement in map(Requirement, lines):
        floors = [Version(one.version) for one in requirement.specifier if one.operator == ">="]
        least[canonicalize_name(requirement.name)] = max(floors)
    named = set(least) & set(CLEAN)
    assert {"starlette", "jinja2", "click"} <= named
    assert {package for package in named if least[package] < CLEAN[package][0]} == set()
