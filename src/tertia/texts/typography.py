"""How each language sets its marks, for the check of the catalogues.

Commands in single quotes (``pip install 'tertia[fast]'``) stay as a shell needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_RULES: tuple[tuple[str, str, str], ...] = (
    ("en fr es pt", r"\w'\w", "an apostrophe is ’"),
    ("en fr es pt", r'"', "quotation marks are “ ” or « »"),
    ("en fr es pt", r"(?<!SET)(?<!SET\u202f)!", "an exclamation mark stands only in SET!"),
    ("en fr es pt", r"^\s|\s$|  ", "a space too many"),
    ("fr", r"(?<!\u202f)[;!?»]|«(?!\u202f)", "a narrow no-break space belongs inside « » and before ; ! ?"),
    ("fr", r"(?<!\u00a0):(?=\s|$)", "a no-break space belongs before a colon"),
    ("es", r"^[^¿]*\?|^[^¡]*!", "a question begins with ¿, an exclamation with ¡"),
)
"""Languages, what must not be found, and what to do instead."""


def typography_problems(language: str, words: str) -> Iterator[str]:
    """What this language would set otherwise."""
    for languages, wrong, remedy in _RULES:
        if language in languages.split() and re.search(wrong, words):
            yield remedy
