"""The deck of the day: an order of all 81 cards for everybody, which is known to be clearable."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache

from tertia.cards import Card, deck
from tertia.clearing import Position, find_line
from tertia.puzzles.daily import FIRST_DAY, KINDS
from tertia.puzzles.seeded_random import SeededRandom

DECK = "deck"
"""The kind under which its results are stored, beside the kinds of puzzles."""

LEADERBOARDS: tuple[str, ...] = (*KINDS, DECK)
"""Everything of a day that has a leaderboard."""

DEAL_WIDTH = 10
"""The width of the search for a way. It must never change, because all published decks depend on it."""


def deck_day(number: int) -> date:
    """Return the day of a deck by its number, which is 1 on the first day."""
    return FIRST_DAY + timedelta(number - 1)


@lru_cache(maxsize=32)
def daily_deck(number: int) -> tuple[Card, ...]:
    """Return the deck of a day by its number: the first shuffle for which the search finds a way to clear it."""
    random = SeededRandom(f"tertia deck {deck_day(number).isoformat()}")
    while True:
        order = random.shuffled(deck())
        if find_line(Position.of_deal(order), (DEAL_WIDTH,)).verdict == "clearable":
            return tuple(order)
