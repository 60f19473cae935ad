"""Benchmarks that compare tertia with a named baseline in the same run, so that the machine hardly matters.

A function under ``@benchmark`` returns two lap functions: one for the baseline and one for tertia. A lap function
does some work and returns the number of units that it processed. A function under ``@study`` measures by itself and
returns any number of measurements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeAlias

LapFunction: TypeAlias = Callable[[], int]
"""Does some work and returns the number of units that it processed."""
Setup: TypeAlias = Callable[[], tuple[LapFunction, LapFunction]]

ROUNDS = 15
"""The number of measured rounds. A round is one lap of the baseline and one lap of tertia."""


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """A measured value and its target."""

    name: str
    details: str
    """The figures behind the value, for people."""
    unit: str
    """The unit of the value, such as ``ratio`` or ``KB``."""
    value: float
    target: float
    at_most: bool = False
    """True if the target is an upper limit."""

    @property
    def is_ok(self) -> bool:
        """Return True if the value meets its target."""
        return self.value <= self.target if self.at_most else self.value >= self.target

    def __str__(self) -> str:
        limit = "at most" if self.at_most else "at least"
        verdict = "OK" if self.is_ok else "missed"
        comparison = f"{self.unit} {self.value:,.2f}   target {limit} {self.target:,g}   {verdict}"
        return f"{self.name}\n    {self.details}\n    {comparison}"


Study: TypeAlias = Callable[[], Iterable[Measurement]]


@dataclass(frozen=True)
class Comparison:
    """The speeds of the baseline and of tertia in units per second, and the speedup of tertia."""

    baseline_speed: float
    tertia_speed: float
    speedup: float


@dataclass(frozen=True)
class Benchmark:
    """A comparison of tertia with a baseline, and the smallest acceptable speedup."""

    name: str
    unit: str
    baseline: str
    target_speedup: float
    setup: Setup

    def run(self) -> Comparison:
        """Run one lap of each to warm up, then all rounds. Return the medians."""
        run_baseline, run_tertia = self.setup()
        run_baseline()
        run_tertia()
        rounds = [(_speed(run_baseline), _speed(run_tertia)) for _ in range(ROUNDS)]
        return Comparison(
            baseline_speed=median(baseline for baseline, _ in rounds),
            tertia_speed=median(tertia for _, tertia in rounds),
            # The speedup is computed in each round: a busy machine slows down both laps of a round.
            speedup=median(tertia / baseline for baseline, tertia in rounds),
        )

    def measure(self) -> Iterator[Measurement]:
        """Run the comparison and yield its speedup as the only measurement."""
        result = self.run()
        yield Measurement(
            name=f"{self.name} ({self.unit} per second)",
            details=f"{self.baseline}: {result.baseline_speed:,.0f}   tertia: {result.tertia_speed:,.0f}",
            unit="ratio",
            value=result.speedup,
            target=self.target_speedup,
        )


STUDIES: list[Study] = []

ARGUMENTS: list[str] = []
"""Words on the command line that are not the name of a module, for benchmarks that need a folder or a number."""


def study(measure: Study) -> Study:
    """Register the decorated function as a study."""
    STUDIES.append(measure)
    return measure


def benchmark(name: str, *, unit: str, baseline: str, target_speedup: float) -> Callable[[Setup], Setup]:
    """Register the decorated function as the setup of a benchmark."""

    def register(setup: Setup) -> Setup:
        STUDIES.append(Benchmark(name, unit, baseline, target_speedup, setup).measure)
        return setup

    return register


def _speed(run_lap: LapFunction) -> float:
    """Run one lap and return its units per second."""
    start = perf_counter()
    units = run_lap()
    return units / (perf_counter() - start)
