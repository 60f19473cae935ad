"""Whole games as a compiled kernel. It plays the same games as ``python_games``, from the same random numbers.

The kernel stores the card of every place and the place of every card. So two lookups tell whether the third card of
two cards is on the table. The strategy ``first`` searches the table for a SET. The strategy ``any`` keeps a list of
all SETs, to which each new card adds the SETs that it completes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import compiled
from tertia.odds.simulation import counters
from tertia.odds.simulation.random_kernel import below, seed_stream, shuffle

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers, Points

FIRST, ANY = 0, 1

NOTHING = 81
"""The card of a free place. It has no third card with any other."""
ROW = 128
"""Length of a card's row in the table of third cards: a power of two, so that a shift finds the row."""
PLACES = 32
"""More than the largest table, 21 cards, needs; a place fits into five bits."""

_TABLES, _NO_SET, _LEFT, _MOST = counters.TABLES, counters.NO_SET, counters.LEFT, counters.MOST
_FIRST_FAILURE, _DECK_SIZES, _TABLE_SIZES = counters.FIRST_FAILURE, counters.DECK_SIZES, counters.TABLE_SIZES
_NO_SET_SQUARED, _PRODUCT, _TABLES_SQUARED = (
    counters.NO_SET_SQUARED,
    counters.PRODUCT,
    counters.TABLES_SQUARED,
)


@compiled
def _third_place(third: Points, place_of: Points, one: np.uint8, two: np.uint8) -> int:
    """Return the place of the third card, 0 if it is not on the table. Unsigned indices are faster."""
    return int(place_of[third[np.uint64(one) << np.uint64(7) | np.uint64(two)]])


@compiled
def _first_set(third: Points, table: Points, place_of: Points, top: int, clean: int, new: Numbers) -> int:
    """Return the first SET in the order of the places, with five bits for each place; 0 if there is none.

    At the last search, no SET began before the place ``clean``. A SET that begins there must contain a new card.
    """
    a, b, c = new[0], new[1], new[2]
    x, y, z = table[a], table[b], table[c]
    for one in range(1, clean):
        card = table[one]
        to_a = _third_place(third, place_of, card, x)
        to_b = _third_place(third, place_of, card, y)
        to_c = _third_place(third, place_of, card, z)
        if to_a > one or to_b > one or to_c > one:
            best = 1 << 10
            if to_a > one:
                best = min(a, to_a) << 5 | max(a, to_a)
            if to_b > one:
                best = min(best, min(b, to_b) << 5 | max(b, to_b))
            if to_c > one:
                best = min(best, min(c, to_c) << 5 | max(c, to_c))
            return one << 10 | best
    for one in range(clean, top - 2):
        card = table[one]
        for two in range(one + 1, top - 1):
            three = _third_place(third, place_of, card, table[two])
            if three > two:
                return one << 10 | two << 5 | three
    return 0


@compiled
def _add_sets(
    third: Points, table: Points, place_of: Points, top: int, new: int, sets: Numbers, count: int
) -> int:
    """Add the SETs that the card in the place ``new`` completes to the list. Return the new length."""
    card = table[new]
    for one in range(1, top):
        other = _third_place(third, place_of, card, table[one])
        if other > one:
            if new < one:
                key = new << 10 | one << 5 | other
            elif new < other:
                key = one << 10 | new << 5 | other
            else:
                key = one << 10 | other << 5 | new
            sets[count] = key
            count += 1
    return count


@compiled
def _select(sets: Numbers, count: int, rank: int) -> int:
    """Return the SET with this rank in the order of the places. The list itself is not sorted."""
    for one in range(count):
        before = 0
        for other in range(count):
            before += sets[other] < sets[one]
        if before == rank:
            return int(sets[one])
    return 0


@compiled
def _remove_sets(sets: Numbers, count: int, taken: int) -> int:
    """Remove the SETs that share a place with the taken one from the list. Return the new length."""
    gone = 1 << (taken >> 10) | 1 << (taken >> 5 & 31) | 1 << (taken & 31)
    kept = 0
    for number in range(count):
        key = sets[number]
        sets[kept] = key
        mine = 1 << (key >> 10) | 1 << (key >> 5 & 31) | 1 << (key & 31)
        kept += (mine & gone) == 0
    return kept


@compiled
def _choose_places(table: Points, top: int, new: Numbers) -> int:
    """Choose places for the next three cards: gaps first, then new ones. Return the end of the table."""
    place = 0
    for number in range(3):
        place += 1
        while place < top and table[place] != NOTHING:
            place += 1
        new[number] = place
    return max(top, place + 1)


@compiled
def play(
    third: Points,
    deck: Points,
    deal: int,
    rule: int,
    seed: np.uint64,
    first: int,
    count: int,
    counted: Numbers,
) -> None:
    """Play ``count`` games from number ``first`` on, and add to the counters in ``counted``.

    Sizes of tables and decks are in units of three cards.
    """
    state = np.zeros(6, np.uint64)
    cards = deck.copy()
    table = np.full(PLACES, NOTHING, np.uint8)
    # Places begin with 1. In place_of, 0 means that a card is not on the table.
    place_of = np.zeros(ROW, np.uint8)
    sets = np.zeros(1024, np.int64)
    new = np.zeros(3, np.int64)
    # In one game, by size: the tables met while the deck had cards, and those of them without a SET.
    met = np.zeros(_TABLE_SIZES, np.int64)
    without = np.zeros(_TABLE_SIZES, np.int64)
    usual = deal // 3
    for game in range(first, first + count):
        for place in range(len(deck)):
            cards[place] = deck[place]
        seed_stream(state, seed, game)
        shuffle(state, cards)
        listed = 0
        for place in range(1, deal + 1):
            table[place] = cards[place - 1]
            place_of[cards[place - 1]] = place
            if rule == ANY:
                listed = _add_sets(third, table, place_of, place, place, sets, listed)
        top, clean, dealt = deal + 1, 1, deal
        size, left = usual, len(deck) // 3 - usual
        # The largest table, and the size of the deck at the first usual table without a SET. No deck is so large.
        most, failed = usual, _DECK_SIZES
        while True:
            counted[_TABLES + size * _DECK_SIZES + left] += 1
            met[size] += left > 0
            if rule == FIRST:
                found = _first_set(third, table, place_of, top, clean, new)
                clean = found >> 10 if found else top
            else:
                found = listed
            if not found:
                counted[_NO_SET + size * _DECK_SIZES + left] += 1
                without[size] += left > 0
                if size == usual and failed == _DECK_SIZES:
                    failed = left
                if left == 0:
                    break
                lay_out = True
            else:
                if rule == ANY:
                    rank = int(below(state, np.uint64(listed))) if listed > 1 else 0
                    found = _select(sets, listed, rank)
                    listed = _remove_sets(sets, listed, found)
                new[0], new[1], new[2] = found >> 10, found >> 5 & 31, found & 31
                for number in range(3):
                    place_of[table[new[number]]] = 0
                    table[new[number]] = NOTHING
                # R2.9: cards beyond the deal are not replaced
                lay_out = size <= usual and left > 0
                size -= 1
            if lay_out:
                if not found:
                    top = _choose_places(table, top, new)
                clean = min(clean, new[0])
                for number in range(3):
                    place, card = new[number], cards[dealt]
                    dealt += 1
                    table[place] = card
                    place_of[card] = place
                    if rule == ANY:
                        listed = _add_sets(third, table, place_of, top, place, sets, listed)
                left -= 1
                size += 1
                most = max(most, size)
            else:
                new[0] = new[1] = new[2] = 0  # no new cards: place 0 is always free
        counted[_LEFT + size] += 1
        counted[_MOST + most] += 1
        counted[_FIRST_FAILURE + failed] += 1
        for one in range(usual, most + 1):
            counted[_NO_SET_SQUARED + one] += without[one] * without[one]
            counted[_PRODUCT + one] += without[one] * met[one]
            counted[_TABLES_SQUARED + one] += met[one] * met[one]
            met[one] = without[one] = 0
        for place in range(1, top):
            place_of[table[place]] = 0
            table[place] = NOTHING
