"""R4.5: decks that are known to be clearable, and the SET that keeps them so (docs/RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from tertia.cards import DECK_SIZE, Card
from tertia.clearing import Position, fewest_destroyed, find_line
from tertia.games.common.dealing import Dice, Pile, shuffle
from tertia.puzzles.deck import DEAL_WIDTH, daily_deck
from tertia.solver import Triple

HINT_WIDTHS = (DEAL_WIDTH, 60)
"""The widths of the search for a hint. It takes about 30 milliseconds, and rarely 200."""


def clearable_pile(cards: Sequence[Card], size: int, luck: bytes, day: int) -> Pile:
    """Shuffle until the search finds a way to clear the deck. A day has one deck of 81 cards for everybody."""
    if day and len(cards) == DECK_SIZE:
        return Pile(daily_deck(day), Dice(luck, "deal").salt())
    for attempt in count():
        pile = shuffle(cards, luck, f"clearable deal {attempt}")
        if find_line(Position.of_deal(pile.order, size), (DEAL_WIDTH,)).verdict == "clearable":
            return pile
    raise AssertionError  # never: almost every deck can be cleared


@lru_cache(maxsize=256)
def set_to_take(table: tuple[Card, ...], deck: tuple[Card, ...], size: int) -> Triple:
    """Return a SET after which the deck can still be cleared; if none is found, the one that destroys fewest."""
    position = Position(bytes(table) + bytes(deck), len(table), size)
    line = find_line(position, HINT_WIDTHS).line
    return line[0] if line else fewest_destroyed(position.sets(), position.left)[0]
