"""Days in four languages."""

from __future__ import annotations

from datetime import date

import pytest

from tertia.texts import LANGUAGES
from tertia.texts.dates import date_text


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "21 Sep 2026"),
        ("fr", "21 sept. 2026"),
        ("es", "21 sept 2026"),
        ("pt", "21 de set. de 2026"),
    ],
)
def test_a_day_is_written_as_its_language_does(language: str, written: str) -> None:
    assert date_text(language, date(2026, 9, 21)) == written


def test_the_first_of_a_month_is_an_ordinal_in_french_alone() -> None:
    assert [date_text(language, date(2026, 3, 1)).split()[0] for language in LANGUAGES] == [
        "1",
        "1er",
        "1",
        "1",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_days_of_a_year_are_written_alike(language: str) -> None:
    days = [date.fromordinal(date(2026, 1, 1).toordinal() + n) for n in range(365)]
    assert len({date_text(language, day) for day in days}) == 365
