"""Plural rules of the Unicode CLDR: the category of a number in a language.

The rules stand here as CLDR writes them (https://www.unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules),
so that they can be compared with its tables. The browser has the same rules in ``Intl.PluralRules``.

An int is written without decimals and a float with them, which matters to some rules. In French, Spanish and
Portuguese whole millions have a form of their own ("un million de cartes"); a message without it uses ``other``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias, get_args

PluralCategory = Literal["zero", "one", "two", "few", "many", "other"]
CATEGORIES: tuple[PluralCategory, ...] = get_args(PluralCategory)

_MILLIONS = "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"

RULES: dict[str, dict[PluralCategory, str]] = {
    "ar": {
        "zero": "n = 0",
        "one": "n = 1",
        "two": "n = 2",
        "few": "n % 100 = 3..10",
        "many": "n % 100 = 11..99",
    },
    "de": {"one": "i = 1 and v = 0"},
    "en": {"one": "i = 1 and v = 0"},
    "es": {"one": "n = 1", "many": _MILLIONS},
    "fr": {"one": "i = 0,1", "many": _MILLIONS},
    "ja": {},
    "pl": {
        "one": "i = 1 and v = 0",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
    },
    "pt": {"one": "i = 0..1", "many": _MILLIONS},
}
"""The conditions of every category but ``other``, by language."""

_Relation: TypeAlias = "tuple[str, int, bool, tuple[range, ...]]"
"""An operand, the modulus or 0, whether the operand must be in the ranges or not, and the ranges."""
_RELATION = re.compile(r"(?P<operand>[nivfte])(?: % (?P<modulus>\d+))? (?P<sign>!?=) (?P<ranges>[\d.,]+)")


def plural_category(language: str, n: float) -> PluralCategory:
    """Return the category of a number."""
    operands = _operands(n)
    for category, condition in _conditions(language):
        if any(all(_holds(relation, operands) for relation in clause) for clause in condition):
            return category
    return "other"


@cache
def used_categories(language: str) -> frozenset[PluralCategory]:
    """Return the categories of the numbers that texts count with. Millions do not occur in a card game."""
    return frozenset(plural_category(language, n) for n in range(1_000)) | {"other"}


def _operands(n: float) -> dict[str, float]:
    """Return the CLDR operands of a number. Numbers here are never written as 1.2M, so ``e`` is 0."""
    n = abs(n)
    decimals = repr(n).partition(".")[2] if isinstance(n, float) else ""
    digits = decimals.rstrip("0")
    return {
        "n": n,
        "i": int(n),
        "v": len(decimals),
        "f": int(decimals or 0),
        "t": int(digits or 0),
        "e": 0,
    }


def _holds(relation: _Relation, operands: dict[str, float]) -> bool:
    operand, modulus, is_equal, ranges = relation
    value = operands[operand]
    if modulus:
        value %= modulus
    is_inside = value == int(value) and any(int(value) in values for values in ranges)
    return is_inside == is_equal


@cache
def _conditions(language: str) -> list[tuple[PluralCategory, list[list[_Relation]]]]:
    return [
        (
            category,
            [[_relation(part) for part in clause.split(" and ")] for clause in condition.split(" or ")],
        )
        for category, condition in RULES[language].items()
    ]


def _relation(words: str) -> _Relation:
    found = _RELATION.fullmatch(words)
    assert found is not None, words  # noqa: S101 - the rules above are constant
    ranges = tuple(_range(part) for part in found["ranges"].split(","))
    return found["operand"], int(found["modulus"] or 0), found["sign"] == "=", ranges


def _range(words: str) -> range:
    first, _, last = words.partition("..")
    return range(int(first), int(last or first) + 1)
