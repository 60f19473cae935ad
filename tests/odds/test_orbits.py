"""Orbits of hands: their number, their sizes, and what stands behind the proof that they are orbits."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from odds.affine import all_maps, random_map
from tertia.errors import BadInput
from tertia.odds import hand_orbits
from tertia.odds.invariants import finer_keys, hand_colours, hand_keys, plain_hand_keys
from tertia.odds.space import group_order, space
from tertia.odds.symmetry import stabiliser_sizes


def random_hands(features: int, size: int, count: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    random = Random(size)
    return np.array([random.sample(range(3**features), size) for _ in range(count)], np.uint8)


def orbits_by_moving(features: int, size: int) -> list[int]:
    """The sizes of all orbits, by moving every hand by every map."""
    maps = [table.tolist() for table in all_maps(features)]
    left, sizes = set(map(frozenset, combinations(range(3**features), size))), []
    while left:
        hand = next(iter(left))
        orbit = {frozenset(table[card] for card in hand) for table in maps}
        left -= orbit
        sizes.append(len(orbit))
    return sorted(sizes)


@pytest.mark.parametrize("features", [1, 2])
def test_the_group_has_as_many_maps_as_there_are(features: int) -> None:
    assert group_order(features) == len(list(all_maps(features)))


def test_the_group_of_four_features() -> None:
    assert group_order(4) == 81 * 80 * 78 * 72 * 54 == 1_965_150_720


@pytest.mark.parametrize("size", range(10))
def test_orbits_of_two_features_are_those_found_by_moving_every_hand(size: int) -> None:
    assert sorted(hand_orbits(2, size).counts.tolist()) == orbits_by_moving(2, size)


@pytest.mark.parametrize(("features", "largest"), [(1, 3), (2, 9), (3, 27), (4, 9)])
def test_orbits_hold_every_hand_once(features: int, largest: int) -> None:
    for size in range(largest + 1):
        orbits = hand_orbits(features, size)
        assert orbits.total == comb(3**features, size)
        assert (orbits.counts * orbits.symmetries == group_order(features)).all()
        assert orbits.hands.shape == (len(orbits), size)


def test_how_many_hands_of_81_cards_look_different() -> None:
    assert [len(hand_orbits(4, size)) for size in range(10)] == [1, 1, 1, 2, 3, 6, 15, 34, 105, 384]


def test_two_kinds_of_three_cards() -> None:
    """R1.4: three cards are a SET, or not; nothing else tells threes apart."""
    no_set, a_set = sorted(hand_orbits(4, 3).counts.tolist(), reverse=True)
    assert (no_set, a_set) == (85_320 - 1080, 1080)


@pytest.mark.parametrize("features", [2, 3, 4])
def test_no_map_changes_the_keys(features: int) -> None:
    hands = random_hands(features, 6, 40)
    for seed in range(5):
        moved = random_map(features, Random(seed))[hands]
        for keys in (hand_keys, plain_hand_keys, finer_keys):
            assert (keys(space(features), moved) == keys(space(features), hands)).all()


def test_the_kernel_gives_the_same_keys() -> None:
    hands = random_hands(4, 12, 1500)
    assert (hand_keys(space(4), hands) == plain_hand_keys(space(4), hands)).all()


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 7, 9])
def test_symmetries_are_counted_as_by_trying_every_map(size: int) -> None:
    hands = np.unique(np.sort(random_hands(2, size, 30), axis=1), axis=0)
    found = stabiliser_sizes(space(2), hands, hand_colours(space(2), hands))
    for hand, count in zip(hands, found.tolist(), strict=True):
        assert count == sum({*table[hand].tolist()} == {*hand.tolist()} for table in all_maps(2))


@pytest.mark.parametrize(
    ("features", "size"), [(4, 13), (4, 68), (0, 1), (5, 1), (4, -1), (4, 82), (3, 28), (True, 1)]
)
def test_what_cannot_be_sorted_is_refused(features: int, size: int) -> None:
    with pytest.raises(BadInput):
        hand_orbits(features, size)
