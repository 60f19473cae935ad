"""Decks without a way: orders in which nobody can clear the deck, as the complete search proves.

A deck must split into SETs, or it could not be cleared with all its cards open. If fewer than a third of its n cards
are hidden at the start, there is always a way: some of the n / 3 SETs of a split contain no hidden card, so one of
them can be taken, and then again fewer than a third of the cards are hidden. So the smallest deck without a way has
at least 15 cards if nine of them lie on the table, and 18 if twelve do.
"""

from __future__ import annotations

from tertia.cards import Card


def _cards(numbers: str) -> tuple[Card, ...]:
    return tuple(map(int, numbers.split()))


WHOLE_DECKS: dict[int, tuple[Card, ...]] = {
    27: _cards("5 11 24 1 9 19 12 13 4 23 3 0 7 14 17 25 18 8 15 21 2 26 6 20 16 10 22"),
    81: _cards(
        "62 61 76 30 37 18 78 3 26 66 35 67 25 11 49 38 68 71 10 28 50 44 2 6 75 31 52 4 12 45 41 19 13 59 7 "
        "15 24 16 43 21 53 39 20 1 34 42 33 48 32 22 9 57 29 5 40 58 17 80 60 23 56 63 27 51 54 65 0 77 36 55 "
        "69 64 47 14 8 74 79 46 70 72 73"
    ),
}
"""The beginner deck and the whole deck, by their number of cards. Every table has one SET, so there is no choice."""

SMALLEST_DECKS: dict[int, tuple[Card, ...]] = {
    9: _cards("7 19 10 23 9 4 0 24 26 21 17 3 14 16 2"),
    12: _cards("15 37 4 28 41 64 12 66 74 33 32 24 68 51 49 18 44 57"),
}
"""The smallest decks, by the number of cards on the table. No SET that lies open at the start belongs to a split."""
