"""Days as each language writes them, with a short month."""

from __future__ import annotations

from datetime import date

from tertia.texts.languages import LANGUAGES


def date_text(language: str, day: date) -> str:
    """``21 Sep 2026``, ``21 de set. de 2026``."""
    rules = LANGUAGES[language]
    return rules.date.format(
        day=rules.first_of_month if day.day == 1 else day.day,
        month=rules.months.split()[day.month - 1],
        year=day.year,
    )
