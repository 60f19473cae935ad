"""Several things in one sentence."""

from __future__ import annotations

import pytest

from tertia.texts import clauses_text, list_text, sentence_case


@pytest.mark.parametrize(
    ("language", "items", "words"),
    [
        ("en", [], ""),
        ("en", ["a"], "a"),
        ("en", ["a", "b"], "a and b"),
        ("en", ["a", "b", "c"], "a, b and c"),
        ("en", ["Ana", "Ines"], "Ana and Ines"),
        ("fr", ["a", "b", "c", "d"], "a, b, c et d"),
        ("pt", ["a", "b", "c"], "a, b e c"),
        ("es", ["a", "b", "c"], "a, b y c"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["padre", "hijo"], "padre e hijo"),
        ("es", ["aguja", "hilo"], "aguja e hilo"),
        ("es", ["Ana", "Íñigo"], "Ana e Íñigo"),
        ("es", ["Ana", "Yvonne"], "Ana e Yvonne"),
        ("es", ["agua", "hielo"], "agua y hielo"),
        ("es", ["Ana", "Iago"], "Ana y Iago"),
        ("es", ["clara", "yema"], "clara y yema"),
        ("es", ["Inés", "Ana"], "Inés y Ana"),
        ("en", ["a, b", "c, d"], "a, b; c, d"),
        ("fr", ["a, b", "c", "d"], "a, b\u202f; c\u202f; d"),
    ],
)
def test_list_text(language: str, items: list[str], words: str) -> None:
    assert list_text(language, iter(items)) == words


def test_clauses_keep_their_own_and() -> None:
    assert clauses_text("en", ["a and b", "c and d"]) == "a and b; c and d"
    assert clauses_text("fr", ["a et b"]) == "a et b"


def test_sentence_case_changes_only_the_first_letter() -> None:
    assert [sentence_case(words) for words in ("óvalo", "un SET", "")] == ["Óvalo", "Un SET", ""]
