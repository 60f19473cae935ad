"""Placeholders of texts, and how they are filled in. ``web/core/formatter.js`` does the same in the browser.

========================  ==============================================================================
``{name}``                the parameter ``name``
``{n}``                   in a text with plural forms: the number that selects the form, with grouped digits
``{count.cards:given}``   the parameter ``given`` with its noun: "1 card", "12 cards"
``{de:name}``             the small word ``de`` and the parameter, contracted where the language wants it: "d’Ana"
``{label:web.no_set}``    the text under another key, usually what a button says; "No SET" stays on one line
========================  ==============================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tertia.texts.languages import LANGUAGES, isolated
from tertia.texts.numbers import count_text

PLACEHOLDER = re.compile(r"\{(?:(?P<how>[a-z][a-z0-9_.-]*):)?(?P<name>[a-z_][a-z0-9_.-]*)\}")
SIGNED_PLACEHOLDER = re.compile(f"(?P<sign>[+−]?){PLACEHOLDER.pattern}")
"""A placeholder with a sign before it, which belongs to the number."""
LABEL = "label"
COUNTS = "count."
"""The section with the nouns that texts count."""


def parameters(message: str) -> set[str]:
    """Return the names of the parameters that a text needs."""
    return {place["name"] for place in PLACEHOLDER.finditer(message) if place["how"] != LABEL}


def references(message: str) -> Iterator[tuple[str, str]]:
    """Yield every placeholder that is not just a parameter, as a pair of its two parts."""
    for place in PLACEHOLDER.finditer(message):
        if place["how"] is not None:
            yield place["how"], place["name"]


def fill(
    language: str,
    message: str,
    parameter: Callable[[str], object],
    look_up: Callable[..., str],
    *,
    is_counted: bool,
) -> str:
    """Fill in the placeholders. ``look_up`` returns the text under a key."""

    def value(place: re.Match[str]) -> str:
        sign, how, name = place["sign"], place["how"], place["name"]
        if how == LABEL:
            return sign + unbroken(look_up(name))
        found = parameter(name)
        if how is None:
            words = count_text(language, found) if is_counted and name == "n" else str(found)
            return isolated(language, sign + words)
        if how.startswith(COUNTS):
            return sign + look_up(how, n=found)
        return sign + joined(language, how, str(found))

    return SIGNED_PLACEHOLDER.sub(value, message)


def unbroken(label: str) -> str:
    """Return a label for its place in a sentence: no line ends within "No SET"."""
    return label.replace(" ", "\u00a0") if label.endswith(" SET") else label


def joined(language: str, word: str, following: str) -> str:
    """Return a small word and the word that follows: "de Zoé", "d’Ana"."""
    joint = LANGUAGES[language].joints[word]
    if re.match(joint.before, following, re.IGNORECASE):
        return joint.contracted + following
    return f"{word} {following}"
