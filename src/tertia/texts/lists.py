"""Several things in one sentence: "a, b and c"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from tertia.texts.catalogue import text

COMMAS = ",،、"
"""The commas of Latin, Arabic and East Asian scripts."""


def list_text(language: str, items: Iterable[str]) -> str:
    """Join items: ``a, b and c``. Semicolons separate items with commas of their own. No items give ``""``."""
    items = list(items)
    if len(items) < 2:
        return "".join(items)
    if any(comma in item for item in items for comma in COMMAS):
        return clauses_text(language, items)
    *before, last = items
    together = reduce(lambda a, b: text(language, "list.comma", a=a, b=b), before)
    return text(language, "list.and", a=together, b=last)


def clauses_text(language: str, clauses: Iterable[str]) -> str:
    """Join clauses: ``a; b; c``, for one clause or more that may contain commas and an "and" of their own."""
    return reduce(lambda a, b: text(language, "list.semicolon", a=a, b=b), clauses)


def sentence_case(words: str) -> str:
    """Return the words with a capital first letter. The rest does not change."""
    return words[:1].upper() + words[1:]
