"""Cards in a terminal: one column per character, readable without colour."""

from __future__ import annotations

import re

import pytest

from tertia.cards import FACES, Face, deck
from tertia.faces import CardStyle, card_text, text_width
from tertia.notation import parse_card

ESCAPE = re.compile(r"\x1b\[\d+m")


def shown(name: str, style: CardStyle) -> str:
    return card_text(parse_card(name), style, coloured=False)


def test_brackets_show_the_shape_and_the_sign_in_them_the_fill() -> None:
    assert shown("2gts", CardStyle()) == "{|}{|}   "
    assert shown("1rso", CardStyle()) == "(#)      "
    assert shown("3pod", CardStyle()) == "< >< >< >"
    assert shown("2gts", CardStyle("framed")) == "Y[C=]"


@pytest.mark.parametrize("face", FACES)
def test_every_card_has_the_same_width_and_reads_the_same_without_colour(face: Face) -> None:
    french = CardStyle(face, letters=(("Vi", "J", "Ve"), ("O", "C", "R")))
    assert {len(card_text(card, french, coloured=False)) for card in deck()} == {text_width(french)}
    plain = {}
    for card in deck():
        coloured, bare = (
            card_text(card, CardStyle(face)),
            card_text(card, CardStyle(face), coloured=False),
        )
        assert ESCAPE.sub("", coloured) == bare
        assert coloured.rstrip().endswith("\x1b[0m")
        assert bare.isascii()
        assert len(bare) == text_width(CardStyle(face))
        plain[bare] = card
    assert len(plain) == (27 if face == "classic" else 81)
    assert len({card_text(card, CardStyle(face)) for card in deck()}) == 81
