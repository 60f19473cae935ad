"""Boards per second for listing all SETs of 12 random cards: in pure Python, and in batches with ``tertia[fast]``."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TypeAlias

import numpy as np

from bench import Lap, benchmark
from tertia.cards import DECK_SIZE, Card, card_features
from tertia.fast import find_sets_in
from tertia.solver import find_sets

Features: TypeAlias = tuple[int, int, int, int]

YARDSTICK = "itertools.combinations"


def random_boards(count: int) -> list[list[Card]]:
    random = Random(12)
    return [random.sample(range(DECK_SIZE), 12) for _ in range(count)]


def list_sets_simply(board: list[Features]) -> list[tuple[Features, Features, Features]]:
    """The yardstick: the obvious implementation, on precomputed features."""
    return [
        (a, b, c)
        for a, b, c in combinations(board, 3)
        if all(len({x, y, z}) != 2 for x, y, z in zip(a, b, c))  # noqa: B905 - strict would slow it down
    ]


def simple_lap(boards: list[list[Card]]) -> Lap:
    boards_as_features = [[card_features(card) for card in board] for board in boards]

    def lap() -> int:
        for board in boards_as_features:
            list_sets_simply(board)
        return len(boards_as_features)

    return lap


@benchmark("SETs of 12 cards, pure Python", unit="boards", yardstick=YARDSTICK, target=30)
def pure_python() -> tuple[Lap, Lap]:
    boards = random_boards(10_000)

    def lap() -> int:
        for board in boards:
            find_sets(board)
        return len(boards)

    return simple_lap(boards[:250]), lap


@benchmark("SETs of 12 cards, tertia[fast] on one core", unit="boards", yardstick=YARDSTICK, target=5_000)
def batched() -> tuple[Lap, Lap]:
    boards = np.array(random_boards(100_000), np.uint8)
    calls = 20

    def lap() -> int:
        for _ in range(calls):
            find_sets_in(boards)
        return calls * len(boards)

    return simple_lap(random_boards(250)), lap
