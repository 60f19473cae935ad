"""Dates in every language."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from tertia.texts import LANGUAGES
from tertia.texts.dates import date_text, instant_text


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "21 Sep 2026"),
        ("fr", "21 sept. 2026"),
        ("es", "21 sept 2026"),
        ("pt", "21 de set. de 2026"),
        ("de", "21. Sept. 2026"),
    ],
)
def test_dates_follow_the_language(language: str, written: str) -> None:
    assert date_text(language, date(2026, 9, 21)) == written


def test_french_writes_the_first_as_an_ordinal_and_german_every_day() -> None:
    written = {"en": "1", "fr": "1er", "es": "1", "pt": "1", "de": "1."}
    assert {language: date_text(language, date(2026, 3, 1)).split()[0] for language in written} == written


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "1 Dec 2026, 09:05"), ("fr", "1er déc. 2026, 09:05"), ("de", "1. Dez. 2026, 09:05")],
)
def test_instants_have_a_time_of_day_in_utc(language: str, written: str) -> None:
    at = datetime(2026, 12, 1, 9, 5, 59, tzinfo=UTC)
    assert instant_text(language, round(at.timestamp() * 1000)) == written


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_days_of_a_year_are_written_differently(language: str) -> None:
    days = [date.fromordinal(date(2026, 1, 1).toordinal() + n) for n in range(365)]
    assert len({date_text(language, day) for day in days}) == 365
