"""The daily puzzle: generated from the date alone, the same for everyone, equally hard every day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal, get_args

from tertia.cards import Held, deck
from tertia.errors import BadInput
from tertia.puzzles.boards import SOLID, Board, board_of
from tertia.puzzles.difficulty import busiest, profile
from tertia.puzzles.seeded_random import SeededRandom
from tertia.solver import count_sets

Kind = Literal["twelve", "nine"]
"""The puzzle with 12 cards of the whole deck, or the easier one with 9 solid cards."""
KINDS: tuple[Kind, ...] = get_args(Kind)

FIRST_DAY = date(2026, 1, 1)
"""Puzzle no. 1."""

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that all daily boards of one kind share."""

    cards: int
    profile: tuple[int, int, int, int]
    """SETs that differ in one, two, three and four features."""
    busiest: int
    """No card is in more SETs than this."""
    held: Held | None = None
    """The feature that all cards share; None for the whole deck."""

    @property
    def sets(self) -> int:
        return sum(self.profile)


RECIPES: dict[Kind, Recipe] = {
    "twelve": Recipe(12, (0, 2, 3, 1), busiest=3),
    "nine": Recipe(9, (1, 2, 1, 0), busiest=3, held=SOLID),
}


@dataclass(frozen=True, slots=True)
class Daily:
    """The board of a day."""

    day: date
    kind: Kind
    board: Board

    @property
    def number(self) -> int:
        return puzzle_number(self.day)


def puzzle_number(day: date) -> int:
    """1 on the first day."""
    return (day - FIRST_DAY).days + 1


@lru_cache(maxsize=128)
def daily(day: date, kind: Kind = "twelve") -> Daily:
    """Return the day's puzzle. Raise BadInput for days before the first puzzle.

    Deals follow each other until one fits the recipe, so every board that fits is equally likely.
    """
    if day < FIRST_DAY:
        raise BadInput("no-puzzle-yet", given=day.isoformat(), first=FIRST_DAY.isoformat())
    recipe = RECIPES[kind]
    random, cards = SeededRandom(f"tertia daily {kind} {day.isoformat()}"), deck(recipe.held)
    while True:
        dealt = random.draw(cards, recipe.cards)
        if count_sets(dealt) == recipe.sets:
            board = board_of(dealt)
            if profile(board.sets) == recipe.profile and busiest(board.sets) <= recipe.busiest:
                return Daily(day, kind, board)


def parse_date(word: str) -> date:
    """``2026-11-15``; BadInput if it is no date."""
    try:
        if _DATE.fullmatch(word):
            return date.fromisoformat(word)
    except ValueError:
        pass
    raise BadInput("bad-date", given=word[:40])
