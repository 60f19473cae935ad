"""Find small words that stand before a name without changing: ``de {name}`` would say "de Ana" for "d’Ana"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from tertia.texts.formatting import COUNTS, LABEL, references
from tertia.texts.languages import LANGUAGES

_MORE_NAMES = frozenset({"names", "winner"})
"""Parameters with names of players that no text joins with a small word yet."""


def joined_parameters(catalogues: Iterable[Mapping[str, str]]) -> frozenset[str]:
    """Return the parameters that begin with a name: those that a text of any language joins with a small word."""
    return _MORE_NAMES | {
        name
        for strings in catalogues
        for words in strings.values()
        for how, name in references(words)
        if how != LABEL and not how.startswith(COUNTS)
    }


def joint_problems(language: str, strings: Mapping[str, str], names: frozenset[str]) -> Iterator[str]:
    """Check that small words that change are joined with the names after them."""
    for word in LANGUAGES[language].joints:
        raw = re.compile(rf"\b{re.escape(word)}[ \u00a0]\{{({'|'.join(sorted(names))})\}}", re.IGNORECASE)
        for key, words in strings.items():
            for found in raw.finditer(words):
                yield f"{key}: “{found[0]}” never changes; write {{{word}:{found[1]}}}"
