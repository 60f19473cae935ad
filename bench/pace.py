"""``python -m bench.pace [games]``: the pace of each game among three bots of one level, as a table in Markdown.

docs/bots.md shows the result. Times are means in seconds of the game's own clock.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import isnan, nan
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


def between(entries: Sequence[Any], starts: set[str], ends: set[str]) -> Gaps:
    """Yield the time to each event in ``ends`` from the latest event in ``starts`` before it, within a deal.

    An event may be in both: then it ends one gap and starts the next.
    """
    since = None
    for entry in entries:
        name = name_of(entry)
        if since is not None and name in ends:
            yield entry.at - since
            since = None
        if name in starts:
            since = entry.at
        if name == "DealEnded":
            since = None


def search_times(entries: Sequence[Any]) -> Gaps:
    """Yield the time from the last change of the cards to each SET. The levels of bots are defined by its mean."""
    return (entry.event.took for entry in entries if name_of(entry) == "Taken")


@dataclass(frozen=True)
class Row:
    """One row of the printed table: a step of a variant, and how to find its times in a record."""

    variant: str
    """A game, or ``beginner`` and ``beginner-12``: the classic game with the beginner deck and 9 or 12 cards."""
    step: str
    gaps: Callable[[Sequence[Any]], Gaps]

    def __str__(self) -> str:
        return f"{self.variant}: {self.step}"


ROWS = (
    Row("classic", "a SET", search_times),
    Row("beginner", "a SET", search_times),
    Row("beginner-12", "a SET", search_times),
    Row(
        "scout",
        "until a scout points",
        lambda entries: between(entries, {"Dealt", "TurnEnded"}, {"HuntBegan"}),
    ),
    Row("scout", "until the turn is over", lambda entries: between(entries, {"HuntBegan"}, {"TurnEnded"})),
    # Not search_times: in 20/20 ``took`` counts from a change of the table, but a drawn card changes a hand as well.
    Row("twenty", "a SET", lambda entries: between(entries, {"Dealt", "Taken"}, {"Taken"})),
    Row("setup", "a card", lambda entries: between(entries, {"Dealt", "Laid"}, {"Laid"})),
    Row("chipset", "a bet", lambda entries: between(entries, {"TurnCame"}, {"Staked", "Folded", "Checked"})),
    Row("chipset", "a deal", lambda entries: between(entries, {"Dealt"}, {"DealEnded"})),
    Row(
        "coopset",
        "until a SET is proposed",
        lambda entries: between(entries, {"Dealt", "Taken", "LaidOut"}, {"Proposed"}),
    ),
)


@cache
def gaps_of_game(variant: str, level: str, seed: int) -> Mapping[str, Sequence[int]]:
    """Play a game of three bots of this level. Return the times of each of its rows, by step.

    They are kept for the next row of the variant; the record of the game would take far more memory.
    """
    game = "classic" if variant.startswith("beginner") else variant
    bots = [Bot(game, level, f"{seed} {seat}") for seat in range(PLAYERS)]
    entries = play(GAMES[game], bots, options_of(variant), seed).entries
    return {row.step: tuple(row.gaps(entries)) for row in ROWS if row.variant == variant}


def options_of(variant: str) -> Any:
    """Return the options of a new table, but with a single deal in the beginner game and in 20/20."""
    if variant.startswith("beginner"):
        cards = "12" if variant == "beginner-12" else "9"
        return replace(FORMS["beginner"].table_options(), deals=1, match="deals", beginner_cards=cards)
    if variant == "twenty":
        return new_table_options(GAMES[variant].Options, target=1)  # the first deal ends the match
    return new_table_options(GAMES[variant].Options)


def mean_gap(row: Row, level: str, games: int) -> float:
    """Return the mean seconds of a row among three bots of this level; NaN for a step that never happened."""
    gaps = [gap for seed in range(games) for gap in gaps_of_game(row.variant, level, seed)[row.step]]
    return fmean(gaps) / 1000 if gaps else nan


def main(games: int) -> None:
    print(f"| | {' | '.join(LEVELS)} |")
    print(f"| --- |{' --- |' * len(LEVELS)}")
    for row in ROWS:
        means = [mean_gap(row, level, games) for level in LEVELS]
        cells = ["–" if isnan(mean) else f"{mean:.1f} s" for mean in means]
        print(f"| {row} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
