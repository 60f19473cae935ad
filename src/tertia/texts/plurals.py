"""Plural rules: the CLDR category of a number.

An int is written without decimals and a float with them, which matters to some rules. In French, Spanish and
Portuguese whole millions have a form of their own ("un million de cartes"); a message without it uses ``other``.
"""

from __future__ import annotations

from typing import Literal, get_args

PluralCategory = Literal["zero", "one", "two", "few", "many", "other"]
CATEGORIES: tuple[PluralCategory, ...] = get_args(PluralCategory)


def english_plural(n: float) -> PluralCategory:
    return "one" if abs(n) == 1 and not isinstance(n, float) else "other"


def spanish_plural(n: float) -> PluralCategory:
    return "one" if abs(n) == 1 else _many_or_other(n)


def french_plural(n: float) -> PluralCategory:
    """French and Portuguese: 0 and 1.5 are singular too."""
    return "one" if abs(n) < 2 else _many_or_other(n)


def _many_or_other(n: float) -> PluralCategory:
    return "many" if not isinstance(n, float) and n and n % 1_000_000 == 0 else "other"
