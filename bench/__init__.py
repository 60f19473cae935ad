"""Benchmarks as ratios: ours against a named yardstick, in the same run, so that the machine does not matter.

A benchmark is a function that sets up two laps, the yardstick's and ours, and stands in any module of this
package under ``@benchmark``. A lap does some work and returns how many units of it. Where one run gives several
figures, a function under ``@study`` measures and returns them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeAlias

Lap: TypeAlias = Callable[[], int]
Setup: TypeAlias = Callable[[], tuple[Lap, Lap]]

ROUNDS = 15


@dataclass(frozen=True)
class Figure:
    """What was measured, in words, and the one number that is held against its target."""

    name: str
    found: str
    what: str
    """What the number is: a ratio, kilobytes."""
    number: float
    target: float
    at_most: bool = False

    @property
    def is_ok(self) -> bool:
        return self.number <= self.target if self.at_most else self.number >= self.target

    def __str__(self) -> str:
        bound = "at most" if self.at_most else "at least"
        verdict = "OK" if self.is_ok else "below"
        judged = f"{self.what} {self.number:,.2f}   target {bound} {self.target:,g}   {verdict}"
        return f"{self.name}\n    {self.found}\n    {judged}"


Study: TypeAlias = Callable[[], Iterable[Figure]]


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

    def figures(self) -> Iterator[Figure]:
        result = self.run()
        found = f"{self.yardstick}: {result.yardstick:,.0f}   ours: {result.ours:,.0f}"
        yield Figure(f"{self.name} ({self.unit} a second)", found, "ratio", result.ratio, self.target)


STUDIES: list[Study] = []


def study(measure: Study) -> Study:
    """Registers the function below it."""
    STUDIES.append(measure)
    return measure


def benchmark(name: str, *, unit: str, yardstick: str, target: float) -> Callable[[Setup], Setup]:
    """Registers the function below it."""

    def register(setup: Setup) -> Setup:
        STUDIES.append(Benchmark(name, unit, yardstick, target, setup).figures)
        return setup

    return register


def _speed(lap: Lap) -> float:
    start = perf_counter()
    units = lap()
    return units / (perf_counter() - start)
