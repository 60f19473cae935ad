"""Names of cards: parsing and printing."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tertia.cards import Card, card_features, deck
from tertia.errors import BadCard, DuplicateCard
from tertia.notation import LETTERS, card_name, distinct, parse_card, parse_cards


def test_r1_1_parse_and_print_are_inverse_for_all_81() -> None:
    names = [card_name(card) for card in deck()]
    assert [parse_card(name) for name in names] == list(deck())
    assert len(set(names)) == 81


def test_r1_2_the_letters_stand_for_the_values() -> None:
    for card in deck():
        for letters, letter, value in zip(LETTERS, card_name(card), card_features(card), strict=True):
            assert letters[value] == letter


def test_r1_2_a_name_has_number_colour_fill_and_shape() -> None:
    assert card_features(parse_card("2gts")) == (1, 1, 1, 1)
    assert card_features(parse_card("3pod")) == (2, 2, 2, 2)
    assert card_features(parse_card("1rso")) == (0, 0, 0, 0)


def test_capitals_and_surrounding_spaces_are_accepted() -> None:
    assert parse_card(" 2GtS\n") == parse_card("2gts")


@pytest.mark.parametrize("word", ["", "2gt", "2gtss", "4gts", "gts2", "2 gts", 40, None])
def test_a_word_that_names_no_card_is_refused(word: str) -> None:
    with pytest.raises(BadCard) as refused:
        parse_card(word)
    assert refused.value.details == {"word": word}
    assert isinstance(refused.value, ValueError)


@given(st.text().filter(lambda text: text.strip().lower() not in map(card_name, deck())))
def test_no_other_text_names_a_card(text: str) -> None:
    with pytest.raises(BadCard):
        parse_card(text)


@given(st.lists(st.sampled_from(deck())), st.sampled_from([" ", ",", ", ", "\n", "\t"]))
def test_one_text_names_many_cards(cards: list[Card], between: str) -> None:
    names = [card_name(card) for card in cards]
    assert parse_cards(between.join(names)) == cards == parse_cards(names)


def test_the_error_names_the_bad_word_among_many() -> None:
    with pytest.raises(BadCard) as refused:
        parse_cards("2gts, 5gts")
    assert refused.value.details == {"word": "5gts"}


@pytest.mark.parametrize("value", [-1, 81, "2gts", 2.0, None, True])
def test_r1_1_other_values_than_cards_have_no_name(value: Card) -> None:
    with pytest.raises(BadCard):
        card_name(value)
    with pytest.raises(BadCard):
        distinct([3, value])


@given(st.lists(st.sampled_from(deck()), unique=True))
def test_r1_1_distinct_returns_different_cards_unchanged(cards: list[Card]) -> None:
    assert distinct(iter(cards)) == cards


def test_r1_1_distinct_refuses_the_same_card_twice() -> None:
    with pytest.raises(DuplicateCard) as refused:
        distinct([3, 40, 7, 40])
    assert refused.value.details == {"card": "2gts"}
