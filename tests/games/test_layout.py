"""The open cards, each in its place (R2.6, R2.9)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tertia.errors import Refused
from tertia.games.common.layout import Layout, check_cards, free_places, lay, open_cards, places_of, take

LAYOUTS = st.lists(
    st.none() | st.integers(0, 80), max_size=21, unique_by=lambda c: object() if c is None else c
)


def test_open_cards_are_in_the_order_of_their_places() -> None:
    assert open_cards((5, None, 3, None, 9)) == (5, 3, 9)


def test_places_of_cards_are_in_the_order_of_the_cards() -> None:
    assert places_of((5, None, 3, 9), (9, 5)) == (3, 0)


@pytest.mark.parametrize(
    ("layout", "count", "places"),
    [
        ((), 3, (0, 1, 2)),
        ((1, 2, 3), 3, (3, 4, 5)),
        ((None, 2, None, 4), 3, (0, 2, 4)),
        ((None, None, None, None), 3, (0, 1, 2)),
        ((1, None), 0, ()),
    ],
)
def test_free_places_are_gaps_first(layout: Layout, count: int, places: tuple[int, ...]) -> None:
    assert free_places(layout, count) == places


def test_lay_grows_the_layout_only_as_far_as_needed() -> None:
    assert lay((1, 2, 3), (3, 5), (8, 9)) == (1, 2, 3, 8, None, 9)
    assert lay((1, 2, 3), (1,), (8,)) == (1, 8, 3)
    assert lay((), (), ()) == ()


def test_lay_needs_a_place_for_every_card() -> None:
    with pytest.raises(ValueError, match="zip"):
        lay((), (0, 1), (5,))


def test_take_leaves_gaps_and_drops_empty_trios_at_the_end() -> None:
    fifteen = tuple(range(15))
    assert take(fifteen, (0, 1, 2), keep=12) == (None, None, None, *range(3, 15))
    assert take(fifteen, (12, 13, 14), keep=12) == tuple(range(12))
    assert take(fifteen, (0, 13, 14), keep=12) == (None, *range(1, 13), None, None)
    assert take(tuple(range(12)), (9, 10, 11), keep=12) == (*range(9), None, None, None)


def test_take_drops_several_empty_trios() -> None:
    eighteen = (*range(12), None, None, None, 15, 16, 17)
    assert take(eighteen, (15, 16, 17), keep=12) == tuple(range(12))


@given(LAYOUTS, st.data())
def test_taking_and_laying_moves_no_other_card(cards: list[int | None], data: st.DataObject) -> None:
    layout = tuple(cards)
    on_table = open_cards(layout)
    gone = data.draw(st.sets(st.sampled_from(on_table), max_size=3)) if on_table else set()
    after = take(layout, gone, keep=0)
    assert set(open_cards(after)) == set(on_table) - gone
    assert all(layout[place] == card for place, card in enumerate(after) if card is not None)
    new = tuple(card for card in range(81) if card not in on_table)[:3]
    places = free_places(after, count=3)
    filled = lay(after, places, new)
    assert len(set(places)) == 3
    assert places_of(filled, new) == places
    assert all(filled[place] == card for place, card in enumerate(after) if card is not None)


@pytest.mark.parametrize(
    "cards", [None, 5, "abc", {1, 2, 3}, (1, 2, 81), (-1, 0, 1), (1, 2, "3"), (1.0, 2, 3)]
)
def test_check_cards_refuses_other_values(cards: object) -> None:
    with pytest.raises(Refused) as caught:
        check_cards(cards, range(81), count=3)
    assert (caught.value.code, caught.value.details) == ("not-cards", {"expected": 3})


@pytest.mark.parametrize(("cards", "given"), [((), 0), ((1,), 1), ((1, 2, 3, 4), 4), ((1, 1, 2), 2)])
def test_check_cards_refuses_a_wrong_number_of_cards(cards: tuple[int, ...], given: int) -> None:
    with pytest.raises(Refused) as caught:
        check_cards(cards, range(81), count=3)
    assert (caught.value.code, caught.value.details) == ("wrong-count", {"expected": 3, "given": given})


def test_check_cards_names_the_first_card_that_is_not_on_the_table() -> None:
    assert check_cards([1, 2, 3], (1, 2, 3, 4), count=3) == (1, 2, 3)
    with pytest.raises(Refused) as caught:
        check_cards((1, 0, 80), (1, 2, 3, 4), count=3, refusal="not-yours")
    assert (caught.value.code, caught.value.details) == ("not-yours", {"card": "1rso"})
