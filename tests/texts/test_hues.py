"""The names and letters of colours follow the palette, in every language."""

from __future__ import annotations

import pytest

from tertia.cards import deck
from tertia.notation import parse_card
from tertia.texts import FACES, LANGUAGES, card_words, colour_letters, hue_name, hues_of


def test_the_palette_clear_has_its_own_names() -> None:
    card = parse_card("2pts")
    named = {
        "en": "two black striped squiggles",
        "fr": "deux vagues noires hachurées",
        "es": "dos ondas negras rayadas",
        "pt": "duas ondas pretas hachuradas",
        "de": "zwei schwarze gestreifte Wellen",
    }
    assert {language: card_words(language, card, hues="clear") for language in named} == named
    assert card_words("fr", card, hues=hues_of("clear", night=True)) == "deux vagues blanches hachurées"
    assert card_words("en", card, hues=hues_of("press")) == "two purple striped squiggles"
    assert [hue_name("es", value, "clear") for value in range(3)] == ["naranja", "azul", "negro"]
    assert [hue_name("pt", value, "named") for value in range(3)] == ["vermelho", "verde", "lilás"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_colours_share_a_letter(language: str) -> None:
    for face in FACES:
        for palette in ("classic", "clear"):
            for night in (False, True):
                outer, inner = colour_letters(language, face, hues_of(palette, night))
                assert len(set(outer)) == 3
                assert max(map(len, outer + inner)) <= 2
                if face == "framed":
                    assert len(set(inner)) == 3
                else:
                    assert inner == ("", "", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_own_name_in_every_palette(language: str) -> None:
    for palette in ("classic", "clear"):
        for night in (False, True):
            names = {card_words(language, card, hues=hues_of(palette, night)) for card in deck()}
            assert len(names) == 81
