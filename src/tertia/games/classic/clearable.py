"""R4.5: decks that are known to be clearable, and the SET that keeps them so (docs/RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from tertia.cards import DECK_SIZE, Card, deck
from tertia.clearing import Position, Verdict, fewest_destroyed, find_line, last_clearable
from tertia.games.classic.state import Snapshot
from tertia.games.common.dealing import Dice, Pile
from tertia.games.common.layout import open_cards
from tertia.solver import Triple

DEAL_WIDTH = 10
"""The width of the search at the start of a deal. It must never change, because all decks of a day depend on it."""

HINT_WIDTHS = (DEAL_WIDTH, 60)
"""The widths of the search for a hint. It takes about 30 milliseconds, and rarely 200, so a server uses a thread.

They must never change either, because ``verify`` gives the hints of a record again.
"""


def clearable_pile(cards: Sequence[Card], size: int, luck: bytes, day: int) -> Pile:
    """Shuffle until the search finds a way to clear the deck. A day has one deck of 81 cards for everybody."""
    is_of_day = day > 0 and len(cards) == DECK_SIZE
    order = daily_deck(day) if is_of_day else _clearable_order(cards, size, luck)
    return Pile(order, Dice(luck, "deal").salt())


@lru_cache(maxsize=32)
def daily_deck(number: int) -> tuple[Card, ...]:
    """Return the deck of a day by its number, the same on every machine and in every version."""
    return _clearable_order(deck(), 12, f"tertia deck {number}".encode())


def _clearable_order(cards: Sequence[Card], size: int, luck: bytes) -> tuple[Card, ...]:
    for attempt in count():
        order = Dice(luck, f"clearable deal {attempt}").shuffled(cards)
        if find_line(Position.of_deal(order, size), (DEAL_WIDTH,)).verdict == "clearable":
            return order
    raise AssertionError  # never: almost every deck can be cleared


@lru_cache(maxsize=256)
def next_set(table: tuple[Card, ...], cards: tuple[Card, ...], size: int) -> tuple[Triple, Verdict]:
    """Return a SET after which the table and these cards of the deck can still be cleared, and what the search found.

    If the search finds none, return the SET whose cards belong to the fewest other SETs.
    """
    position = Position(bytes(table) + bytes(cards), len(table), size)
    outcome = find_line(position, HINT_WIDTHS)
    line = outcome.line or fewest_destroyed(position.sets(), position.left)
    return line[0], outcome.verdict


@lru_cache(maxsize=64)
def undos_to_clear(past: tuple[Snapshot, ...], size: int) -> int | None:
    """Return how many SETs to undo until the deck can be cleared again; None if the search finds no such moment.

    Near the end of a deal few cards are left, so the search takes about 10 milliseconds, and rarely 50.
    """
    tables = [(open_cards(one.table), one.deck) for one in past]
    last = last_clearable(
        [Position(bytes(table) + bytes(deck), len(table), size) for table, deck in tables], HINT_WIDTHS
    )
    return None if last is None else len(past) - last.sets_taken
