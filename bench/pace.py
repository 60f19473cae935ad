"""``python -m bench.pace [games]``: the pace of each game at tables of three bots of one level, as Markdown.

docs/bots.md shows the table. Times are means in seconds of the game's own clock.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.bots.levels import LEVELS
from tertia.games import GAMES
from tertia.games.common.options import new_table_options
from tertia.rooms.forms import FORMS

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


def until_taken(entries: Sequence[Any]) -> Gaps:
    """Yield the time from the last change of the table to each SET, which is the time for which levels are chosen."""
    return (entry.event.took for entry in entries if name_of(entry) == "Taken")


@dataclass(frozen=True)
class Pace:
    """One line of the table: a step of a game, and how to find its times in a record."""

    game: str
    step: str
    measure: Callable[[Sequence[Any]], Gaps]


STEPS = (
    Pace("classic", "a SET", until_taken),
    Pace("beginner", "a SET", until_taken),
    Pace("beginner-12", "a SET", until_taken),
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


def play_one(form: str, level: str, number: int) -> Sequence[Any]:
    """Play a game of three bots of this level and return its entries."""
    name = "classic" if form.startswith("beginner") else form
    bots = [Bot(name, level, f"{number} {seat}") for seat in range(PLAYERS)]
    return play(GAMES[name], bots, options_of(form), number).entries


def options_of(form: str) -> Any:
    """Return the options of a form; ``beginner-12`` is the beginner deck with 12 cards on the table."""
    if form.startswith("beginner"):
        cards = "12" if form == "beginner-12" else "9"
        return replace(FORMS["beginner"].table_options(), deals=1, match="deals", beginner_cards=cards)
    return new_table_options(GAMES[form].Options, **({"target": 1} if form == "twenty" else {}))


def measure(level: str, games: int) -> list[float]:
    """Return the mean seconds of each step at tables of three bots of this level."""
    means = []
    records: dict[str, list[Any]] = {}
    for pace in STEPS:
        if pace.game not in records:
            records[pace.game] = [play_one(pace.game, level, number) for number in range(games)]
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
