"""Cards in a terminal: one column per character, readable without colour."""

from __future__ import annotations

import re

import pytest

from tertia.cards import FACES, Face, deck
from tertia.faces import CardStyle, card_text, text_width
from tertia.notation import parse_card

ESCAPE = re.compile(r"\x1b\[\d+m")


def plain_text(name: str, style: CardStyle) -> str:
    return card_text(parse_card(name), style, coloured=False)


def test_brackets_show_the_shape_and_the_character_inside_shows_the_fill() -> None:
    assert plain_text("2gts", CardStyle()) == "{|}{|}   "
    assert plain_text("1rso", CardStyle()) == "(#)      "
    assert plain_text("3pod", CardStyle()) == "< >< >< >"
    assert plain_text("2gts", CardStyle("framed")) == "Y[C=]"


@pytest.mark.parametrize("face", FACES)
def test_every_card_has_the_same_width_and_reads_the_same_without_colour(face: Face) -> None:
    french = CardStyle(face, letters=(("Vi", "J", "Ve"), ("O", "C", "R")))
    assert {len(card_text(card, french, coloured=False)) for card in deck()} == {text_width(french)}
    plain_texts = set()
    for card in deck():
        coloured = card_text(card, CardStyle(face))
        bare = card_text(card, CardStyle(face), coloured=False)
        assert ESCAPE.sub("", coloured) == bare
        assert coloured.rstrip().endswith("\x1b[0m")
        assert bare.isascii()
        assert len(bare) == text_width(CardStyle(face))
        plain_texts.add(bare)
    # Only framed cards name their colour with a letter.
    assert len(plain_texts) == (27 if face == "classic" else 81)
    assert len({card_text(card, CardStyle(face)) for card in deck()}) == 81
