"""CPU time of a bot's move in milliseconds, over whole games of champions.

Only moves with a legal command count: without one, a bot has nothing to choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import thread_time
from typing import Any

from bench import Figure, study
from tertia.arena.contest import contests, default_options, is_alone, rules_of
from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.bots.player import TimedCommand
from tertia.games.engine import Legal, Millis

GAMES = 6
"""Games per contest."""

MAX_MEDIAN = {"classic": 5.0}
DEFAULT_MAX_MEDIAN = 50.0
"""Targets for the median of a move, in milliseconds."""


class TimedBot(Bot):
    """A champion that measures the CPU time of its moves."""

    def __init__(self, game: str, seed: str) -> None:
        super().__init__(game, "champion", seed)
        self.times: list[float] = []
        """Milliseconds per move."""

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        start = thread_time()
        command = super().act(view, legal, now)
        if legal:
            self.times.append(1000 * (thread_time() - start))
        return command


@study
def cpu_time_of_moves() -> Iterator[Figure]:
    for contest in contests():
        game = rules_of(contest)
        times: list[float] = []
        for number in range(GAMES):
            bots = [TimedBot(game.NAME, f"{number} {seat}") for seat in range(1 if is_alone(contest) else 2)]
            play(game, bots, default_options(contest), number)
            times += [time for bot in bots for time in bot.times]
        p99 = sorted(times)[len(times) * 99 // 100]
        yield Figure(
            f"CPU time of a move, {contest}",
            f"{len(times):,} moves   99th percentile: {p99:.1f} ms",
            "milliseconds at the median",
            median(times),
            MAX_MEDIAN.get(contest, DEFAULT_MAX_MEDIAN),
            at_most=True,
        )
