"""``python -m bench.ladder [games [jobs [contest …]]]``: every level against the next, as Markdown for docs/bots.md.

In duels each level plays against the next lower one, and the lowest against random commands. In CoopSet and solitaire
all levels and some baselines play the same deals. ``tertia arena`` repeats any row.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tertia.arena.contest import Contest, contests, is_alone
from tertia.arena.summary import Estimate, Summary
from tertia.arena.tournament import tournament
from tertia.bots.levels import LEVELS
from tertia.games.common.options import new_table_options
from tertia.games.twenty.options import Options as TwentyOptions

SEED = 1
ONE_DEAL = new_table_options(TwentyOptions, deals=1)
"""A game of 20/20 is one deal, not a whole match: ``tertia arena --option deals=1``."""

CONTESTANTS_ALONE = {
    "coopset": ("largest", *reversed(LEVELS), "random"),
    "solitaire": (*reversed(LEVELS), "random", "any"),
}
"""The levels, and baselines that take any largest choice of SETs, any SET, or any cards."""


@dataclass(frozen=True)
class Duel:
    """A game of two players: a level, and the next lower one."""

    game: str
    bots: tuple[str, str]


def duels(game: str) -> Iterator[Duel]:
    """Yield the duels: each level against the next lower one; in ChipSet also the champion against baselines."""
    ladder = [*reversed(LEVELS), "random"]
    yield from (Duel(game, pair) for pair in pairwise(ladder))
    if game == "chipset":
        yield from (Duel(game, ("champion", baseline)) for baseline in ("raiser", "folder", "caller"))


def options_of(game: str) -> object:
    """Return the options of a game; None for the defaults."""
    return ONE_DEAL if game == "twenty" else None


def main(games: int, jobs: int, names: list[str]) -> None:
    for game in names or contests():
        if is_alone(game):
            _print_alone(tournament(Contest(game, CONTESTANTS_ALONE[game], SEED), games, jobs))
        else:
            print(f"\n**{game}**, {games} games each\n")
            print(
                "| | won by the first | points of the second | SETs found in (median) | mistakes per game |"
            )
            print("| --- | --- | --- | --- | --- |", flush=True)
            for duel in duels(game):
                contest = Contest(game, duel.bots, SEED, options_of(game))
                _print_duel(tournament(contest, games, jobs))


def _print_duel(summary: Summary) -> None:
    first, second = summary.lines
    share = "" if second.share is None else _percent(second.share)
    finds = " / ".join(
        "–" if one.finds.median is None else f"{one.finds.median:.1f} s" for one in summary.lines
    )
    mistakes = " / ".join(f"{one.mistakes:.2f}" for one in summary.lines)
    won = _percent(first.won)
    print(f"| {first.bot} – {second.bot} | {won} | {share} | {finds} | {mistakes} |", flush=True)


def _print_alone(summary: Summary) -> None:
    print(f"\n**{summary.game}**, {summary.games} deals, the same for all\n")
    print("| | mean total | 8 or more, or deck survived | lead over the next |")
    print("| --- | --- | --- | --- |")
    for line in summary.lines:
        ahead = "" if line.ahead is None else _number(line.ahead)
        print(f"| {line.bot} | {_number(line.score)} | {_percent(line.won)} | {ahead} |", flush=True)


def _percent(estimate: Estimate) -> str:
    return f"{100 * estimate.mean:.1f} % [{100 * estimate.low:.1f}; {100 * estimate.high:.1f}]"


def _number(estimate: Estimate) -> str:
    return f"{estimate.mean:.3f} [{estimate.low:.3f}; {estimate.high:.3f}]"


if __name__ == "__main__":
    arguments = sys.argv[1:]
    games, jobs = int(arguments[0]) if arguments else 1_000, int(arguments[1]) if len(arguments) > 1 else 2
    main(games, jobs, arguments[2:])
