"""Benchmarks as ratios: ours against a named yardstick, in the same run, so that the machine does not matter.

A benchmark is a function that sets up two laps, the yardstick's and ours, and stands in any module of this
package under ``@benchmark``. A lap does some work and returns how many units of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeAlias

Lap: TypeAlias = Callable[[], int]
Setup: TypeAlias = Callable[[], tuple[Lap, Lap]]

ROUNDS = 15


@dataclass(frozen=True)
class Result:
    """Units a second of both, and how many times the yardstick's ours is."""

    yardstick: float
    ours: float
    ratio: float


@dataclass(frozen=True)
class Benchmark:
    """What is measured, in which unit, against what, and the least ratio that will do."""

    name: str
    unit: str
    yardstick: str
    target: float
    setup: Setup

    def run(self) -> Result:
        """Laps of both in turn, after one each to warm up; the median counts."""
        yardstick, ours = self.setup()
        yardstick()
        ours()
        rounds = [(_speed(yardstick), _speed(ours)) for _ in range(ROUNDS)]
        # The ratio is taken round by round: a machine that slows down for a while slows down both.
        ratio = median(fast / plain for plain, fast in rounds)
        return Result(median(plain for plain, _ in rounds), median(fast for _, fast in rounds), ratio)


BENCHMARKS: list[Benchmark] = []


def benchmark(name: str, *, unit: str, yardstick: str, target: float) -> Callable[[Setup], Setup]:
    """Registers the function below it."""

    def register(setup: Setup) -> Setup:
        BENCHMARKS.append(Benchmark(name, unit, yardstick, target, setup))
        return setup

    return register


def _speed(lap: Lap) -> float:
    start = perf_counter()
    units = lap()
    return units / (perf_counter() - start)
