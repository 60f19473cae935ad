"""Benchmarks as ratios: ours against a named yardstick, in the same run, so that the machine does not matter.

A benchmark is a function with the decorator ``@benchmark`` in any module of this package. It returns two laps, the
yardstick's and ours. A lap does some work and returns the number of units. If one run gives several figures, a
function with the decorator ``@study`` measures and yields all of them.
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
    """A measurement: a description, and one number with its target."""

    name: str
    details: str
    """All measured values, for people."""
    quantity: str
    """The quantity or unit of the number: a ratio, kilobytes."""
    number: float
    target: float
    at_most: bool = False

    @property
    def is_ok(self) -> bool:
        return self.number <= self.target if self.at_most else self.number >= self.target

    def __str__(self) -> str:
        bound = "at most" if self.at_most else "at least"
        outcome = "OK" if self.is_ok else "MISSED"
        result = f"{self.quantity} {self.number:,.2f}   target {bound} {self.target:,g}   {outcome}"
        return f"{self.name}\n    {self.details}\n    {result}"


Study: TypeAlias = Callable[[], Iterable[Figure]]


@dataclass(frozen=True)
class Result:
    """Units per second of the yardstick and of ours, and the ratio of ours to the yardstick's."""

    yardstick: float
    ours: float
    ratio: float


@dataclass(frozen=True)
class Benchmark:
    """A comparison with a yardstick: its name, the unit of work, and the lowest ratio that passes."""

    name: str
    unit: str
    yardstick: str
    target: float
    setup: Setup

    def run(self) -> Result:
        """Run laps of both in turn, after one each to warm up. The median counts."""
        yardstick, ours = self.setup()
        yardstick()
        ours()
        rounds = [(_speed(yardstick), _speed(ours)) for _ in range(ROUNDS)]
        # The ratio is computed for each round: if the machine slows down for a while, it slows down both.
        ratio = median(our_speed / yardstick_speed for yardstick_speed, our_speed in rounds)
        return Result(median(speed for speed, _ in rounds), median(speed for _, speed in rounds), ratio)

    def figures(self) -> Iterator[Figure]:
        result = self.run()
        details = f"{self.yardstick}: {result.yardstick:,.0f}   ours: {result.ours:,.0f}"
        yield Figure(f"{self.name} ({self.unit} per second)", details, "ratio", result.ratio, self.target)


STUDIES: list[Study] = []


def study(measure: Study) -> Study:
    """Register a function that yields figures."""
    STUDIES.append(measure)
    return measure


def benchmark(name: str, *, unit: str, yardstick: str, target: float) -> Callable[[Setup], Setup]:
    """Register a function that sets up two laps."""

    def register(setup: Setup) -> Setup:
        STUDIES.append(Benchmark(name, unit, yardstick, target, setup).figures)
        return setup

    return register


def _speed(lap: Lap) -> float:
    start = perf_counter()
    units = lap()
    return units / (perf_counter() - start)
