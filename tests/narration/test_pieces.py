"""Sentences in pieces: the cards in them, and the same text otherwise."""

from __future__ import annotations

import pytest

from tertia.narration.narrator import Narrator
from tertia.narration.pieces import CardsPiece, MarkingNarrator, plain_text, split
from tertia.texts import LANGUAGES

SEAL = "0123456789abcdef" * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_pieces_and_the_text_stays_the_same(language: str) -> None:
    plain, marking = Narrator(language, ["1rso"]), MarkingNarrator(language, ["1rso"])
    expected = plain.say("classic.taken", name="1rso", cards=plain.cards((0, 40, 80)), seconds="3.4")
    marked = marking.say("classic.taken", name="1rso", cards=marking.cards((0, 40, 80)), seconds="3.4")
    assert plain_text(marked) == expected
    pieces = split(marked)
    assert [piece for piece in pieces if isinstance(piece, CardsPiece)] == [
        CardsPiece((0, 40, 80), plain.cards((0, 40, 80)))
    ]
    assert "".join(piece if isinstance(piece, str) else piece.text for piece in pieces) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_seal_of_a_deck_is_in_the_text_and_not_in_the_pieces(language: str) -> None:
    marking = MarkingNarrator(language, ["Ana"])
    marked = marking.say(
        "classic.dealt", deal=1, name="Ana", cards=marking.cards((0, 1)), commitment=marking.seal(SEAL)
    )
    assert SEAL[:8] in plain_text(marked)
    assert SEAL[:9] not in plain_text(marked)
    shown = "".join(piece if isinstance(piece, str) else piece.text for piece in split(marked))
    assert shown.endswith("1rso 2rso.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "params"),
    [
        *((f"{game}.opened", {"salt": "a1b2c3d4e5"}) for game in ("classic", "scout", "setup", "coopset")),
        ("twenty.opened", {"n": 2, "salts": "a1b2c3d4e5 f6a7b8c9d0"}),  # the deck was shuffled again
    ],
)
def test_the_salt_of_a_deck_is_in_the_text_and_not_in_the_pieces(
    language: str, key: str, params: dict[str, str | int]
) -> None:
    marking = MarkingNarrator(language, ["Ana"])
    marked = " ".join([marking.say("classic.cards-left", n=6), marking.say(key, **params)])
    assert "a1b2c3d4e5" in plain_text(marked)
    assert split(marked) == (marking.say("classic.cards-left", n=6),)
