"""Error messages for visitors."""

from __future__ import annotations

from tertia.errors import TertiaError
from tertia.texts import error_text, text


def visitor_error_text(language: str, error: TertiaError) -> str:
    """Return the sentence that a visitor reads.

    The reason of a failed store is for the host, because it may name a file or a database server. It is in the log.
    """
    if error.code == "store-failed":
        return text(language, "error.store-away")
    return error_text(language, error)
