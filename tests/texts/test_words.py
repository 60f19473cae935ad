"""The names of cards, features and values: R1.2, R1.3 and the words of RULES 10."""

from __future__ import annotations

import pytest

from tertia.cards import DECK_SIZE, FEATURES, Feature, deck
from tertia.errors import BadCard
from tertia.texts import FACES, LANGUAGES, Face, card_words, face_name, face_values, feature_name, value_name

RULES_10 = {
    # The values of colour, fill and shape. An underscore stands for the space in a name.
    "en": "red green purple / solid striped open / oval squiggle diamond",
    "fr": "rouge vert violet / plein hachuré vide / ovale vague losange",
    "es": "rojo verde lila / sólido rayado sin_fondo / óvalo onda rombo",
    "pt": "vermelho verde lilás / sólido hachurado transparente / oval onda losango",
    "de": "rot grün violett / gefüllt gestreift leer / Oval Welle Raute",
}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_r1_1_every_card_has_its_own_name(language: str, face: Face) -> None:
    names = [card_words(language, card, face) for card in deck()]
    assert len(set(names)) == DECK_SIZE
    assert not any("/" in name or "{" in name for name in names), "no alternatives or placeholders are left"


@pytest.mark.parametrize("language", RULES_10)
def test_r10_the_words_are_those_of_the_rules(language: str) -> None:
    values = [
        " ".join(value_name(language, feature, value).replace(" ", "_") for value in range(3))
        for feature in FEATURES[1:]
    ]
    assert " / ".join(values) == RULES_10[language]


def test_r1_2_numbers_by_themselves() -> None:
    expected = {
        "en": ["one", "two", "three"],
        "fr": ["un", "deux", "trois"],
        "es": ["uno", "dos", "tres"],
        "pt": ["um", "dois", "três"],
        "de": ["eins", "zwei", "drei"],
    }
    numbers = {
        language: [value_name(language, Feature.NUMBER, value) for value in range(3)] for language in expected
    }
    assert numbers == expected


def test_r1_3_the_framed_face_has_its_own_values() -> None:
    english = {
        feature_name("en", feature, "framed"): [
            value_name("en", feature, value, "framed") for value in range(3)
        ]
        for feature in FEATURES
    }
    assert english == {
        "inner shape": ["triangle", "rectangle", "diamond"],
        "outer colour": ["purple", "yellow", "green"],
        "inner colour": ["orange", "cyan", "red"],
        "outer symbol": ["circle", "square", "hexagon"],
    }
    assert face_values("framed", Feature.COLOUR) == ("purple", "yellow", "green")


def test_r1_2_names_of_features_and_faces() -> None:
    expected = {
        "en": ["number", "colour", "fill", "shape"],
        "fr": ["nombre", "couleur", "remplissage", "forme"],
        "es": ["número", "color", "fondo", "forma"],
        "pt": ["número", "cor", "textura", "forma"],
        "de": ["Anzahl", "Farbe", "Füllung", "Form"],
    }
    features = {language: [feature_name(language, feature) for feature in FEATURES] for language in expected}
    assert features == expected
    assert [face_name("es", face) for face in FACES] == ["clásica", "enmarcada"]


def test_an_invalid_card_has_no_words() -> None:
    with pytest.raises(BadCard):
        card_words("en", 81)
