"""The sentences for errors."""

from __future__ import annotations

import pytest

from tertia.cards import Held, explain, third
from tertia.errors import BadCard, BadCount, BadInput, DuplicateCard, Refused, TertiaError
from tertia.notation import distinct, parse_card
from tertia.texts import LANGUAGES, MissingText, error_text


def raised_by_the_library() -> list[TertiaError]:
    """Return one of each error that cards and notation raise, as they raise it."""
    errors: list[TertiaError] = []
    for mistake in (
        lambda: parse_card("2gtx"),
        lambda: third(4, 4),
        lambda: explain(0, 0, 1),
        lambda: distinct([5, 5]),
        lambda: Held("size", 0),  # type: ignore[arg-type]
    ):
        with pytest.raises(TertiaError) as caught:
            mistake()
        errors.append(caught.value)
    return errors


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_of_cards_and_notation_has_a_sentence(language: str) -> None:
    sentences = [error_text(language, error) for error in raised_by_the_library()]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_place_among_cards_is_called_so(language: str) -> None:
    sentence = error_text(language, BadCard(None))
    assert "game.cards" in sentence
    assert "2gts" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_card_is_named_with_the_valid_letters(language: str) -> None:
    sentence = error_text(language, BadCard("2xyz"))
    for part in ("2xyz", "1 2 3", "r g p", "s t o", "o s d", "2gts"):
        assert part in sentence


@pytest.mark.parametrize(
    ("error", "sentences"),
    [
        (
            BadCount(expected=3, given=2),
            {
                "en": "This needs 3 different cards, not 2.",
                "fr": "Il faut 3 cartes différentes, et non 2.",
                "es": "Hacen falta 3 cartas distintas, no 2.",
                "pt": "São necessárias 3 cartas diferentes, não 2.",
                "de": "Hier braucht es 3 verschiedene Karten, nicht 2.",
            },
        ),
        (
            BadCount(expected=1, given=2),
            {
                "en": "This needs 1 card, not 2.",
                "fr": "Il faut 1 carte, et non 2.",
                "es": "Hace falta 1 carta, no 2.",
                "pt": "É necessária 1 carta, não 2.",
                "de": "Hier braucht es 1 Karte, nicht 2.",
            },
        ),
        (
            BadInput("banned", until=1_796_120_400_000),
            {
                "en": "The host of this server has banned your address until 1 Dec 2026, 10:20\xa0UTC.",
                "fr": "La personne qui gère ce serveur a exclu votre adresse jusqu’au 1er déc. 2026, 10:20\xa0UTC.",
                "es": "Quien gestiona este servidor ha bloqueado tu dirección hasta el 1 dic 2026, 10:20\xa0UTC.",
                "pt": "Quem administra este servidor bloqueou o seu endereço até 1 de dez. de 2026, 10:20\xa0UTC.",
                "de": "Wer diesen Server betreibt, hat deine Adresse bis 1. Dez. 2026, 10:20\xa0UTC ausgeschlossen.",
            },
        ),
    ],
    ids=["several", "one", "banned"],
)
def test_sentences_word_for_word(error: TertiaError, sentences: dict[str, str]) -> None:
    assert {language: error_text(language, error) for language in sentences} == sentences


@pytest.mark.parametrize(
    ("language", "beginning"),
    [
        ("en", "The card 2gts (two green striped squiggles) appears twice."),
        ("fr", "La carte 2gts (deux vagues vertes hachurées) figure deux fois."),
        ("es", "La carta 2gts (dos ondas verdes rayadas) está dos veces."),
        ("pt", "A carta 2gts (duas ondas verdes hachuradas) aparece duas vezes."),
        ("de", "Die Karte 2gts (zwei grüne gestreifte Wellen) kommt zweimal vor."),
    ],
)
def test_a_duplicate_card_is_named_in_letters_and_words(language: str, beginning: str) -> None:
    assert error_text(language, DuplicateCard("2gts")).startswith(beginning)


def test_r3_1_features_are_named_in_the_language_of_the_reader() -> None:
    error = BadInput("bad-held", feature="colour", value=7)
    assert "«\u202fcouleur\u202f» à «\u202f7\u202f»" in error_text("fr", error)
    assert "«\u202fcouleur extérieure\u202f»" in error_text("fr", error, "framed")


def test_a_card_may_be_named_by_its_number_and_follows_the_face() -> None:
    error = BadInput("duplicate-card", card=parse_card("1rso"))
    assert "1rso (purple circle, orange triangle inside)" in error_text("en", error, "framed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_of_the_solver_has_a_sentence(language: str) -> None:
    assert error_text(language, BadInput("missing-extra", extra="fast")).endswith(
        "pip install 'tertia[fast]'"
    )
    for reason in ("shape", "dtype", "ragged"):
        assert "float64 (2,)" in error_text(
            language, BadInput("bad-boards", reason=reason, given="float64 (2,)")
        )


def test_an_error_code_without_a_sentence_is_missing_text() -> None:
    with pytest.raises(MissingText, match="no-such-code"):
        error_text("en", Refused("no-such-code"))


def test_a_traceback_shows_the_sentence_and_the_code() -> None:
    assert str(Refused("call-first")) == "Call SET first, then show three cards. [call-first]"
    assert str(BadCount(expected=3, given=2)) == "This needs 3 different cards, not 2. [bad-count]"
    assert str(Refused("no-such-code", seat=3)) == "no-such-code(seat=3)"
    assert str(Refused("bad-count")) == "bad-count()", "without the details of its sentence"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_card_where_a_number_is_needed(language: str) -> None:
    assert "tertia.parse_card" in error_text(language, BadCard("1rso"))
    assert "tertia.parse_card" not in error_text(language, BadCard("1xyz"))
