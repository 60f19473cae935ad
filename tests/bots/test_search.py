"""The search model: times grow with differing features, shrink with the number of SETs, and include mistakes."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean, median

import pytest

from tertia.bots.levels import LEVELS
from tertia.bots.search import deceptions, differing, patience, search_time, sightings
from tertia.cards import explain, is_set
from tertia.solver import find_sets

REGULAR = LEVELS["regular"]


def boards(count: int, cards: int = 12) -> list[frozenset[int]]:
    rng = Random(count)
    return [frozenset(rng.sample(range(81), cards)) for _ in range(count)]


def first_sighting(level: str, board: frozenset[int], seed: str) -> int | None:
    seen = [one.at for one in sightings(LEVELS[level], seed, board, dict.fromkeys(board, 0)) if one.is_set]
    return seen[0] if seen else None


def test_search_takes_longer_the_more_features_differ() -> None:
    times: dict[int, list[int]] = {1: [], 2: [], 3: [], 4: []}
    for seed, triple in enumerate(find_sets(range(81))):
        times[differing(triple)].append(search_time(REGULAR, str(seed), triple, on_table=12))
    typical = [median(times[differ]) for differ in (1, 2, 3, 4)]
    assert typical == sorted(typical)
    assert typical[3] > 2 * typical[0]


def test_search_times_are_skewed_to_the_right() -> None:
    times = [search_time(REGULAR, str(seed), (0, 1, 2), on_table=12) for seed in range(600)]
    assert fmean(times) > 1.2 * median(times)
    assert max(times) > 6 * median(times)


def test_more_cards_take_longer_and_more_sets_are_found_sooner() -> None:
    """The first of several SETs is seen sooner than a single one."""
    assert search_time(REGULAR, "s", (0, 1, 2), on_table=15) > search_time(
        REGULAR, "s", (0, 1, 2), on_table=12
    )
    by_count: dict[bool, list[int]] = {False: [], True: []}
    for seed, board in enumerate(boards(300)):
        at = first_sighting("regular", board, str(seed))
        if at is not None:
            by_count[len(find_sets(board)) > 2].append(at)
    assert median(by_count[True]) < 0.75 * median(by_count[False])


def test_higher_levels_find_sets_sooner() -> None:
    typical = [
        median(
            at for seed, board in enumerate(boards(150)) if (at := first_sighting(level, board, str(seed)))
        )
        for level in LEVELS
    ]
    assert typical == sorted(typical, reverse=True)


def test_search_starts_with_the_last_card_and_continues_when_others_are_taken() -> None:
    table = frozenset((0, 1, 2, 40, 41, 43))
    seen = {one.cards: one.at for one in sightings(REGULAR, "s", table, dict.fromkeys(table, 0))}
    late = {
        one.cards: one.at for one in sightings(REGULAR, "s", table, {**dict.fromkeys(table, 0), 2: 5_000})
    }
    assert late[(0, 1, 2)] == seen[(0, 1, 2)] + 5_000
    less = sightings(REGULAR, "s", table - {43}, dict.fromkeys(table, 0))
    # Fewer cards make it a little faster, but it is the same search.
    assert 0 < less[0].at <= seen[less[0].cards]


def test_deceptions_fail_in_one_feature_mostly_fill() -> None:
    broken: Counter[str] = Counter()
    for seed, board in enumerate(boards(400)):
        for a, b, c in deceptions(LEVELS["newcomer"], str(seed), board):
            assert not is_set(a, b, c)
            (verdict,) = explain(a, b, c).broken
            broken[verdict.feature] += 1
    assert broken.most_common(1)[0][0] == "fill"
    assert len(broken) == 4
    assert broken.total() > 100


def test_a_deception_ends_after_a_mistake() -> None:
    for seed, board in enumerate(boards(200)):
        seen = sightings(LEVELS["newcomer"], str(seed), board, dict.fromkeys(board, 0))
        false = [one for one in seen if not one.is_set]
        if false:
            again = sightings(LEVELS["newcomer"], str(seed), board, dict.fromkeys(board, 0), false[0].at)
            assert false[0] not in again
            assert [one for one in again if one.is_set] == [one for one in seen if one.is_set]
            break
    else:
        raise AssertionError("no board with a deception")


@pytest.mark.parametrize("level", LEVELS)
def test_the_doubt_of_another_player_shortens_patience(level: str) -> None:
    board = boards(1)[0]
    assert patience(LEVELS[level], "s", board, others_agree=True) < patience(LEVELS[level], "s", board)
