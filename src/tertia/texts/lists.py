"""Several things in one sentence: "a, b and c"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce

from tertia.texts.catalogue import text

_I_SOUND = re.compile(r"h?í|h?i(?![aeouáéóú])|y(?![aeiouáéíóú])", re.IGNORECASE)
"""How a word begins that turns a Spanish "y" into "e": Inés, hijo, Yvonne, but not hielo or yema."""


def list_text(language: str, items: Iterable[str]) -> str:
    """``a, b and c``; items that hold a comma themselves are parted by semicolons. No items give ``""``."""
    items = list(items)
    if len(items) < 2:
        return "".join(items)
    if any("," in item for item in items):
        return clauses_text(language, items)
    *before, last = items
    together = reduce(lambda a, b: text(language, "list.comma", a=a, b=b), before)
    return text(language, "list.and_i" if _I_SOUND.match(last) else "list.and", a=together, b=last)


def clauses_text(language: str, clauses: Iterable[str]) -> str:
    """``a; b; c``, for one clause or more that may hold commas and an "and" of their own."""
    return reduce(lambda a, b: text(language, "list.semicolon", a=a, b=b), clauses)


def sentence_case(words: str) -> str:
    """The words with a capital at the beginning; the rest stays as it is."""
    return words[:1].upper() + words[1:]
