"""Chances at one table, compared with trying all next cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tertia.cards import Feature, Held, deck
from tertia.errors import BadCard, BadInput, DuplicateCard
from tertia.odds import set_free_hands, sets_in, table_odds
from tertia.solver import count_sets, has_set

BEGINNER = Held(Feature.SHAPE, 0)


@settings(max_examples=40)
@given(st.integers(0, 10), st.integers(0, 8), st.integers(0, 3), st.randoms(use_true_random=False))
def test_chances_agree_with_trying_all_cards(on_table: int, gone: int, drawn: int, rng: Random) -> None:
    cards = rng.sample(deck(BEGINNER), 27)
    table, left, unseen = cards[:on_table], cards[on_table : on_table + gone], cards[on_table + gone :]
    found = table_odds(table, left, drawn=drawn, held=BEGINNER)
    ways = [[*table, *more] for more in combinations(unseen, drawn)]
    assert found.set_chance == Fraction(sum(map(has_set, ways)), len(ways))
    assert found.expected_sets == Fraction(sum(map(count_sets, ways)), len(ways))
    assert (found.cards, found.sets, found.unseen) == (on_table, count_sets(table), len(unseen))


def test_chances_agree_with_trying_all_cards_of_the_whole_deck() -> None:
    rng = Random(1)
    table = next(cards for _ in range(10_000) if not has_set(cards := rng.sample(range(81), 12)))
    ways = [[*table, *more] for more in combinations(sorted({*deck()} - {*table}), 3)]
    found = table_odds(table)
    assert found.no_set_chance == 1 - Fraction(sum(map(has_set, ways)), len(ways))
    assert 0 < found.set_chance < 1


def test_an_empty_table_is_a_fresh_deal() -> None:
    found = table_odds([])
    assert found.no_set_chance == set_free_hands()[3].chance
    assert found.expected_sets == sets_in(3).mean


def test_the_deck_may_have_fewer_than_three_cards() -> None:
    assert table_odds([0, 1], deck_left=0).set_chance == 0
    assert table_odds([0, 1], deck_left=1).set_chance == Fraction(1, 79)  # only card 2 makes a SET
    assert table_odds([0, 1, 2], deck_left=0).set_chance == 1


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(DuplicateCard):
        table_odds([0, 1], [1])
    with pytest.raises(DuplicateCard):
        table_odds([0, 0])
    with pytest.raises(BadCard):
        table_odds([81])
    with pytest.raises(BadInput):
        table_odds([0], deck_left=81)
    with pytest.raises(BadInput):
        table_odds([0], drawn=4)
    with pytest.raises(BadInput):
        table_odds([0], deck_left=-1)
