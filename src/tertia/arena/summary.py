"""What the games of a tournament show, with how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, stdev

from tertia.arena.contest import SOLITAIRE, Contest, Played

Z = 1.959963984540054
"""Of a normal distribution, 95 % lie within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the interval in which the true one lies with 95 % confidence."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Finds:
    """How long SETs were looked for, in seconds."""

    count: int
    median: float | None
    mean: float | None
    ninety: float | None
    """Nine of ten were found within this time."""


@dataclass(frozen=True, slots=True)
class Line:
    """One contestant."""

    bot: str
    score: Estimate
    share: Estimate | None
    """Its part of all points of a game; None where that makes no sense."""
    won: Estimate
    finds: Finds
    mistakes: float
    """A game."""
    ahead: Estimate | None
    """How much higher than the next contestant's the score was, game by game; None for the last."""


@dataclass(frozen=True, slots=True)
class Summary:
    game: str
    seed: int
    games: int
    alone: bool
    lines: tuple[Line, ...]


def summary(contest: Contest, games: Sequence[Sequence[Played]]) -> Summary:
    """All that these games show."""
    lines = tuple(_line(contest, games, i) for i in range(len(contest.bots))) if games else ()
    return Summary(contest.game, contest.seed, len(games), contest.is_alone, lines)


def _line(contest: Contest, games: Sequence[Sequence[Played]], i: int) -> Line:
    own = [game[i] for game in games]
    share = None
    lowest_wins = contest.rules.ANALYSIS.lowest_wins
    if not contest.is_alone and not lowest_wins:
        share = mean_of([_share([one.score for one in game], i) for game in games])
    ahead = None
    if i + 1 < len(contest.bots):
        sign = -1 if lowest_wins else 1
        if contest.game == SOLITAIRE:
            ahead = mean_of([game[i].won - game[i + 1].won for game in games])
        else:
            ahead = mean_of([sign * (game[i].score - game[i + 1].score) for game in games])
    found = sorted(took / 1000 for one in own for took in one.found)
    return Line(
        contest.bots[i],
        mean_of([one.score for one in own]),
        share,
        wilson(sum(one.won for one in own), len(own)),
        Finds(
            len(found),
            median(found) if found else None,
            fmean(found) if found else None,
            found[len(found) * 9 // 10] if found else None,
        ),
        fmean(one.mistakes for one in own),
        ahead,
    )


def _share(scores: Sequence[int], i: int) -> float:
    """This one's part of the points; scores below zero count as none."""
    points = [max(0, score) for score in scores]
    return points[i] / sum(points) if sum(points) else 1 / len(points)


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean; the interval is that of a normal distribution."""
    mean = fmean(values)
    off = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - off, mean + off)


def wilson(successes: float, count: int) -> Estimate:
    """A rate, with Wilson's interval, which holds for rates near 0 and 1 too."""
    rate = successes / count
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    off = Z / (1 + Z * Z / count) * sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count))
    return Estimate(rate, max(0.0, min(rate, middle - off)), min(1.0, max(rate, middle + off)))
