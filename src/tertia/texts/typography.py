"""Typographic rules, for the check of the catalogues.

Commands in single quotes (``pip install 'tertia[fast]'``) stay as a shell needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tertia.texts.languages import LANGUAGES

_EVERYWHERE: tuple[tuple[str, str], ...] = (
    (r"\w'\w", "an apostrophe is ’"),
    (r'"', "quotation marks are “ ” or « »"),
    (r"(?<!SET)(?<!SET\u202f)!", "an exclamation mark stands only in SET!"),
    (r"^\s|\s$|  ", "a space too many"),
    (r"\} s(?![\w’])", "a no-break space belongs between a number and its unit"),
)
"""Pairs of a regular expression that no text may match and what to write instead."""


def typography_problems(language: str, words: str) -> Iterator[str]:
    """Remedies for wrong marks and spaces in a text."""
    for wrong, remedy in (*_EVERYWHERE, *LANGUAGES[language].typography):
        if re.search(wrong, words):
            yield remedy
