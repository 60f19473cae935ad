"""Exact numbers of hands without a SET, compared with listing, short formulas and published results."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tertia.odds import set_free_hands, sets_in
from tertia.odds.exact.checks import set_free_by_listing

# For hands of 0 to 20 cards without a SET: how many kinds there are, if hands that a symmetry of the deck turns into
# each other count as one kind.
ORBITS_81 = [1, 1, 1, 1, 2, 3, 7, 11, 33, 91, 267, 670, 1437, 2225, 2489, 1756, 748, 143, 20, 1, 1]


@pytest.mark.parametrize(("features", "largest"), [(1, 2), (2, 4), (3, 9), (4, 20)])
def test_r1_4_the_largest_hand_without_a_set(features: int, largest: int) -> None:
    """These are known as maximal caps. Pellegrino proved the 20 for 81 cards."""
    assert set_free_hands(features).largest == largest


@pytest.mark.parametrize("features", [1, 2, 3])
def test_r1_4_every_size_agrees_with_listing_all_hands(features: int) -> None:
    found = [size.hands for size in set_free_hands(features)]
    # Of 27 cards, ten always have a SET. Listing up to ten shows it; the smaller decks are listed completely.
    most = min(10, 3**features)
    listed = set_free_by_listing(features, most)
    assert found[: len(listed)] == listed
    assert not any(found[most + 1 :])


def test_r1_4_published_counts_for_81_cards() -> None:
    """All maximal caps of AG(4, 3) are equivalent, and there are 682,344 of them."""
    found = set_free_hands()
    assert found[20].hands == 682_344
    assert found[20].orbits == 1
    assert found[12].hands == 2_284_535_476_080
    assert [size.orbits for size in found][:21] == ORBITS_81
    assert [size.hands for size in found][21:] == [0] * 61


def test_every_check_holds() -> None:
    """A result carries its checks: the counts of small hands again, by formulas and by listing."""
    for features in (1, 2, 3, 4):
        checks = set_free_hands(features).checks
        assert checks
        assert all(check.is_ok for check in checks)


@pytest.mark.parametrize("cards", range(13))
def test_both_methods_agree_on_hands_without_a_set(cards: int) -> None:
    """One method builds only hands without a SET. The other builds all hands and counts the SETs in them."""
    assert set_free_hands()[cards].hands == sets_in(cards).hands[0]


def test_r1_8_chances_are_fractions() -> None:
    chance = set_free_hands()[12].chance
    assert isinstance(chance, Fraction)
    assert 30.9 < 1 / chance < 31
    assert set_free_hands()[21].chance == 0
    chances = set_free_hands().array()  # as floats, for plotting
    assert chances[12] == float(chance)
