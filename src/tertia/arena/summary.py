"""The summary of a tournament, with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, stdev

from tertia.arena.contest import SOLITAIRE, Contest, GameResult
from tertia.bots.external import Fault

Z = 1.959963984540054
"""95% of a normal distribution are within this many standard deviations."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval of 95% confidence."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class FindTimes:
    """Search times of SETs, in seconds."""

    count: int
    median: float | None
    mean: float | None
    ninety: float | None
    """The 90th percentile."""


@dataclass(frozen=True, slots=True)
class ContestantSummary:
    """The results of one contestant."""

    bot: str
    score: Estimate
    """The points per game."""
    share: Estimate | None
    """Its share of all points of a game; None where points are not shared."""
    won: Estimate
    """The share of games won. For a team and in solitaire, the share of successful games."""
    finds: FindTimes
    """The search times of the SETs that it found."""
    mistakes: float
    """The mean per game."""
    ahead: Estimate | None
    """The lead over the next contestant, game by game; None for the last."""
    faults: int = 0
    """The number of games that an external bot left because of a mistake of its program."""
    first_fault: Fault | None = None
    commands: float = 0.0
    """The mean number of its commands per game."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of all contestants."""

    game: str
    seed: int
    games: int
    alone: bool
    """True if each contestant played the same deals alone."""
    lines: tuple[ContestantSummary, ...]
    seconds_per_set: float | None
    """The mean time until somebody at the table takes a SET, measured from the last change of the table."""


def summary(contest: Contest, games: Sequence[Sequence[GameResult]]) -> Summary:
    """Summarise the results of games, each by contestant."""
    lines = tuple(_contestant(contest, games, index) for index in range(len(contest.bots))) if games else ()
    times = [took for game in games for result in game for took in result.found]
    pace = fmean(times) / 1000 if times else None
    return Summary(contest.game, contest.seed, len(games), contest.is_alone, lines, pace)


def _contestant(contest: Contest, games: Sequence[Sequence[GameResult]], index: int) -> ContestantSummary:
    """Summarise the results of the contestant with this index."""
    results = [game[index] for game in games]
    share = None
    if not contest.is_alone and not contest.rules.ANALYSIS.lowest_wins:
        share = mean_interval([_share([result.score for result in game], index) for game in games])
    faults = [result.fault for result in results if result.fault is not None]
    return ContestantSummary(
        bot=contest.bots[index],
        score=mean_interval([result.score for result in results]),
        share=share,
        won=wilson_interval(sum(result.won for result in results), len(results)),
        finds=_find_times([took / 1000 for result in results for took in result.found]),
        mistakes=fmean(result.mistakes for result in results),
        ahead=_lead(contest, games, index),
        faults=len(faults),
        first_fault=faults[0] if faults else None,
        commands=fmean(result.commands for result in results),
    )


def _lead(contest: Contest, games: Sequence[Sequence[GameResult]], index: int) -> Estimate | None:
    """Return the lead of a contestant over the next one; None for the last contestant."""
    if index + 1 == len(contest.bots):
        return None
    pairs = [(game[index], game[index + 1]) for game in games]
    if contest.game == SOLITAIRE:
        return mean_interval([own.won - other.won for own, other in pairs])
    sign = -1 if contest.rules.ANALYSIS.lowest_wins else 1
    return mean_interval([sign * (own.score - other.score) for own, other in pairs])


def _find_times(seconds: Sequence[float]) -> FindTimes:
    if not seconds:
        return FindTimes(0, median=None, mean=None, ninety=None)
    ordered = sorted(seconds)
    return FindTimes(len(ordered), median(ordered), fmean(ordered), ordered[len(ordered) * 9 // 10])


def _share(scores: Sequence[int], index: int) -> float:
    """Return the share of one contestant in the points. Negative scores count as 0."""
    points = [max(0, score) for score in scores]
    return points[index] / sum(points) if sum(points) else 1 / len(points)


def mean_interval(values: Sequence[float]) -> Estimate:
    """Return a mean with the interval of a normal distribution."""
    mean = fmean(values)
    margin = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - margin, mean + margin)


def wilson_interval(successes: float, count: int) -> Estimate:
    """Return a rate with Wilson's interval, which is valid near 0 and 1 too."""
    rate = successes / count
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    margin = Z / (1 + Z * Z / count) * sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count))
    return Estimate(rate, max(0.0, min(rate, middle - margin)), min(1.0, max(rate, middle + margin)))
