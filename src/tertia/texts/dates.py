"""Days as each language writes them, with a short month. ``web/core/formatter.js`` does the same in the browser."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tertia.texts.languages import LANGUAGES, isolated


def date_text(language: str, day: date, *, with_year: bool = True) -> str:
    """``21 Sep 2026``, ``21 de set. de 2026``."""
    return isolated(language, _date_text(language, day, with_year))


def instant_text(language: str, at: int) -> str:
    """Return the day and the time of day in UTC, without naming UTC: ``21 Sep 2026, 10:20``.

    ``at`` is in milliseconds. All languages have a clock of 24 hours.
    """
    instant = datetime.fromtimestamp(at / 1000, UTC)
    day = _date_text(language, instant.date(), with_year=True)
    return isolated(language, LANGUAGES[language].date_and_time.format(date=day, time=f"{instant:%H:%M}"))


def _date_text(language: str, day: date, with_year: bool) -> str:
    rules = LANGUAGES[language]
    pattern = rules.date if with_year else rules.day_and_month
    return pattern.format(
        day=rules.first_of_month if day.day == 1 else day.day,
        month=rules.months.split()[day.month - 1],
        year=day.year,
    )
