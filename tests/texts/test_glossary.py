"""One word for one thing in every language."""

from __future__ import annotations

import pytest

from tertia.texts import LANGUAGES
from tertia.texts.glossary import glossary, glossary_problems

RIGHT = {
    language: {f"text.{concept.name}": concept.words[language].partition("|")[0] for concept in glossary()}
    for language in LANGUAGES
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_concept_has_a_word_that_is_not_forbidden_itself(language: str) -> None:
    assert list(glossary_problems(language, RIGHT[language])) == []


@pytest.mark.parametrize(
    ("language", "key", "words", "problem"),
    [
        ("fr", "web.sets", "Deux SETs", "“SETs” is not the word for set (“SET…”)"),
        ("es", "help.what", "color, relleno y forma", "“relleno” is not the word for fill (“fondo…”)"),
        ("es", "web.deal", "Mano {n}", "“Mano {” is not the word for deal (“ronda…”)"),
        ("es", "web.hand", "Tu mano", None),
        ("pt", "web.setup.pick", "desafiar", "“desafiar” is not the word for challenge (“contest…”)"),
        ("pt", "daily.title", "O desafio do dia", None),
        ("en", "log.chipset.asked", "Does anyone expose?", "“expose” is not the word for show (“show…”)"),
        ("fr", "web.chipset.raise", "Relancer", "“Relanc” is not the word for raise (“mont…”)"),
        ("fr", "error.copy", "relancez la copie", None),
    ],
)
def test_a_second_word_is_found(language: str, key: str, words: str, problem: str | None) -> None:
    found = list(glossary_problems(language, RIGHT[language] | {key: words}))
    assert found == ([] if problem is None else [f"{key}: {problem}"])


def test_a_language_needs_every_word() -> None:
    assert len(list(glossary_problems("xx", {"a": "b"}))) == len(glossary())
    unused = next(iter(glossary_problems("en", {"a": "b"})))
    assert unused == "glossary.toml: no text uses the word for set, “SET”"
