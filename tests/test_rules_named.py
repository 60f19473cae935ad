"""Every numbered rule is named by at least one test, in its name (``test_r2_7_…``) or docstring (``R2.7``)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "RULES.md"
PLAYED_SECTIONS = range(1, 10)
"""The sections of the rules that the program plays."""


def numbered_rules() -> list[str]:
    """Return the numbers of the rules that the program plays, such as ``R2.7``."""
    rules = re.findall(r"^- \*\*(R(\d+)\.\d+)\*\*", RULES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [rule for rule, section in rules if int(section) in PLAYED_SECTIONS]


def all_tests() -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node


@cache
def rules_named_by_tests() -> frozenset[str]:
    named: set[str] = set()
    for function in all_tests():
        named |= {f"R{a}.{b}" for a, b in re.findall(r"(?<![a-z0-9])r(\d+)_(\d+)(?!\d)", function.name)}
        named |= set(re.findall(r"\bR\d+\.\d+\b", ast.get_docstring(function) or ""))
    return frozenset(named)


@pytest.mark.parametrize("rule", numbered_rules())
def test_a_test_names_the_rule(rule: str) -> None:
    assert rule in rules_named_by_tests()


def test_the_pattern_finds_most_rules() -> None:
    """If docs/RULES.md wrote its rules differently, the pattern would find none, and nothing would be tested here."""
    assert len(numbered_rules()) >= 55
