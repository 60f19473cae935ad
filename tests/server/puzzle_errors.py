"""Expected errors about daily puzzles."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tertia.texts import text
from tertia.texts.dates import date_text


def not_yet(language: str, later: date, before: date) -> set[str]:
    """Sentences that refuse a future day; two, if midnight has passed since ``before``."""
    days = {before, datetime.now(UTC).date()}
    given = date_text(language, later)
    return {
        text(language, "error.puzzle-not-yet", given=given, today=date_text(language, day)) for day in days
    }
