"""Measures the CPU time that a champion bot needs for a move, in whole games.

Only moves with at least one legal command count, because a bot has nothing to decide without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import thread_time
from typing import Any

from bench import Measurement, study
from tertia.arena.contest import contests, default_options, is_alone, rules_of
from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.bots.player import TimedCommand
from tertia.games.engine import Legal, Millis

GAMES_PER_CONTEST = 6
"""A contest is one of the games, or solitaire: the classic game for one player."""

MAX_MEDIAN_MS = {"classic": 5.0}
"""Upper limits of the median in milliseconds, by contest."""

DEFAULT_MAX_MEDIAN_MS = 50.0
"""The same for all other contests."""


class TimedBot(Bot):
    """A champion that measures its own CPU time."""

    def __init__(self, game: str, seed: str) -> None:
        super().__init__(game, "champion", seed)
        self.durations: list[float] = []
        """Milliseconds of CPU for each move."""

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        start = thread_time()
        command = super().act(view, legal, now)
        if legal:
            self.durations.append(1000 * (thread_time() - start))
        return command


@study
def measure_moves() -> Iterator[Measurement]:
    """Measure the median CPU time per move in each contest."""
    for contest in contests():
        game = rules_of(contest)
        seats = 1 if is_alone(contest) else 2
        durations: list[float] = []
        for seed in range(GAMES_PER_CONTEST):
            bots = [TimedBot(game.NAME, f"{seed} {seat}") for seat in range(seats)]
            play(game, bots, default_options(contest), seed)
            durations += [duration for bot in bots for duration in bot.durations]
        p99 = sorted(durations)[len(durations) * 99 // 100]
        yield Measurement(
            name=f"CPU time of a move in {contest}",
            details=f"{len(durations):,} moves   99th percentile: {p99:.1f} ms",
            unit="milliseconds at the median",
            value=median(durations),
            target=MAX_MEDIAN_MS.get(contest, DEFAULT_MAX_MEDIAN_MS),
            at_most=True,
        )
