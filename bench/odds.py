"""Exact counts and simulated games: against pure Python in the same run, and against limits in seconds.

Times are processor times on one core, so other processes do not matter. Kernels are compiled before anything is
timed. The cost of compiling is a figure of its own, measured in a process with an empty cache.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from os import environ
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import tertia
from bench import Figure, Lap, study
from tertia.cards import card_features, deck
from tertia.odds import simulate

YARDSTICK = "itertools.combinations"

CARD_FEATURES = [card_features(card) for card in deck()]

COUNT = """
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


def simple_game(rng: Random, choose_any: bool) -> int:
    """The yardstick: the obvious implementation of a game, with precomputed features. Returns the cards left."""
    cards = rng.sample(CARD_FEATURES, len(CARD_FEATURES))
    table, pile = cards[:12], cards[12:]
    while True:
        sets = (
            three
            for three in combinations(table, 3)
            if all(len({x, y, z}) != 2 for x, y, z in zip(*three))  # noqa: B905 - strict would slow it down
        )
        taken = rng.choice(listed) if choose_any and (listed := list(sets)) else next(sets, None)
        if taken:
            table = [card for card in table if card not in taken]
            if len(table) >= 12:
                continue
        elif not pile:
            return len(table)
        table, pile = table + pile[:3], pile[3:]


def games_a_second(choose: str, target: float, games: int = 200_000) -> Iterator[Figure]:
    """Measure games per second on one core, and their ratio to the yardstick."""

    def simple_lap() -> int:
        rng = Random(1)
        for _ in range(20):
            simple_game(rng, choose == "any")
        return 20

    def lap() -> int:
        return simulate(games, choose, seed=1, processes=1).games

    lap()
    rounds = [(_speed(simple_lap), _speed(lap)) for _ in range(5)]
    ratio = sorted(fast / simple for simple, fast in rounds)[2]
    ours = sorted(fast for _, fast in rounds)[2]
    details = f"{YARDSTICK}: {sorted(simple for simple, _ in rounds)[2]:,.0f}   ours: {ours:,.0f}"
    name = f"Whole games, strategy {choose!r}, tertia[fast] on one core (games per second)"
    yield Figure(name, details, "ratio", ratio, 50)
    yield Figure(name, details, "games per second", ours, target)


@study
def games_taking_the_first() -> Iterator[Figure]:
    return games_a_second("first", 300_000)


@study
def games_taking_any() -> Iterator[Figure]:
    return games_a_second("any", 200_000)


def _speed(lap: Lap) -> float:
    start = process_time()
    units = lap()
    return units / (process_time() - start)


@study
def counting() -> Iterator[Figure]:
    """Measure each count in a process of its own, because results are cached."""
    _seconds("hands")
    with TemporaryDirectory() as empty:
        cold = {"NUMBA_CACHE_DIR": empty}
        for name, count, target, missing, settings in (
            ("Hands without a SET, all sizes, NumPy alone", "hands", 10, ("numba",), {}),
            ("Hands without a SET, all sizes, tertia[fast]", "hands", 2, (), {}),
            ("SETs and disjoint SETs in 12 cards, NumPy alone", "twelve", 60, ("numba",), {}),
            ("SETs and disjoint SETs in 12 cards, tertia[fast]", "twelve", 20, (), {}),
            ("Hands without a SET, first run with compilation", "hands", 20, (), cold),
            ("Ten games, first run with compilation", "games", 30, (), cold),
        ):
            yield Figure(
                name,
                "in a process of its own, on one core",
                "seconds",
                _seconds(count, *missing, **settings),
                target,
                at_most=True,
            )


def _seconds(count: str, *missing: str, **settings: str) -> float:
    source = Path(tertia.__file__).parent.parent
    ran = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", COUNT, count, *missing],
        env={**environ, "PYTHONPATH": str(source), "OPENBLAS_NUM_THREADS": "1", **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(ran.stdout)
