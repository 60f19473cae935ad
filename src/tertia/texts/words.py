"""Names of cards, features, values and faces (RULES 10), for the classic and the framed face.

In the catalogue an adjective is one string, ``vert/verte/verts/vertes`` (masculine and feminine for one,
masculine and feminine for several), or one word that never changes. A noun has ``one``, ``other`` and its
``gender``, ``m`` or ``f``; English nouns say ``m``, which changes nothing. A language with other forms for two or
three things, as Arabic and Polish have, adds them by their CLDR category: ``two``, ``few``.
"""

from __future__ import annotations

from typing import TypeAlias

from tertia.cards import FEATURES, VALUES, Card, Face, Feature, card_features
from tertia.faces.palettes import hue_names
from tertia.texts.catalogue import section, text
from tertia.texts.languages import LANGUAGES

_FACE_VALUES: dict[Face, dict[Feature, tuple[str, str, str]]] = {
    "classic": VALUES,
    "framed": {
        Feature.NUMBER: ("triangle", "rectangle", "diamond"),
        Feature.COLOUR: ("purple", "yellow", "green"),
        Feature.FILL: ("orange", "cyan", "red"),
        Feature.SHAPE: ("circle", "square", "hexagon"),
    },
}
"""R1.2 and R1.3. The framed face shows number as inner shape, colour as outer colour, fill as inner colour
and shape as outer symbol."""

Three: TypeAlias = tuple[str, str, str]

Hues: TypeAlias = str
"""The names that the colours of the classic face have: ``named``, or those of a palette by day or by night."""

_AGREES_WITH: dict[Face, dict[Feature, Feature]] = {
    "classic": dict.fromkeys((Feature.NUMBER, Feature.COLOUR, Feature.FILL), Feature.SHAPE),
    "framed": {Feature.COLOUR: Feature.SHAPE, Feature.FILL: Feature.NUMBER},
}
"""The features that are adjectives, each with the feature whose noun it agrees with; all others are nouns."""


def face_values(face: Face, feature: Feature) -> tuple[str, str, str]:
    """Return the keys in the catalogues of the three values of a feature, as this face shows them."""
    return _FACE_VALUES[face][feature]


def face_name(language: str, face: Face) -> str:
    """Return the name of a face: classic, framed."""
    return text(language, f"face.{face}")


def feature_name(language: str, feature: Feature, face: Face = "classic") -> str:
    """Return the name of a feature: colour, or outer colour on the framed face."""
    return text(language, f"feature.{face}.{feature}")


def value_name(language: str, feature: Feature, value: int, face: Face = "classic") -> str:
    """Return the name of a value: 0 of colour is red, or purple on the framed face."""
    return text(language, f"value.{face}.{feature}.{face_values(face, feature)[value]}")


def card_words(language: str, card: Card, face: Face = "classic", hues: Hues = "named") -> str:
    """``two green striped squiggles``, or ``yellow square, cyan rectangle inside`` on the framed face."""
    values = card_features(card)
    count = values[0] + 1 if face == "classic" else 1
    keys = {
        feature: f"card.{face}.{feature}.{face_values(face, feature)[value]}"
        for feature, value in zip(FEATURES, values, strict=True)
    }
    names = hue_names()[hues]
    if face == "classic" and names is not None:
        keys[Feature.COLOUR] = f"card.classic.hue.{names[values[1]]}"
    words = {
        str(feature): _inflect(language, key, keys[_AGREES_WITH[face][feature]], count)
        if feature in _AGREES_WITH[face]
        else _noun(language, key, count)
        for feature, key in keys.items()
    }
    return text(language, f"card.{face}.words", **words)


def _noun(language: str, key: str, count: int) -> str:
    forms = section(language, key)
    form = LANGUAGES[language].plural(count)
    return text(language, f"{key}.{form if form in forms else 'other'}")


def _inflect(language: str, adjective: str, noun: str, count: int) -> str:
    """Return the form of the adjective that agrees with the noun."""
    forms = text(language, adjective).split("/")
    if len(forms) == 1:
        return forms[0]
    masculine_one, feminine_one, masculine_many, feminine_many = forms
    if text(language, f"{noun}.gender") == "f":
        return feminine_many if count > 1 else feminine_one
    return masculine_many if count > 1 else masculine_one
