"""The colours as a palette shows them: the palette clear has orange, blue and black, or white at night.

The other palettes are true to the names red, green and purple.
"""

from __future__ import annotations

from tertia.cards import Feature
from tertia.texts.catalogue import text
from tertia.texts.words import CLEAR, Hues, Three, face_values, value_name


def hues_of(palette: str, night: bool = False) -> Hues:
    """Which names the colours of a palette have."""
    if palette != "clear":
        return "named"
    return "clear-night" if night else "clear"


def hue_name(language: str, value: int, hues: Hues) -> str:
    """The colour in a word, as the palette shows it."""
    if hues == "named":
        return value_name(language, Feature.COLOUR, value)
    return text(language, f"palette.hue.{CLEAR[hues][value]}")


def colour_letters(language: str, face: str, hues: Hues = "named") -> tuple[Three, Three]:
    """What is written on cards for colours: of the feature colour, and of the framed face's inner colour.

    One letter, or two where one would not do: vert and violet are Ve and Vi.
    """
    if face == "framed":
        return _letters(language, "outer", face_values("framed", Feature.COLOUR)), _letters(
            language, "inner", face_values("framed", Feature.FILL)
        )
    if hues == "named":
        letters = _letters(language, "classic", face_values("classic", Feature.COLOUR))
    else:
        letters = _letters(language, "clear", CLEAR[hues])
    return letters, ("", "", "")


def _letters(language: str, section: str, values: Three) -> Three:
    one, two, three = (text(language, f"palette.letter.{section}.{value}") for value in values)
    return one, two, three
