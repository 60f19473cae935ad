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

Sets = list[list[int]]
"""The places of each SET on a board, from 1."""


def solver(board: BenchmarkBoard) -> Sets:
    """Find all SETs."""
    return sorted(sorted(places) for places in board.sets)


def nothing(board: BenchmarkBoard) -> Sets:
    """Say everywhere that there is no SET."""
    return []


def guess(board: BenchmarkBoard) -> Sets:
    """Name three cards at random."""
    rng = Random(f"guess {board.id}")  # noqa: S311 - no secret
    return [sorted(rng.sample(range(1, len(board.cards) + 1), 3))]


def coin(board: BenchmarkBoard) -> Sets:
    """Say half of the time that there is no SET, else guess."""
    return guess(board) if Random(f"coin {board.id}").random() < 0.5 else []  # noqa: S311


def everything(board: BenchmarkBoard) -> Sets:
    """Name all threes."""
    places = range(1, len(board.cards) + 1)
    return [[a, b, c] for a in places for b in places if b > a for c in places if c > b]


def exploit(board: BenchmarkBoard) -> Sets:
    """Answer ``[1, 1, 1]`` twenty times, which wins the game Set-v0 of TextArena, another benchmark."""
    return [[1, 1, 1]] * TRICK_REPEATS


def example(board: BenchmarkBoard) -> Sets:
    """Copy the example of the task."""
    return [list(places) for places in EXAMPLE_SETS]


def repeat(board: BenchmarkBoard) -> Sets:
    """Name on every board the places of the first SET of the first board, twenty times."""
    first = next(other for other in benchmark_boards() if other.sets)
    return solver(first)[:1] * TRICK_REPEATS


def _bot(level: str) -> Callable[[BenchmarkBoard], Sets]:
    """Return a function that answers with the SETs that a bot of this level sees in ``LOOKING_TIME``."""

    def look(board: BenchmarkBoard) -> Sets:
        place = {card: number for number, card in enumerate(board.cards, 1)}
        seen = sightings(BOT_LEVELS[level], board.id, board.cards, {})
        return [
            sorted(place[card] for card in sighting.cards) for sighting in seen if sighting.at <= LOOKING_TIME
        ]

    return look


BASELINES: dict[str, Callable[[BenchmarkBoard], Sets]] = {
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


def baseline_answers(name: str, boards: Sequence[BenchmarkBoard]) -> dict[str, Sets]:
    """Return the answers of a baseline by the id of each board."""
    return {board.id: BASELINES[name](board) for board in boards}
