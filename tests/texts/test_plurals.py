"""Plural rules, checked with the samples of the Unicode CLDR. Some rules distinguish 1 from 1.0."""

from __future__ import annotations

import pytest

from tertia.texts import LANGUAGES, text


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
    ],
)
def test_plural_category(language: str, category: str, samples: list[float]) -> None:
    # Not a dict by number: 0 and 0.0 would be the same key.
    categories = [(repr(n), LANGUAGES[language].plural(n)) for n in samples]
    assert categories == [(repr(n), category) for n in samples]


@pytest.mark.parametrize("n", [1_000_000, 1_000_001])
def test_message_without_a_many_form_falls_back_to_other(n: int) -> None:
    assert (
        text("fr", "error.bad-count", n=n, expected=n, given=2)
        == f"Il faut {n} cartes différentes, et non 2."
    )
