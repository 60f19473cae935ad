"""RULES 1.4 and 8.1: all SETs of a table, and a largest choice of SETs without a common card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tertia.cards import THIRD, Card, deck, is_set
from tertia.errors import BadCard, DuplicateCard
from tertia.solver import Triple, count_sets, find_disjoint, find_sets, has_set

tables = st.lists(st.sampled_from(deck()), unique=True, max_size=21)
dense_tables = st.lists(st.sampled_from(deck()[:27]), unique=True, max_size=15)
"""Tables of cards with the same shape, which have many SETs."""
functions = pytest.mark.parametrize("function", [find_sets, has_set, count_sets, find_disjoint])


def all_sets(table: list[Card]) -> list[Triple]:
    return [cards for cards in combinations(table, 3) if is_set(*cards)]


def most_disjoint(table: list[Card]) -> int:
    """Return the size of a largest choice of SETs without a common card, found by trying all of them.

    Cards and SETs are bits of a number here.
    """
    sets = [sum(1 << card for card in cards) for cards in all_sets(table)]

    @cache
    def most(left: int) -> int:
        card = left & -left  # any card that is left: the lowest bit
        if not card:
            return 0
        possible = [taken for taken in sets if taken & card and taken & left == taken]
        without_card = most(left ^ card)
        return max([without_card, *(1 + most(left ^ taken) for taken in possible)])

    return most(sum(1 << card for card in table))


def set_free_table() -> list[Card]:
    """Return a table without a SET to which no card can be added without making one."""
    free, chosen = Random(1).sample(deck(), 81), list[Card]()
    while free:
        card = free.pop()
        free = [other for other in free if all(THIRD[card][known] != other for known in chosen)]
        chosen.append(card)
    return chosen


@given(tables)
def test_r1_4_find_sets_agrees_with_brute_force(table: list[Card]) -> None:
    assert find_sets(table) == all_sets(table)


@pytest.mark.parametrize("size", range(82))
def test_r1_4_all_functions_agree_on_tables_of_every_size(size: int) -> None:
    table = Random(size).sample(deck(), size)
    sets = all_sets(table)
    assert find_sets(table) == sets
    assert count_sets(table) == len(sets)
    assert has_set(table) == bool(sets)


def test_r1_4_any_iterable_is_a_table() -> None:
    assert (
        find_sets(iter([0, 3, 1, 2]))
        == find_sets(bytes([0, 3, 1, 2]))
        == find_sets((0, 3, 1, 2))
        == [(0, 1, 2)]
    )


def test_r1_4_a_table_without_a_set() -> None:
    table = set_free_table()
    assert len(table) > 12
    assert not has_set(table)
    assert find_sets(table) == find_disjoint(table) == []


@functions
@pytest.mark.parametrize("value", [-1, 81, 255, 256, "2gts", 2.0, None, True])
def test_r1_1_other_values_than_cards_are_refused(
    function: Callable[[list[Card]], object], value: Card
) -> None:
    with pytest.raises(BadCard) as refused:
        function([0, 5, value])
    assert refused.value.details == {"word": value}


@functions
def test_r1_1_the_same_card_twice_is_refused(function: Callable[[list[Card]], object]) -> None:
    with pytest.raises(DuplicateCard) as refused:
        function([0, 40, 5, 40])
    assert refused.value.details == {"card": "2gts"}


@settings(deadline=None)
@given(tables)
def test_r8_1_find_disjoint_agrees_with_brute_force(table: list[Card]) -> None:
    assert len(find_disjoint(table)) == most_disjoint(table)


@settings(deadline=None)
@given(dense_tables)
def test_r8_1_find_disjoint_agrees_with_brute_force_on_dense_tables(table: list[Card]) -> None:
    assert len(find_disjoint(table)) == most_disjoint(table)


@pytest.mark.parametrize("size", range(82))
def test_r8_1_disjoint_sets_share_no_card_and_keep_the_order(size: int) -> None:
    table = Random(size).sample(deck(), size)
    chosen = find_disjoint(table)
    used = [card for cards in chosen for card in cards]
    assert len(set(used)) == len(used) <= size
    assert chosen == [cards for cards in find_sets(table) if cards in chosen]
    assert chosen == find_disjoint(table)


def test_r8_1_the_deck_splits_into_27_sets() -> None:
    assert len(find_disjoint(deck())) == 27
