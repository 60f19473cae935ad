"""Measures exact counts and simulated games: the speedup over pure Python, and the CPU time in seconds.

Times are CPU times on one core, so that other processes hardly matter. Kernels are compiled before a measurement
begins, except for the two measurements of the first run, which start with an empty cache.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from os import environ
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import tertia
from bench import LapFunction, Measurement, study
from tertia.cards import card_features, deck
from tertia.odds import simulate

BASELINE = "itertools.combinations"

ROUNDS = 5
"""The number of measured rounds. A round is one lap of the baseline and one lap of tertia."""

CARD_FEATURES = [card_features(card) for card in deck()]

COUNTING_PROGRAM = """
import sys, time
for name in sys.argv[2:]:
    sys.modules[name] = None
import tertia.odds as odds
from tertia.odds.shipped_data import shipped_distribution
def hands(): assert odds.set_free_hands(4)[20].hands == 682344
def twelve():
    assert odds.sets_in(12).hands == shipped_distribution("sets").hands
    assert odds.disjoint_in(12).hands == shipped_distribution("disjoint").hands
def games(): odds.simulate(10, processes=1)
start = time.process_time()
{"hands": hands, "twelve": twelve, "games": games}[sys.argv[1]]()
print(time.process_time() - start)
"""
"""Prints the CPU time of one count. Its arguments are the count and the modules that it must not import."""


def simple_game(rng: Random, choose_any: bool) -> int:
    """Play a game in the simplest way, with precomputed features, and return the number of cards left.

    This is the baseline.
    """
    cards = rng.sample(CARD_FEATURES, len(CARD_FEATURES))
    table, pile = cards[:12], cards[12:]
    while True:
        sets = (
            three
            for three in combinations(table, 3)
            if all(len({x, y, z}) != 2 for x, y, z in zip(*three))  # noqa: B905 - strict would slow it down
        )
        if choose_any:
            all_sets = list(sets)
            taken = rng.choice(all_sets) if all_sets else None
        else:
            taken = next(sets, None)
        if taken:
            table = [card for card in table if card not in taken]
            if len(table) >= 12:
                continue
        elif not pile:
            return len(table)
        table, pile = table + pile[:3], pile[3:]


def measure_games(choose: str, target_rate: float, games: int = 200_000) -> Iterator[Measurement]:
    """Measure games per second on one core, and the ratio to the baseline."""

    def run_baseline_lap() -> int:
        rng = Random(1)
        baseline_games = 20
        for _ in range(baseline_games):
            simple_game(rng, choose == "any")
        return baseline_games

    def run_tertia_lap() -> int:
        return simulate(games, choose, seed=1, processes=1).games

    run_tertia_lap()  # compile
    rounds = [(_speed(run_baseline_lap), _speed(run_tertia_lap)) for _ in range(ROUNDS)]
    speedup = median(tertia / baseline for baseline, tertia in rounds)
    baseline_rate, tertia_rate = (median(column) for column in zip(*rounds, strict=True))
    name = f"Whole games, strategy {choose!r}, tertia[fast] on one core (games per second)"
    details = f"{BASELINE}: {baseline_rate:,.0f}   tertia: {tertia_rate:,.0f}"
    yield Measurement(name=name, details=details, unit="ratio", value=speedup, target=50)
    yield Measurement(
        name=name, details=details, unit="games per second", value=tertia_rate, target=target_rate
    )


@study
def measure_games_taking_the_first_set() -> Iterator[Measurement]:
    """Measure games in which the player takes the first SET."""
    return measure_games("first", target_rate=300_000)


@study
def measure_games_taking_any_set() -> Iterator[Measurement]:
    """Measure games in which the player takes a random SET."""
    return measure_games("any", target_rate=200_000)


def _speed(run_lap: LapFunction) -> float:
    """Run one lap and return its units per second of CPU time."""
    start = process_time()
    units = run_lap()
    return units / (process_time() - start)


@study
def measure_counts() -> Iterator[Measurement]:
    """Measure each count in a process of its own, because results are cached."""
    _count_seconds("hands")  # compile
    with TemporaryDirectory() as empty_folder:
        empty_cache = {"NUMBA_CACHE_DIR": empty_folder}
        for name, count, max_seconds, missing_modules, environment in (
            ("Hands without a SET, all sizes, NumPy alone", "hands", 10, ("numba",), {}),
            ("Hands without a SET, all sizes, tertia[fast]", "hands", 2, (), {}),
            ("SETs and disjoint SETs in 12 cards, NumPy alone", "twelve", 60, ("numba",), {}),
            ("SETs and disjoint SETs in 12 cards, tertia[fast]", "twelve", 20, (), {}),
            ("Hands without a SET, first run, with compilation", "hands", 20, (), empty_cache),
            ("Ten games, first run, with compilation", "games", 30, (), empty_cache),
        ):
            yield Measurement(
                name=name,
                details="in a process of its own, on one core",
                unit="seconds",
                value=_count_seconds(count, *missing_modules, **environment),
                target=max_seconds,
                at_most=True,
            )


def _count_seconds(count: str, *missing_modules: str, **environment: str) -> float:
    """Run a count in a new process as if some modules were not installed. Return its CPU time in seconds."""
    source = Path(tertia.__file__).parent.parent
    result = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", COUNTING_PROGRAM, count, *missing_modules],
        env={**environ, "PYTHONPATH": str(source), "OPENBLAS_NUM_THREADS": "1", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(result.stdout)
