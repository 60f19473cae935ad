"""Exhaustive counts that are known from the mathematics of the game."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.cards import FEATURES, THIRD, Card, Feature, Held, deck
from tertia.solver import count_sets, find_sets


def set_free_counts(cards: Sequence[Card], largest: int) -> list[int]:
    """Return the number of choices of 0, 1, 2, … of these cards without a SET, found by enumeration."""
    counts = [1] + [0] * largest

    def add_to(chosen: list[Card], allowed: int) -> None:
        size = len(chosen) + 1
        counts[size] += allowed.bit_count()
        if size == largest:
            return
        while allowed:
            card = allowed.bit_length() - 1
            allowed ^= 1 << card
            still = allowed
            for other in chosen:
                still &= ~(1 << THIRD[card][other])
            add_to([*chosen, card], still)

    add_to([], sum(1 << card for card in cards))
    return counts


def test_r1_6_there_are_1080_sets() -> None:
    sets = find_sets(deck())
    assert len(sets) == len({frozenset(cards) for cards in sets}) == count_sets(deck()) == 1080


def test_r1_6_every_card_is_in_40_sets() -> None:
    sets = find_sets(deck())
    assert {sum(card in cards for cards in sets) for card in deck()} == {40}


def test_r3_1_a_beginner_deck_has_117_sets() -> None:
    assert {count_sets(deck(Held(feature, value))) for feature in FEATURES for value in range(3)} == {117}


def test_r1_4_set_free_choices_of_a_beginner_deck() -> None:
    known = [1, 27, 351, 2808, 14742, 50544, 107406, 126360, 63180, 2106, 0]
    assert set_free_counts(deck(Held(Feature.FILL, 0)), 10) == known


def test_r1_4_set_free_choices_of_up_to_four_cards() -> None:
    assert set_free_counts(deck(), 4) == [1, 81, 3240, 84240, 1579500]
