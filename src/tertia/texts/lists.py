"""Several things in one sentence: "a, b and c", or in a label: "a, b, c"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from tertia.texts.catalogue import text

COMMAS = ",،、"
"""The commas of Latin, Arabic and East Asian scripts."""


def list_text(language: str, items: Iterable[str]) -> str:
    """Join items: ``a, b and c``. Semicolons separate items with commas of their own. No items give ``""``."""
    items = list(items)
    if len(items) < 2 or _has_commas(items):
        return series_text(language, items)
    *before, last = items
    return text(language, "list.and", a=series_text(language, before), b=last)


def series_text(language: str, items: Iterable[str]) -> str:
    """Join items without an "and": ``a, b, c``, for a series of facts. Semicolons as in ``list_text``."""
    items = list(items)
    if not items:
        return ""
    if _has_commas(items):
        return clauses_text(language, items)
    return reduce(lambda a, b: text(language, "list.comma", a=a, b=b), items)


def clauses_text(language: str, clauses: Iterable[str]) -> str:
    """Join clauses: ``a; b; c``, for one clause or more that may contain commas and an "and" of their own."""
    return reduce(lambda a, b: text(language, "list.semicolon", a=a, b=b), clauses)


def sentence_case(words: str) -> str:
    """Return the words with a capital first letter. The rest does not change."""
    return words[:1].upper() + words[1:]


def _has_commas(items: Iterable[str]) -> bool:
    return any(comma in item for item in items for comma in COMMAS)
