"""Find all SETs on a table, and the largest choice of SETs that share no card, in pure Python.

The table is packed into ``bytes``. One ``bytes.translate`` call gives the third card for one card and all
others, and one addition of two long ints marks the third cards that come later on the table. So a dozen
calls into C replace a loop over 220 triples. R1.4 and R8.1 are rules in docs/RULES.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from tertia.cards import DECK_SIZE, THIRD, Card
from tertia.notation import distinct

Triple: TypeAlias = tuple[Card, Card, Card]

_DECK = bytes(range(DECK_SIZE))
_ROWS = tuple(row + bytes(range(DECK_SIZE, 256)) for row in THIRD)
"""``THIRD`` padded to the 256 entries that ``bytes.translate`` needs."""

_PLACES = bytes(DECK_SIZE) + bytes(range(1, DECK_SIZE + 1))
"""A slice from n on holds a 0 for each absent card, then 1, 2, … for the n cards on the table."""

_FOUND = b"\x80"
"""The top bit of a byte marks a SET; positions never use it."""


def find_sets(cards: Iterable[Card]) -> list[Triple]:
    """R1.4: list all SETs, ordered by the positions of their first, second and third card."""
    table, thirds, found = _search(cards)
    size = len(table)
    sets = []
    pair = -1
    for gap in found.to_bytes(len(thirds)).split(_FOUND)[:-1]:
        pair += len(gap) + 1
        sets.append((table[pair // size], table[pair % size], thirds[pair]))
    return sets


def has_set(cards: Iterable[Card]) -> bool:
    """Return True if the cards contain a SET."""
    return _search(cards)[2] != 0


def count_sets(cards: Iterable[Card]) -> int:
    """Count the SETs among the cards."""
    return _search(cards)[2].bit_count()


def _search(cards: Iterable[Card]) -> tuple[bytes, bytes, int]:
    """Return the table, the third card of every pair, and an int with a marked byte for each SET.

    A pair counts only if its cards and the third card are in table order, so every SET is found once.
    """
    table, absent = _pack_table(cards)
    size = len(table)
    thirds = b"".join([table.translate(_ROWS[card]) for card in table])
    places = thirds.translate(bytes.maketrans(absent + table, _PLACES[size : size + DECK_SIZE]))
    lift, found = _lift(size)
    return table, thirds, int.from_bytes(places) + lift & found


@cache
def _lift(size: int) -> tuple[int, int]:
    """Return the int that carries late positions into the top bit, and the mask of all top bits."""
    lifts = (0x7E - j if i < j else 0 for i in range(size) for j in range(size))
    return int.from_bytes(bytes(lifts)), int.from_bytes(_FOUND * size**2)


def _pack_table(cards: Iterable[Card]) -> tuple[bytes, bytes]:
    """Return the table and the absent cards as bytes. Raise BadCard or DuplicateCard if there is such a card."""
    listed = list(cards)
    try:
        table = bytes(listed)
    except (TypeError, ValueError):
        table = bytes(distinct(listed))
    absent = _DECK.translate(None, table)
    # The table and the absent cards form a deck if all cards are valid and distinct, but True and False look like the
    # cards 1 and 0. ``distinct`` raises the error that fits.
    if len(absent) + len(table) != DECK_SIZE or (absent[:2] != b"\0\1" and bool in map(type, listed)):
        distinct(listed)
    return table, absent


def find_disjoint(cards: Iterable[Card]) -> list[Triple]:
    """R8.1: choose as many SETs as possible that share no card. Deterministic, in table order.

    In every feature a SET sums to 0 modulo 3, so the left-over cards have the same sum as the whole table.
    This rules out most counts of left-over cards without a search, and determines the last one.
    """
    table, _ = _pack_table(cards)
    sets = {_mask(triple): triple for triple in find_sets(table)}
    spare = len(table) % 3
    while (chosen := _cover(_mask(table), list(sets), spare, _sum(table), {})) is None:
        spare += 3
    return [triple for mask, triple in sets.items() if mask in chosen]


def _cover(left: int, sets: list[int], spare: int, owed: Card, failed: dict[int, int]) -> list[int] | None:
    """Return SETs that cover all cards in ``left`` except ``spare`` ones, or None if there are no such SETs.

    ``left`` and ``sets`` are bit masks of cards. ``owed`` is the sum of the spare cards. ``failed`` maps masks that
    could not be covered to the largest number of spare cards that was tried.
    """
    once, twice, thrice = _in_sets(sets)
    in_no_set = left & ~once
    left, spare, owed = once, spare - in_no_set.bit_count(), _subtract_cards(owed, in_no_set)
    if spare < 0 or (spare == 0 and owed) or failed.get(left, -1) >= spare:
        return None
    if not left:
        return []
    if spare == 1:
        last = 1 << owed
        return _cover(left ^ last, _without(last, sets), 0, 0, failed) if left & last else None
    in_fewest_sets = left & ~twice or left & ~thrice or left
    card = in_fewest_sets & -in_fewest_sets  # the lowest bit
    for taken in sets:
        if taken & card:
            chosen = _cover(left ^ taken, _without(taken, sets), spare, owed, failed)
            if chosen is not None:
                return [*chosen, taken]
    if spare:
        chosen = _cover(left ^ card, _without(card, sets), spare - 1, _subtract_cards(owed, card), failed)
        if chosen is not None:
            return chosen
    failed[left] = spare
    return None


def _in_sets(sets: list[int]) -> tuple[int, int, int]:
    """Return the cards that are in at least one, two and three of the SETs."""
    once = twice = thrice = 0
    for mask in sets:
        thrice |= twice & mask
        twice |= once & mask
        once |= mask
    return once, twice, thrice


def _without(gone: int, sets: list[int]) -> list[int]:
    return [mask for mask in sets if not mask & gone]


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)


def _sum(cards: Iterable[Card]) -> Card:
    """Add cards feature by feature, modulo 3."""
    total = 0
    for card in cards:
        total = THIRD[THIRD[total][card]][0]
    return total


def _subtract_cards(total: Card, gone: int) -> Card:
    """Return a sum of features without the cards of a bit mask."""
    while gone:
        card = gone.bit_length() - 1
        total = THIRD[THIRD[total][0]][card]
        gone ^= 1 << card
    return total
