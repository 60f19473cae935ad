"""Several things in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from tertia.texts import clauses_text, list_text, sentence_case, series_text


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


@pytest.mark.parametrize(
    ("items", "words"),
    [([], ""), (["a"], "a"), (["a", "b", "c"], "a, b, c"), (["a, b", "c"], "a, b; c")],
)
def test_a_series_has_no_and(items: list[str], words: str) -> None:
    assert series_text("en", iter(items)) == words


SPEAKING = ("cli", "narration", "rooms", "server/pages", "table_text", "terminal", "texts/errors.py")
"""The parts of the program that say something to people in their language."""
COMMA_JOINS = ("', '.join", '", ".join', "join(', ')", 'join(", ")')


def spoken_sources(program: Path) -> Iterator[Path]:
    for part in (program / one for one in SPEAKING):
        yield from part.rglob("*.py") if part.is_dir() else [part]
    for ending in ("*.js", "*.html"):
        yield from (file for file in (program / "web").rglob(ending) if "vendor" not in file.parts)


def test_lists_for_people_have_the_comma_of_the_language() -> None:
    """Japanese and Arabic have commas of their own."""
    with as_file(files("tertia")) as program:
        hard_coded = [
            str(file.relative_to(program))
            for file in spoken_sources(program)
            if any(join in file.read_text("utf-8") for join in COMMA_JOINS)
        ]
    assert hard_coded == []


def test_clauses_keep_their_own_and() -> None:
    assert clauses_text("en", ["a and b", "c and d"]) == "a and b; c and d"
    assert clauses_text("fr", ["a et b"]) == "a et b"


def test_sentence_case_changes_only_the_first_letter() -> None:
    assert [sentence_case(words) for words in ("óvalo", "un SET", "")] == ["Óvalo", "Un SET", ""]
