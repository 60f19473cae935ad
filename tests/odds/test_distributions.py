"""Distributions of SETs in hands, compared with listing all hands and with known moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from tertia.errors import BadInput
from tertia.odds import disjoint_in, sets_in
from tertia.solver import count_sets, find_disjoint
from tertia.texts import LANGUAGES, error_text, text


def count_by_listing(features: int, cards: int, sets_of: Callable[[Sequence[int]], int]) -> tuple[int, ...]:
    """List all hands of this many cards. Return how many have 0, 1, 2, … SETs, as ``sets_of`` counts them."""
    counts = Counter(sets_of(hand) for hand in combinations(range(3**features), cards))
    return tuple(counts[n] for n in range(max(counts) + 1))


@pytest.mark.parametrize(
    ("features", "cards"),
    [
        *((1, n) for n in range(4)),
        *((2, n) for n in range(10)),
        *((3, n) for n in (0, 1, 2, 3, 4, 24)),
        (4, 3),
    ],
)
def test_sets_agree_with_listing_all_hands(features: int, cards: int) -> None:
    assert sets_in(cards, features).hands == count_by_listing(features, cards, count_sets)


@pytest.mark.parametrize(("features", "cards"), [(2, 6), (2, 9), (3, 3), (3, 4)])
def test_r8_1_disjoint_sets_agree_with_listing_all_hands(features: int, cards: int) -> None:
    expected = count_by_listing(features, cards, lambda hand: len(find_disjoint(hand)))
    assert disjoint_in(cards, features).hands == expected


@pytest.mark.parametrize(
    ("features", "cards"), [*((3, n) for n in range(28)), *((4, n) for n in (*range(13), *range(69, 82)))]
)
def test_totals_and_moments_are_correct(features: int, cards: int) -> None:
    found = sets_in(cards, features)
    assert [check.name for check in found.checks] == ["total", "mean", "second-moment"]
    assert all(check.is_ok for check in found.checks)


def test_twelve_cards_have_up_to_14_sets() -> None:
    found = sets_in(12)
    assert len(found.hands) == 1 + 14
    assert found.hands[14] == 3_032_640
    assert found.mean == Fraction(220, 79)  # 220 triples of 12 cards, each a SET with a chance of 1/79
    assert max(found.hands) == found.hands[3]


@pytest.mark.parametrize("cards", range(10))
def test_r8_1_a_hand_has_no_more_disjoint_sets_than_sets(cards: int) -> None:
    found = disjoint_in(cards)
    assert all(check.is_ok for check in found.checks)
    assert len(found.hands) == cards // 3 + 1
    # So at least as many hands have few disjoint SETs as have few SETs.
    for number in range(len(found.hands)):
        assert sum(found.hands[: number + 1]) >= sum(sets_in(cards).hands[: number + 1])


@pytest.mark.parametrize("cards", [15, 40, 66])
def test_medium_sizes_are_refused(cards: int) -> None:
    with pytest.raises(BadInput) as refused:
        sets_in(cards)
    assert refused.value.code == "too-many-orbits"
    assert refused.value.details == {"given": cards, "most": 14}, "the number of cards, not of the others"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_of_a_medium_size_says_which_sizes_are_counted(language: str) -> None:
    """Hands of up to 14 cards, and decks from which at most as many are missing."""
    with pytest.raises(BadInput) as refused:
        sets_in(40)
    sentence = error_text(language, refused.value)
    assert sentence.count(text(language, "count.cards", n=14)) == 2
    assert "40" in sentence


def test_impossible_hand_sizes_are_refused() -> None:
    for cards in (-1, 82):
        with pytest.raises(BadInput) as refused:
            sets_in(cards)
        assert refused.value.code == "bad-hand-size"
