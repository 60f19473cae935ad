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


def boards(count: int) -> list[frozenset[int]]:
    """Return this many boards of 12 random cards, the same ones for the same count."""
    rng = Random(count)
    return [frozenset(rng.sample(range(81), 12)) for _ in range(count)]


def visible_at_once(board: frozenset[int]) -> dict[int, int]:
    """Return for each card the time since which it is visible: 0."""
    return dict.fromkeys(board, 0)


def first_sighting(level: str, board: frozenset[int], seed: str) -> int | None:
    """Return when a bot of this level sees the first SET; None if it sees none."""
    seen = sightings(LEVELS[level], seed, board, visible_at_once(board))
    return next((sighting.at for sighting in seen if sighting.is_set), None)


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
    with_few_sets: list[int] = []
    with_many_sets: list[int] = []
    for seed, board in enumerate(boards(300)):
        at = first_sighting("regular", board, str(seed))
        if at is not None:
            (with_many_sets if len(find_sets(board)) > 2 else with_few_sets).append(at)
    assert median(with_many_sets) < 0.75 * median(with_few_sets)


def test_higher_levels_find_sets_sooner() -> None:
    typical = [
        median(
            at for seed, board in enumerate(boards(150)) if (at := first_sighting(level, board, str(seed)))
        )
        for level in LEVELS
    ]
    assert typical == sorted(typical, reverse=True)


def test_search_starts_with_the_last_card_and_continues_when_others_are_taken() -> None:
    table = frozenset((0, 1, 2, 40, 41, 43))  # with the SET of 0, 1 and 2
    visible_since = visible_at_once(table)
    seen_at = {seen.cards: seen.at for seen in sightings(REGULAR, "s", table, visible_since)}
    visible_since[2] = 5_000  # card 2 comes later
    seen_later_at = {seen.cards: seen.at for seen in sightings(REGULAR, "s", table, visible_since)}
    assert seen_later_at[(0, 1, 2)] == seen_at[(0, 1, 2)] + 5_000
    # Fewer cards make it a little faster, but it is the same search.
    first, *_ = sightings(REGULAR, "s", table - {43}, visible_at_once(table))
    assert 0 < first.at <= seen_at[first.cards]


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
        before = sightings(LEVELS["newcomer"], str(seed), board, visible_at_once(board))
        deception = next((sighting for sighting in before if not sighting.is_set), None)
        if deception is not None:
            after = sightings(
                LEVELS["newcomer"], str(seed), board, visible_at_once(board), last_mistake_at=deception.at
            )
            assert deception not in after
            assert [seen for seen in after if seen.is_set] == [seen for seen in before if seen.is_set]
            return
    raise AssertionError("no board with a deception")


@pytest.mark.parametrize("level", LEVELS)
def test_patience_is_shorter_if_another_player_sees_no_set(level: str) -> None:
    board = boards(1)[0]
    assert patience(LEVELS[level], "s", board, others_agree=True) < patience(LEVELS[level], "s", board)
