"""Plural rules of the Unicode CLDR. Some rules distinguish 1 from 1.0."""

from __future__ import annotations

import pytest

from tertia.texts import LANGUAGES, text
from tertia.texts.plurals import plural_category, used_categories


@pytest.mark.parametrize(
    ("language", "category", "samples"),
    [
        ("en", "one", [1, -1]),
        ("en", "other", [0, 2, 16, 100, 1_000_000, 0.0, 1.0, 1.5]),
        ("fr", "one", [0, 1, -1, 0.0, 1.0, 1.5]),
        ("fr", "many", [1_000_000, 2_000_000, -1_000_000]),
        ("fr", "other", [2, 17, 100, 1_000, 100_000, 1_000_001, 2.0, 1_000_000.0]),
        ("es", "one", [1, -1, 1.0]),
        ("es", "many", [1_000_000, 2_000_000]),
        ("es", "other", [0, 2, 16, 100, 1_000, 0.0, 0.9, 1.1, 1_000_000.0]),
        ("pt", "one", [0, 1, -1, 0.0, 1.5]),
        ("pt", "many", [1_000_000, 3_000_000]),
        ("pt", "other", [2, 17, 1_000, 2.0, 1_000_000.0]),
        ("de", "one", [1, -1]),
        ("de", "other", [0, 2, 1.0]),
        ("pl", "one", [1]),
        ("pl", "few", [2, 4, 22, 104]),
        ("pl", "many", [0, 5, 12, 14, 21, 100, 112]),
        ("pl", "other", [1.5, 10.0]),
        ("ja", "other", [0, 1, 2, 100]),
        ("ar", "zero", [0, 0.0]),
        ("ar", "two", [2, 2.0]),
        ("ar", "few", [3, 10, 103]),
        ("ar", "many", [11, 99, 111]),
        ("ar", "other", [100, 102, 0.1]),
    ],
)
def test_plural_category(language: str, category: str, samples: list[float]) -> None:
    # Not a dict by number: 0 and 0.0 would be the same key.
    categories = [(repr(n), plural_category(language, n)) for n in samples]
    assert categories == [(repr(n), category) for n in samples]


def test_categories_that_a_catalogue_needs() -> None:
    """The form for whole millions is not needed at a card table."""
    assert all(used_categories(tag) == {"one", "other"} for tag in LANGUAGES)
    assert used_categories("pl") == {"one", "few", "many", "other"}
    assert used_categories("ja") == {"other"}
    assert used_categories("ar") == {"zero", "one", "two", "few", "many", "other"}


@pytest.mark.parametrize("n", [1_000_000, 1_000_001])
def test_message_without_a_many_form_falls_back_to_other(n: int) -> None:
    assert (
        text("fr", "error.bad-count", n=n, expected=n, given=2)
        == f"Il faut {n} cartes différentes, et non 2."
    )
