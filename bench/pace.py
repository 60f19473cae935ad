"""``python -m bench.pace [games]``: the pace of each game at tables of three bots of one level, as Markdown.

docs/bots.md shows the table. Times are means in seconds of the game's own clock.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.bots.levels import LEVELS
from tertia.games import GAMES
from tertia.games.common.options import new_table_options

PLAYERS = 3

Gaps = Iterator[int]
"""Lengths of time in milliseconds."""


def name_of(entry: Any) -> str:
    return type(entry.event).__name__


def between(entries: Sequence[Any], first: set[str], last: set[str]) -> Gaps:
    """Yield the time from each event of the first kinds to the next one of the last kinds, within a deal."""
    since = None
    for entry in entries:
        name = name_of(entry)
        if since is not None and name in last:
            yield entry.at - since
            since = None
        if name in first:
            since = entry.at
        if name == "DealEnded":
            since = None


@dataclass(frozen=True)
class Pace:
    """One line of the table: a step of a game, and how to find its times in a record."""

    game: str
    step: str
    measure: Callable[[Sequence[Any]], Gaps]


STEPS = (
    Pace("classic", "a SET", lambda entries: between(entries, {"Dealt", "Taken"}, {"Taken"})),
    Pace(
        "scout",
        "until a scout points",
        lambda entries: between(entries, {"Dealt", "TurnEnded"}, {"HuntBegan"}),
    ),
    Pace("scout", "until the turn is over", lambda entries: between(entries, {"HuntBegan"}, {"TurnEnded"})),
    Pace("twenty", "a SET", lambda entries: between(entries, {"Dealt", "Taken"}, {"Taken"})),
    Pace("setup", "a card", lambda entries: between(entries, {"Dealt", "Laid"}, {"Laid"})),
    Pace("chipset", "a bet", lambda entries: between(entries, {"TurnCame"}, {"Staked", "Folded", "Checked"})),
    Pace("chipset", "a deal", lambda entries: between(entries, {"Dealt"}, {"DealEnded"})),
    Pace(
        "coopset",
        "until a SET is proposed",
        lambda entries: between(entries, {"Dealt", "Taken", "LaidOut"}, {"Proposed"}),
    ),
)


def measure(level: str, games: int) -> list[float]:
    """Return the mean seconds of each step at tables of three bots of this level."""
    means = []
    records: dict[str, list[Any]] = {}
    for pace in STEPS:
        if pace.game not in records:
            game = GAMES[pace.game]
            options = new_table_options(game.Options, **({"target": 1} if pace.game == "twenty" else {}))
            records[pace.game] = [
                play(
                    game,
                    [Bot(pace.game, level, f"{number} {seat}") for seat in range(PLAYERS)],
                    options,
                    number,
                ).entries
                for number in range(games)
            ]
        times = [gap for entries in records[pace.game] for gap in pace.measure(entries)]
        means.append(fmean(times) / 1000 if times else 0.0)
    return means


def main(games: int) -> None:
    columns = {level: measure(level, games) for level in LEVELS}
    print(f"| | {' | '.join(columns)} |")
    print(f"| --- |{' --- |' * len(columns)}")
    for row, pace in enumerate(STEPS):
        print(
            f"| {pace.game}: {pace.step} | {' | '.join(f'{column[row]:.1f} s' for column in columns.values())} |"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
