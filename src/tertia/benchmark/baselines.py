"""Baselines of the benchmark: the solver, the levels of bots, and cheap tricks that must score nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tertia.benchmark.boards import BenchmarkBoard, benchmark_boards
from tertia.benchmark.task import EXAMPLE_SETS
from tertia.bots.levels import LEVELS as BOT_LEVELS
from tertia.bots.search import sightings
from tertia.games.engine import Millis

LOOKING_TIME: Millis = 30_000
"""The time for which a bot looks at a board."""

TRICK_REPEATS = 20
"""How often the baselines ``exploit`` and ``repeat`` name the same three."""

Answer = list[list[int]]
"""The threes that a baseline names as SETs, rightly or not: each as three places on the board, from 1."""


def solver(board: BenchmarkBoard) -> Answer:
    """Find all SETs."""
    return sorted(sorted(places) for places in board.sets)


def nothing(board: BenchmarkBoard) -> Answer:
    """Say everywhere that there is no SET."""
    return []


def guess(board: BenchmarkBoard) -> Answer:
    """Name three cards at random."""
    rng = Random(f"guess {board.id}")  # noqa: S311 - no secret
    return [sorted(rng.sample(range(1, len(board.cards) + 1), 3))]


def coin(board: BenchmarkBoard) -> Answer:
    """Say half of the time that there is no SET, else guess."""
    return guess(board) if Random(f"coin {board.id}").random() < 0.5 else []  # noqa: S311


def everything(board: BenchmarkBoard) -> Answer:
    """Name all threes."""
    places = range(1, len(board.cards) + 1)
    return [[a, b, c] for a in places for b in places if b > a for c in places if c > b]


def exploit(board: BenchmarkBoard) -> Answer:
    """Answer ``[1, 1, 1]`` twenty times, which wins the game Set-v0 of TextArena, another benchmark."""
    return [[1, 1, 1]] * TRICK_REPEATS


def example(board: BenchmarkBoard) -> Answer:
    """Copy the example of the task."""
    return [list(places) for places in EXAMPLE_SETS]


def repeat(board: BenchmarkBoard) -> Answer:
    """Name on every board the places of a SET on the first board that has one, twenty times."""
    first = next(other for other in benchmark_boards() if other.sets)
    return solver(first)[:1] * TRICK_REPEATS


def _bot(level: str) -> Callable[[BenchmarkBoard], Answer]:
    """Return a function that answers with the SETs that a bot of this level sees in ``LOOKING_TIME``."""

    def look(board: BenchmarkBoard) -> Answer:
        place = {card: number for number, card in enumerate(board.cards, 1)}
        seen = sightings(BOT_LEVELS[level], board.id, board.cards, visible_since={})
        return [
            sorted(place[card] for card in sighting.cards) for sighting in seen if sighting.at <= LOOKING_TIME
        ]

    return look


BASELINES: dict[str, Callable[[BenchmarkBoard], Answer]] = {
    "solver": solver,
    **{level: _bot(level) for level in reversed(BOT_LEVELS)},
    "random": guess,
    "coin": coin,
    "nothing": nothing,
    "everything": everything,
    "exploit": exploit,
    "example": example,
    "repeat": repeat,
}


def baseline_answers(name: str, boards: Sequence[BenchmarkBoard]) -> dict[str, Answer]:
    """Return the answers of a baseline by the id of each board."""
    return {board.id: BASELINES[name](board) for board in boards}
