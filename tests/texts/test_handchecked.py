"""Names and explanations compared with sentences written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tertia.cards import explain
from tertia.notation import parse_cards
from tertia.texts import FACES, LANGUAGES, card_words, explanation_text

# The first line of a block has what is described, the face and the cards. The others are the words by language, in
# the order of LANGUAGES. The last languages may have none yet.
BLOCKS = [
    block.splitlines()
    for block in Path(__file__).with_name("handchecked.txt").read_text("utf-8").strip().split("\n\n")
    if not block.startswith("#")
]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[0])
def test_r1_2_r1_3_r1_5_r10_word_for_word(block: list[str]) -> None:
    heading, *expected = block
    languages = list(LANGUAGES)[: len(expected)]
    what, face_word, *names = heading.split()
    cards = parse_cards(names)
    face = next(face for face in FACES if face == face_word)
    if what == "card":
        said = [card_words(language, cards[0], face) for language in languages]
    else:
        said = [explanation_text(language, explain(*cards), face) for language in languages]
    assert said == expected
