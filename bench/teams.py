"""``python -m bench.teams [games [level …]]``: how well teams of three bots of one level play CoopSet, in Markdown.

``python -m bench.ladder`` measures bots that play alone, without anybody who waits for them. In a team they propose
sooner, and each knows what the others propose. All teams play the same deals.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bench.pace import PLAYERS, options_of
from tertia.arena.play import play
from tertia.arena.summary import Estimate, mean_interval
from tertia.bots.bot import Bot
from tertia.bots.levels import LEVELS
from tertia.games import GAMES


def total(level: str, seed: int) -> int:
    """Play a game of a team of this level and return its points."""
    bots = [Bot("coopset", level, f"{seed} {seat}") for seat in range(PLAYERS)]
    points: int = play(GAMES["coopset"], bots, options_of("coopset"), seed).state.result.total
    return points


def main(games: int, levels: Sequence[str]) -> None:
    print("| | mean total | lead over the one before |")
    print("| --- | --- | --- |")
    before: list[int] = []
    for level in levels:
        totals = [total(level, seed) for seed in range(games)]
        leads = [better - worse for worse, better in zip(before, totals, strict=False)]
        ahead = _text(mean_interval(leads)) if leads else ""
        print(f"| {level} | {_text(mean_interval(totals))} | {ahead} |", flush=True)
        before = totals


def _text(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f} [{estimate.low:.2f}; {estimate.high:.2f}]"


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(int(arguments[0]) if arguments else 100, arguments[1:] or list(LEVELS))
