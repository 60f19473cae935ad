"""``python -m bench.ladder [games [jobs [contest …]]]``: every level against the next, as Markdown for docs/bots.md.

In duels each level meets the one below it, and the lowest meets chance. In CoopSet and solitaire all play the same
deals, and so does somebody who takes without a thought. Every line is a ``tertia arena`` command that anybody can run
again.
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
from tertia.games.twenty.options import Options as TwentyOptions

SEED = 1
ONE_DEAL = TwentyOptions(target=1)
"""20/20 is played for one deal won, not for a whole match of them: so every game counts one decision."""

ALONE = {
    "coopset": ("largest", *reversed(LEVELS), "random"),
    "solitaire": (*reversed(LEVELS), "random", "any"),
}
"""Beside the levels: who takes any largest choice of SETs, any SET, or any cards at all."""


@dataclass(frozen=True)
class Duel:
    game: str
    bots: tuple[str, str]


def duels(game: str) -> Iterator[Duel]:
    ladder = [*reversed(LEVELS), "random"]
    yield from (Duel(game, pair) for pair in pairwise(ladder))
    if game == "chipset":
        yield from (Duel(game, ("champion", simple)) for simple in ("raiser", "folder", "caller"))


def options_of(game: str) -> object:
    return ONE_DEAL if game == "twenty" else None


def main(games: int, jobs: int, wanted: list[str]) -> None:
    for game in wanted or contests():
        if is_alone(game):
            _print_alone(tournament(Contest(game, ALONE[game], SEED), games, jobs))
        else:
            print(f"\n**{game}**, {games} games each\n")
            print("| | won by the first | points of the second | SETs found in (median) | mistakes a game |")
            print("| --- | --- | --- | --- | --- |", flush=True)
            for duel in duels(game):
                contest = Contest(game, duel.bots, SEED, options_of(game))
                _print_duel(tournament(contest, games, jobs))


def _print_duel(found: Summary) -> None:
    first, second = found.lines
    share = "" if second.share is None else _percent(second.share)
    finds = " / ".join(
        "–" if one.finds.median is None else f"{one.finds.median:.1f} s" for one in found.lines
    )
    mistakes = " / ".join(f"{one.mistakes:.2f}" for one in found.lines)
    won = _percent(first.won)
    print(f"| {first.bot} – {second.bot} | {won} | {share} | {finds} | {mistakes} |", flush=True)


def _print_alone(found: Summary) -> None:
    print(f"\n**{found.game}**, {found.games} deals, the same for all\n")
    print("| | mean total | 8 and more, or deck survived | ahead of the next |")
    print("| --- | --- | --- | --- |")
    for line in found.lines:
        ahead = "" if line.ahead is None else _number(line.ahead)
        print(f"| {line.bot} | {_number(line.score)} | {_percent(line.won)} | {ahead} |", flush=True)


def _percent(found: Estimate) -> str:
    return f"{100 * found.mean:.1f} % [{100 * found.low:.1f}; {100 * found.high:.1f}]"


def _number(found: Estimate) -> str:
    return f"{found.mean:.3f} [{found.low:.3f}; {found.high:.3f}]"


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 1_000, int(given[1]) if len(given) > 1 else 2, given[2:])
