"""Simulated games: the compiled ones equal the Python ones, on any number of cores, and agree with exact results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tertia.cards import Card, deck
from tertia.errors import BadInput
from tertia.games.common.layout import free_places, lay, open_cards, places_of, take
from tertia.odds import CHOICES, simulate, simulate_incrementally
from tertia.odds.simulation.python_games import any_set
from tertia.odds.simulation.random_numbers import GameRandom
from tertia.odds.simulation.results import Simulation
from tertia.solver import Triple, find_sets


def last_set(table: Sequence[Card], unseen: Sequence[Card], rng: Random, /) -> Triple:
    return find_sets(table)[-1]


def random_set(table: Sequence[Card], unseen: Sequence[Card], rng: Random, /) -> Triple:
    return rng.choice(find_sets(table))


@pytest.mark.parametrize("features", [3, 4])
@pytest.mark.parametrize("choose", CHOICES)
def test_compiled_games_equal_python_games(choose: str, features: int) -> None:
    compiled = simulate(300, choose, seed=5, features=features, processes=1)
    assert compiled == simulate(300, choose, seed=5, features=features, processes=1, plain=True)


@pytest.mark.parametrize("plain", [False, True])
def test_the_same_seed_gives_the_same_games_on_any_number_of_cores(plain: bool) -> None:
    games = 120 if plain else 50_000
    alone = simulate(games, seed=9, processes=1, plain=plain)
    assert alone == simulate(games, seed=9, processes=2, plain=plain)
    assert alone != simulate(games, seed=10, processes=1, plain=plain)


def test_r2_9_a_game_follows_the_layout_rules_of_the_classic_game() -> None:
    """R2.6, R2.8, R2.10: the same places, table sizes and end as with the functions of the game itself."""
    expected: Counter[tuple[str, int, int]] = Counter()
    for game in range(60):
        rng = GameRandom(3, game)
        cards = rng.shuffle(deck())
        layout: Any = tuple(cards[:12])
        pile = cards[12:]
        while True:
            table = open_cards(layout)
            sets = find_sets(table)
            expected["met", len(table), len(pile)] += 1
            if not sets and not pile:
                expected["left", len(table), 0] += 1
                break
            if sets:
                taken = any_set(table, sets, pile, rng)
                places = places_of(layout, taken)
                layout = take(layout, taken, 12)
                if len(table) <= 12 and pile:
                    layout, pile = lay(layout, places, pile[:3]), pile[3:]
            else:
                layout, pile = lay(layout, free_places(layout, 3), pile[:3]), pile[3:]
    found = simulate(60, "any", seed=3, processes=1, plain=True)
    counted = {("met", table.cards, table.deck): table.met for table in found.tables}
    counted |= {("left", cards, 0): share.count for cards, share in found.cards_left.items()}
    assert counted == expected


@pytest.fixture(scope="module")
def many() -> Simulation:
    return simulate(200_000, "any", seed=2)


def test_the_first_table_is_a_fresh_deal(many: Simulation) -> None:
    """R1.8: the only table of a game with a known exact chance."""
    (first,) = [table for table in many.tables if (table.cards, table.deck) == (12, 69)]
    assert first.met == many.games
    assert abs(first.chance.value - 2_284_535_476_080 / 70_724_320_184_700) < 5 * first.chance.error


def test_three_cards_never_remain_and_shares_add_up(many: Simulation) -> None:
    """R2.10: the whole deck sums to 0 modulo 3, and so does every SET. So three cards left would be a SET."""
    assert set(many.cards_left) <= {0, 6, 9, 12, 15, 18}
    assert sum(share.count for share in many.cards_left.values()) == many.games
    assert sum(share.count for share in many.most_cards.values()) == many.games
    assert many.laid_out(12).value == 1
    assert many.array().sum() == pytest.approx(1)


def test_r4_2_survival_means_that_twelve_cards_were_enough(many: Simulation) -> None:
    assert many.survival.count == many.games - many.laid_out(15).count
    assert 0.30 < many.survival.value < 0.33


def test_r1_8_no_set_is_twice_as_likely_in_play_as_in_a_deal(many: Simulation) -> None:
    in_play = many.no_set(12)
    assert 0.064 < in_play.value < 0.068
    assert 0 < in_play.error < 0.001


def test_standard_errors_agree_with_the_scatter_of_runs(many: Simulation) -> None:
    """Twenty independent runs scatter as the standard error of one predicts."""
    runs = [simulate(2_000, "any", seed=seed, processes=1) for seed in range(100, 120)]
    for values, error in (
        ([run.no_set(12).value for run in runs], runs[0].no_set(12).error),
        ([run.survival.value for run in runs], runs[0].survival.error),
    ):
        mean = sum(values) / len(values)
        scatter = (sum((value - mean) ** 2 for value in values) / (len(values) - 1)) ** 0.5
        assert 0.5 < scatter / error < 1.7


def test_a_function_may_choose_the_set() -> None:
    last = simulate(40, last_set, seed=4, processes=1)
    assert last.choose == "last_set"
    assert last != simulate(40, random_set, seed=4, processes=1)
    assert simulate(40, random_set, seed=4, processes=2) == simulate(40, random_set, seed=4, processes=1)


def test_a_run_can_be_stopped_at_any_time() -> None:
    running: Any = simulate_incrementally(10**9, "first", processes=2)
    partial = next(running)
    running.close()
    assert 0 < partial.games < 10**9
    assert sum(share.count for share in partial.cards_left.values()) == partial.games


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0},
        {"games": -5},
        {"choose": "worst"},
        {"features": 2},
        {"processes": 0},
        {"seed": -1},
        {"games": True},
    ],
)
def test_bad_input_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        simulate(**wrong)


def test_random_numbers_are_uniform() -> None:
    """60,000 throws of a die: a chi-squared test with five degrees of freedom."""
    rng = GameRandom(1, 1)
    throws = Counter(rng.below(6) for _ in range(60_000))
    assert sum((throws[side] - 10_000) ** 2 / 10_000 for side in range(6)) < 25
