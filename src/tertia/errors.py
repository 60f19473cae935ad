"""The exceptions that tertia raises.

TertiaError            code, details
├── BadInput           also a ValueError: the input cannot be read
│   ├── BadCard            a word or number that is not a card
│   ├── BadCount           the wrong number of cards
│   └── DuplicateCard      a card that appears twice
├── Refused            a command that the rules do not allow at this moment
└── InvalidRecord      a record that does not follow from its own commands

Codes are stable and never translated. ``tertia.texts`` holds the sentence for each code under
``error.<code>``; ``details`` fills its placeholders. A traceback shows the English sentence and the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar


class TertiaError(Exception):
    """An error with a stable code and the details for its message."""

    code: str
    english: ClassVar[Callable[[TertiaError], str] | None] = None
    """Returns the sentence of an error. ``tertia.texts`` sets it, because this module knows no texts."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        """Return the English sentence and the code; the code and the details if there is no sentence."""
        describe = TertiaError.english
        if describe is not None:
            try:
                return f"{describe(self)} [{self.code}]"
            except (KeyError, TypeError, ValueError):  # details that the sentence does not expect
                pass
        details = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code}({details})"

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, for errors in the processes of a tournament."""
        return _restore, (type(self), self.code, self.details)


def _restore(kind: type[TertiaError], code: str, details: dict[str, object]) -> TertiaError:
    error = kind.__new__(kind)
    TertiaError.__init__(error, code, **details)
    return error


class BadInput(TertiaError, ValueError):
    """The input cannot be read."""


class BadCard(BadInput):
    """The word or number is not a card."""

    def __init__(self, word: object) -> None:
        super().__init__("bad-card", word=word)


class BadCount(BadInput):
    """The wrong number of cards was given."""

    def __init__(self, expected: int, given: int) -> None:
        super().__init__("bad-count", expected=expected, given=given)


class DuplicateCard(BadInput):
    """A card appears twice where cards must be distinct."""

    def __init__(self, card: str) -> None:
        super().__init__("duplicate-card", card=card)


class Refused(TertiaError):
    """The rules do not allow the command at this moment. The state is unchanged."""


class InvalidRecord(TertiaError):
    """A record is not the result of its own commands. The details name the first wrong line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__("record-broken", line=line, reason=reason)
        self.line = line
