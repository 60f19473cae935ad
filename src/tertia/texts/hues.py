"""Names and letters of the colours, as a palette shows them."""

from __future__ import annotations

from tertia.cards import Feature
from tertia.faces.palettes import PALETTES, hue_names
from tertia.texts.catalogue import text
from tertia.texts.words import Hues, Three, face_values, value_name


def hues_of(palette: str, night: bool = False) -> Hues:
    """Return the key of the names that the colours of a palette have."""
    return PALETTES[palette].hues(night)


def hue_name(language: str, value: int, hues: Hues) -> str:
    """Return the name of a colour."""
    names = hue_names()[hues]
    if names is None:
        return value_name(language, Feature.COLOUR, value)
    return text(language, f"palette.hue.{names[value]}")


def colour_letters(language: str, face: str, hues: Hues = "named") -> tuple[Three, Three]:
    """Return the letters on cards for the feature colour, and for the inner colour of the framed face.

    A letter is two letters where one would be ambiguous: vert and violet are Ve and Vi.
    """
    if face == "framed":
        outer = _letters(language, "outer", face_values("framed", Feature.COLOUR))
        inner = _letters(language, "inner", face_values("framed", Feature.FILL))
        return outer, inner
    names = hue_names()[hues]
    if names is None:
        letters = _letters(language, "classic", face_values("classic", Feature.COLOUR))
    else:
        letters = _letters(language, "clear", names)
    return letters, ("", "", "")


def _letters(language: str, section: str, values: Three) -> Three:
    one, two, three = (text(language, f"palette.letter.{section}.{value}") for value in values)
    return one, two, three
