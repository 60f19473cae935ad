"""A test names every numbered rule, in its own name (``test_r2_7_…``) or in its docstring (``R2.7``)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "RULES.md"
PLAYED = range(1, 10)
"""The sections of the rules that the program plays."""


def numbered_rules() -> list[str]:
    rules = re.findall(r"^- \*\*(R(\d+)\.\d+)\*\*", RULES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [rule for rule, section in rules if int(section) in PLAYED]


def test_functions() -> Iterator[ast.FunctionDef]:
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


test_functions.__test__ = False  # type: ignore[attr-defined]


@cache
def rules_named() -> frozenset[str]:
    named: set[str] = set()
    for function in test_functions():
        named |= {f"R{a}.{b}" for a, b in re.findall(r"(?<![a-z0-9])r(\d+)_(\d+)(?!\d)", function.name)}
        named |= set(re.findall(r"\bR\d+\.\d+\b", ast.get_docstring(function) or ""))
    return frozenset(named)


@pytest.mark.parametrize("rule", numbered_rules())
def test_a_test_names_the_rule(rule: str) -> None:
    assert rule in rules_named()


def test_all_rules_are_found() -> None:
    assert len(numbered_rules()) >= 55
