"""Placeholders: counted nouns, small words that change, and labels of buttons."""

from __future__ import annotations

import pytest

from tertia.texts import LANGUAGES, text
from tertia.texts.formatting import joined, parameters
from tertia.texts.numbers import count_text, seconds_text


@pytest.mark.parametrize(
    ("language", "word", "following", "words"),
    [
        ("fr", "de", "Ana", "d’Ana"),
        ("fr", "de", "Zoé", "de Zoé"),
        ("fr", "de", "Élodie", "d’Élodie"),
        ("fr", "de", "Yves", "d’Yves"),
        ("fr", "de", "Yann", "de Yann"),
        ("fr", "de", "Hélène", "d’Hélène"),
        ("fr", "de", "Hugo", "de Hugo"),
        ("fr", "que", "Ana", "qu’Ana"),
        ("es", "y", "Iroha", "e Iroha"),
        ("es", "y", "Ana", "y Ana"),
        ("es", "y", "Hielo", "y Hielo"),
        ("es", "o", "Oscar", "u Oscar"),
        ("es", "o", "Ana", "o Ana"),
    ],
)
def test_small_words_change_before_some_words(language: str, word: str, following: str, words: str) -> None:
    assert joined(language, word, following) == words


def test_names_in_sentences() -> None:
    assert text("fr", "web.room.level", name="Altair") == "Niveau d’Altair"
    assert text("fr", "web.room.level", name="Vega") == "Niveau de Vega"
    tie = text("es", "log.classic.tie", name="Ana", other="Iroha", winner="Ana")
    assert tie.startswith("Ana e Iroha ")


@pytest.mark.parametrize(
    ("language", "cards", "words"),
    [
        ("en", 1, "0 SETs among 1 card."),
        ("en", 12, "0 SETs among 12 cards."),
        ("fr", 1, "0 SET parmi 1 carte."),
        ("es", 1, "0 SETs entre 1 carta."),
        ("pt", 12, "0 SET em 12 cartas."),
    ],
)
def test_several_counts_in_one_sentence(language: str, cards: int, words: str) -> None:
    assert text(language, "cli.solve.found", n=0, cards=cards) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_sentence_ends_within_no_set(language: str) -> None:
    label = text(language, "web.no_set")
    sentence = text(language, "web.lull")
    assert label not in sentence
    assert label.replace(" ", "\u00a0") in sentence


def test_minus_one_is_singular_and_has_a_minus_sign() -> None:
    said = {"en": "−1 point", "fr": "−1 point", "es": "−1 punto", "pt": "−1 ponto", "de": "−1 Punkt"}
    assert {language: text(language, "web.points", n=-1) for language in said} == said


def test_numbers_in_sentences_have_the_signs_of_the_language() -> None:
    said = {
        "en": "12,345 SETs",
        "fr": "12\u202f345 SET",
        "es": "12.345 SETs",
        "pt": "12.345 SETs",
        "de": "12.345 SETs",
    }
    assert {language: text(language, "web.sets", n=12_345) for language in said} == said
    seconds = {"en": "3.4", "fr": "3,4", "es": "3,4", "pt": "3,4", "de": "3,4"}
    assert {language: seconds_text(language, 3_449) for language in seconds} == seconds
    assert seconds_text("en", 32_970) == "32.9"  # beside a clock at 0:32
    assert count_text("fr", 2.5) == "2,5"
    assert count_text("fr", "2½") == "2½"


def test_a_reference_is_not_a_parameter() -> None:
    assert parameters("{name}: {label:web.no_set}, {count.cards:given}, {de:other}, {n}") == {
        "name",
        "given",
        "other",
        "n",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_rule_is_not_a_negative_number(language: str) -> None:
    """A dash before the new value would read as a minus. No line ends between name and value."""
    changed = text(language, "web.room.told.option", option="Deals", value="2")
    assert changed == "Deals\u00a0→\u00a02"
