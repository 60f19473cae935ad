"""R1.5: explanations why three cards are a SET or not, in every language and for every face.

A face is a drawing of the cards: the same card looks different on another face, and its values have other names.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from tertia.cards import FEATURES, VALUES, Card, Explanation, Feature, deck, explain
from tertia.notation import parse_cards
from tertia.texts import (
    FACES,
    LANGUAGES,
    Face,
    explanation_text,
    face_values,
    feature_name,
    sentence_case,
    text,
    verdict_text,
)


def broken_in(feature: Feature, shared: int, other: int) -> Explanation:
    """Explain three cards that break the rule in this feature alone.

    Two of the cards have the value ``shared`` and one has ``other``. In every other feature, all three are different.
    """

    def card(number: int, value: int) -> Card:
        """Return a card, which has one digit in base 3 for each feature: ``value`` in this one, else ``number``."""
        digits = [value if one is feature else number for one in FEATURES]
        return sum(digit * 3**place for place, digit in enumerate(digits))

    return explain(card(0, shared), card(1, other), card(2, shared))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_r1_5_names_both_values_for_every_pair_of_values(language: str, face: Face) -> None:
    sentences = set()
    for feature, values in VALUES.items():
        for shared, other in ((s, o) for s in range(len(values)) for o in range(len(values)) if s != o):
            explanation = broken_in(feature, shared, other)
            (verdict,) = explanation.broken
            keys = face_values(face, feature)
            section = f"explain.{face}.{feature}"
            two, one = (
                text(language, f"{section}.{keys[shared]}.two"),
                text(language, f"{section}.{keys[other]}.one"),
            )
            sentence = explanation_text(language, explanation, face)
            assert sentence == text(
                language, "explain.no_set", reasons=text(language, "explain.pair", two=two, one=one)
            )
            name = sentence_case(feature_name(language, feature, face))
            assert verdict_text(language, verdict, face) == text(
                language,
                "explain.verdict",
                feature=name,
                verdict=text(language, "explain.pair", two=two, one=one),
            )
            sentences.add(sentence)
    assert len(sentences) == 4 * 6


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_r1_5_two_and_one_are_whole_clauses_that_differ(language: str, face: Face) -> None:
    for feature in FEATURES:
        clauses = [
            text(language, f"explain.{face}.{feature}.{value}.{count}")
            for value in face_values(face, feature)
            for count in ("two", "one")
        ]
        assert len(set(clauses)) == 6
        assert not any(clause.endswith(".") or clause[0].isupper() for clause in clauses)


OPENINGS = {
    "en": ("A SET: ", "Not a SET: "),
    "fr": ("Un SET\u00a0: ", "Pas un SET\u00a0: "),
    "es": ("Un SET: ", "No es un SET: "),
    "pt": ("Um SET: ", "Não é um SET: "),
    "de": ("Ein SET: ", "Kein SET: "),
}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_r1_5_every_three_cards_get_a_sentence_that_fits(language: str, face: Face) -> None:
    """All 3,160 triples with card 0: each way to agree or to break, with a clause for each broken feature."""
    right, wrong = OPENINGS.get(language, ("", ""))
    for b, c in combinations(deck()[1:], 2):
        explanation = explain(0, b, c)
        sentence = explanation_text(language, explanation, face)
        assert sentence.startswith(right if explanation.is_set else wrong)
        assert sentence.endswith(".")
        if not explanation.is_set:
            assert len(sentence.split(";")) == len(explanation.broken)


def test_r1_5_one_feature_at_a_time() -> None:
    explanation = explain(*parse_cards("1rso 2rso 3gso"))
    expected = {
        "en": [
            "Number: all different",
            "Colour: two are red and one is green",
            "Fill: all the same",
            "Shape: all the same",
        ],
        "fr": [
            "Nombre\u00a0: toutes différentes",
            "Couleur\u00a0: deux sont rouges et une est verte",
            "Remplissage\u00a0: toutes identiques",
            "Forme\u00a0: toutes identiques",
        ],
        "es": [
            "Número: diferente en las tres",
            "Color: dos son rojas y una es verde",
            "Fondo: igual en las tres",
            "Forma: igual en las tres",
        ],
        "pt": [
            "Número: diferente nas três",
            "Cor: duas são vermelhas e uma é verde",
            "Textura: igual nas três",
            "Forma: igual nas três",
        ],
        "de": [
            "Anzahl: alle verschieden",
            "Farbe: zwei sind rot und eine ist grün",
            "Füllung: alle gleich",
            "Form: alle gleich",
        ],
    }
    lines = {
        language: [verdict_text(language, verdict) for verdict in explanation.verdicts]
        for language in expected
    }
    assert lines == expected
    assert verdict_text("en", explanation.verdicts[0], "framed") == "Inner shape: all different"


def test_a_verdict_in_french_is_about_the_feature_not_the_cards() -> None:
    """The cards, with which "toutes pareilles" agreed, are not on the line "Forme: …"."""
    said = [text("fr", f"explain.{agreement}") for agreement in ("same", "different", "broken")]
    assert said == ["toutes identiques", "toutes différentes", "deux identiques"]
