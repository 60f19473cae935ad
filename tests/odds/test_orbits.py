"""Orbits of hands: their number, their sizes, and the parts of the proof that they are orbits."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from odds.affine_maps import all_maps, random_map
from tertia.errors import BadInput
from tertia.odds import hand_orbits
from tertia.odds.exact.affine_space import affine_space, group_order
from tertia.odds.exact.invariants import finer_keys, hand_colours, hand_keys, numpy_hand_keys
from tertia.odds.exact.symmetry import stabiliser_sizes


def random_hands(features: int, size: int, count: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    rng = Random(size)
    return np.array([rng.sample(range(3**features), size) for _ in range(count)], np.uint8)


def orbits_by_mapping(features: int, size: int) -> list[int]:
    """Return the sizes of all orbits, found by applying every map to every hand."""
    maps = [table.tolist() for table in all_maps(features)]
    left, sizes = set(map(frozenset, combinations(range(3**features), size))), []
    while left:
        hand = next(iter(left))
        orbit = {frozenset(table[card] for card in hand) for table in maps}
        left -= orbit
        sizes.append(len(orbit))
    return sorted(sizes)


@pytest.mark.parametrize("features", [1, 2])
def test_the_group_order_is_the_number_of_maps(features: int) -> None:
    assert group_order(features) == len(list(all_maps(features)))


def test_the_group_order_for_four_features() -> None:
    assert group_order(4) == 81 * 80 * 78 * 72 * 54 == 1_965_150_720


@pytest.mark.parametrize("size", range(10))
def test_orbits_of_two_features_agree_with_mapping_every_hand(size: int) -> None:
    assert sorted(hand_orbits(2, size).counts.tolist()) == orbits_by_mapping(2, size)


@pytest.mark.parametrize(("features", "largest"), [(1, 3), (2, 9), (3, 27), (4, 9)])
def test_orbits_contain_every_hand_once(features: int, largest: int) -> None:
    for size in range(largest + 1):
        orbits = hand_orbits(features, size)
        assert orbits.total == comb(3**features, size)
        assert (orbits.counts * orbits.symmetries == group_order(features)).all()
        assert orbits.hands.shape == (len(orbits), size)


def test_the_number_of_orbits_for_81_cards() -> None:
    assert [len(hand_orbits(4, size)) for size in range(10)] == [1, 1, 1, 2, 3, 6, 15, 34, 105, 384]


def test_three_cards_have_two_orbits() -> None:
    """R1.4: either they are a SET, or they are not."""
    no_set, a_set = sorted(hand_orbits(4, 3).counts.tolist(), reverse=True)
    assert (no_set, a_set) == (85_320 - 1080, 1080)


@pytest.mark.parametrize("features", [2, 3, 4])
def test_keys_are_invariant_under_maps(features: int) -> None:
    hands = random_hands(features, size=6, count=40)
    for seed in range(5):
        moved = random_map(features, Random(seed))[hands]
        for keys in (hand_keys, numpy_hand_keys, finer_keys):
            assert (keys(affine_space(features), moved) == keys(affine_space(features), hands)).all()


def test_the_kernel_gives_the_same_keys() -> None:
    hands = random_hands(4, size=12, count=1500)
    assert (hand_keys(affine_space(4), hands) == numpy_hand_keys(affine_space(4), hands)).all()


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 7, 9])
def test_symmetries_agree_with_trying_every_map(size: int) -> None:
    hands = np.unique(np.sort(random_hands(2, size, count=30), axis=1), axis=0)
    found = stabiliser_sizes(affine_space(2), hands, hand_colours(affine_space(2), hands))
    for hand, count in zip(hands, found.tolist(), strict=True):
        assert count == sum({*table[hand].tolist()} == {*hand.tolist()} for table in all_maps(2))


@pytest.mark.parametrize(
    ("features", "size"), [(4, 13), (4, 68), (0, 1), (5, 1), (4, -1), (4, 82), (3, 28), (True, 1)]
)
def test_impossible_or_large_sizes_are_refused(features: int, size: int) -> None:
    with pytest.raises(BadInput):
        hand_orbits(features, size)
