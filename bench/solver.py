"""Compares the solver with a simple search: finds all SETs of random boards of 12 cards.

One benchmark measures the solver in pure Python, the other the batched solver of ``tertia[fast]``.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TypeAlias

import numpy as np

from bench import LapFunction, benchmark
from tertia.cards import DECK_SIZE, Card, card_features
from tertia.fast import find_sets_in
from tertia.solver import find_sets

Features: TypeAlias = tuple[int, int, int, int]

BASELINE = "itertools.combinations"

BASELINE_BOARDS = 250
"""At the target speedups, a lap of the baseline over this many boards takes about as long as a lap of the solver."""


def random_boards(count: int) -> list[list[Card]]:
    """Deal boards of 12 cards, the same ones in every run."""
    rng = Random(12)
    return [rng.sample(range(DECK_SIZE), 12) for _ in range(count)]


def find_sets_simply(board: list[Features]) -> list[tuple[Features, Features, Features]]:
    """Find all SETs by checking every three cards. The features of the cards are computed in advance."""
    return [
        (a, b, c)
        for a, b, c in combinations(board, 3)
        if all(len({x, y, z}) != 2 for x, y, z in zip(a, b, c))  # noqa: B905 - strict would slow it down
    ]


def baseline_lap() -> LapFunction:
    """Return a lap function of the baseline."""
    boards = [[card_features(card) for card in board] for board in random_boards(BASELINE_BOARDS)]

    def run_lap() -> int:
        for board in boards:
            find_sets_simply(board)
        return len(boards)

    return run_lap


@benchmark("SETs of 12 cards, pure Python", unit="boards", baseline=BASELINE, target_speedup=30)
def compare_python_solver() -> tuple[LapFunction, LapFunction]:
    """Compare ``find_sets`` with the baseline."""
    boards = random_boards(10_000)

    def run_lap() -> int:
        for board in boards:
            find_sets(board)
        return len(boards)

    return baseline_lap(), run_lap


@benchmark(
    "SETs of 12 cards, tertia[fast] on one core", unit="boards", baseline=BASELINE, target_speedup=5_000
)
def compare_batched_solver() -> tuple[LapFunction, LapFunction]:
    """Compare ``find_sets_in``, which searches many boards in one call, with the baseline."""
    boards = np.array(random_boards(100_000), np.uint8)
    calls = 20

    def run_lap() -> int:
        for _ in range(calls):
            find_sets_in(boards)
        return calls * len(boards)

    return baseline_lap(), run_lap
