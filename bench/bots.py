"""What a bot's move costs: milliseconds of CPU at the median, over whole games of champions.

Only moves that had to be thought about count: where nothing is legal for a seat, nothing is asked.
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

GAMES_EACH = 6
MOST = {"classic": 5.0}
MOST_ELSEWHERE = 50.0


class Timed(Bot):
    """A champion with a stopwatch."""

    def __init__(self, game: str, seed: str) -> None:
        super().__init__(game, "champion", seed)
        self.took: list[float] = []

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        start = thread_time()
        answer = super().act(view, legal, now)
        if legal:
            self.took.append(1000 * (thread_time() - start))
        return answer


@study
def thinking() -> Iterator[Figure]:
    for contest in contests():
        game = rules_of(contest)
        took: list[float] = []
        for number in range(GAMES_EACH):
            bots = [Timed(game.NAME, f"{number} {seat}") for seat in range(1 if is_alone(contest) else 2)]
            play(game, bots, default_options(contest), number)
            took += [one for bot in bots for one in bot.took]
        slow = sorted(took)[len(took) * 99 // 100]
        yield Figure(
            f"thinking in {contest}",
            f"{len(took):,} moves   99 of 100 within {slow:.1f} ms of CPU",
            "milliseconds at the median",
            median(took),
            MOST.get(contest, MOST_ELSEWHERE),
            at_most=True,
        )
