"""Everything tertia raises on purpose.

TertiaError            code, details
├── BadInput           also a ValueError: what was given cannot be read
│   ├── BadCard            a word that names no card
│   ├── BadCount           not as many cards as the question needs
│   └── DuplicateCard      a card given twice
└── Refused            a command that the rules do not allow now

A code is stable and never translated; the sentence for a person is in ``texts`` under
``error.<code>``, filled in with ``details``.
"""

from __future__ import annotations


class TertiaError(Exception):
    """A stable code and the details that its sentence needs."""

    code: str

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code}({inside})"


class BadInput(TertiaError, ValueError):
    """What was given cannot be read."""


class BadCard(BadInput):
    """A word or number that names no card."""

    def __init__(self, word: object) -> None:
        super().__init__("bad-card", word=word)


class BadCount(BadInput):
    """Not as many cards as the question needs."""

    def __init__(self, expected: int, given: int) -> None:
        super().__init__("bad-count", expected=expected, given=given)


class DuplicateCard(BadInput):
    """A card given twice where every card may stand once."""

    def __init__(self, card: str) -> None:
        super().__init__("duplicate-card", card=card)


class Refused(TertiaError):
    """A command that the rules do not allow now. Nothing has changed."""
