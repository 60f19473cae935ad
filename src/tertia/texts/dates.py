"""Days as each language writes them, with a short month."""

from __future__ import annotations

from datetime import date

from tertia.texts.languages import LANGUAGES, isolated


def date_text(language: str, day: date, *, with_year: bool = True) -> str:
    """``21 Sep 2026``, ``21 de set. de 2026``."""
    rules = LANGUAGES[language]
    pattern = rules.date if with_year else rules.day_and_month
    text = pattern.format(
        day=rules.first_of_month if day.day == 1 else day.day,
        month=rules.months.split()[day.month - 1],
        year=day.year,
    )
    return isolated(language, text)
