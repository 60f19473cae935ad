"""The values of all tables of the beginner deck, as a compiled kernel. ``beginner`` explains the method.

The value of a table is the number of orders of the unseen cards, three by three, in which the deck is cleared. It is
no probability, so the values after different draws add up. Only the choice among several SETs makes a mean.

Decks and tables are bit masks over the cards that are left. The functions share these arrays:

- ``sets``: the mask of each SET of the deck;
- ``destroyed``: for each SET, the number of other SETs that lose a card with it;
- ``starts``: for each SET, where the values of the deck without it begin in the arrays of values;
- ``places``: for each SET, the new place of each card in the deck without it;
- ``after_draw``: the values of tables of the full size; ``before_draw``: of those with three cards less, before three
  cards are laid. The values of the present deck begin at ``own`` in both. That of the empty deck is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import compiled

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers, Points, Reals

ANY, FEWEST, BEST = 0, 1, 2


@compiled
def smallest_image(maps: Points, cards: Points) -> tuple[int, int]:
    """Return the smallest image of these cards under all maps, as bits, and the number of the map."""
    best, chosen = 1 << 40, 0
    for number in range(len(maps)):
        image = 0
        for card in cards:
            image |= 1 << int(maps[number, card])
        if image < best:
            best, chosen = image, number
    return best, chosen


@compiled
def _renumbered(mask: int, places: Numbers) -> int:
    """Return the mask of these cards in the next deck, where each has another place."""
    image = 0
    place = 0
    while mask:
        if mask & 1:
            image |= 1 << places[place]
        mask >>= 1
        place += 1
    return image


@compiled
def _combine(
    table: int,
    rule: int,
    sets: Numbers,
    destroyed: Numbers,
    starts: Numbers,
    places: Numbers,
    values: Reals,
) -> float:
    """Return the value of a table by its SETs: the mean, the mean of the least destructive, or the best; -1 for none.

    ``values`` is ``after_draw`` or ``before_draw``.
    """
    total, count, best, fewest = 0.0, 0, -1.0, 1 << 30
    for number in range(len(sets)):
        taken = sets[number]
        if table & taken == taken:
            value = values[starts[number] + _renumbered(table ^ taken, places[number])]
            if rule == FEWEST and destroyed[number] < fewest:
                fewest, total, count = destroyed[number], 0.0, 0
            if rule != FEWEST or destroyed[number] == fewest:
                total += value
                count += 1
            best = max(best, value)
    if count == 0:
        return -1.0
    return best if rule == BEST else total / count


@compiled
def _next_mask(mask: int) -> int:
    """Return the next larger number with as many bits."""
    low = mask & -mask
    ripple = mask + low
    return ripple | (((mask ^ ripple) >> 2) // low)


@compiled
def _value(
    cards: int,
    table: int,
    rule: int,
    sets: Numbers,
    destroyed: Numbers,
    starts: Numbers,
    places: Numbers,
    after_draw: Reals,
    before_draw: Reals,
) -> float:
    """Return the value of a table while the deck has cards."""
    value = _combine(table, rule, sets, destroyed, starts, places, before_draw)
    if value >= 0:
        return value
    value = 0.0  # R2.8: three more cards; then there is a SET, and it is not replaced
    unseen = ((1 << cards) - 1) ^ table
    for i in range(cards):
        for j in range(i + 1, cards):
            for k in range(j + 1, cards):
                drawn = 1 << i | 1 << j | 1 << k
                if drawn & unseen == drawn:
                    value += _combine(table | drawn, rule, sets, destroyed, starts, places, after_draw)
    return value


@compiled
def value_tables(
    cards: int,
    size: int,
    rule: int,
    sets: Numbers,
    destroyed: Numbers,
    starts: Numbers,
    places: Numbers,
    own: int,
    after_draw: Reals,
    before_draw: Reals,
) -> None:
    """Write the values of all tables of a deck of ``cards`` cards, from the values of the decks after one SET."""
    full = (1 << cards) - 1
    if cards <= size:  # all cards lie on the table
        value = _combine(full, rule, sets, destroyed, starts, places, after_draw)
        after_draw[own + full] = max(0.0, value)  # without a SET, the deck is not cleared
    else:
        table = (1 << size) - 1
        while table <= full:
            after_draw[own + table] = _value(
                cards, table, rule, sets, destroyed, starts, places, after_draw, before_draw
            )
            table = _next_mask(table)
    if cards < size:
        return
    table = (1 << (size - 3)) - 1
    while table <= full:
        value = 0.0
        for i in range(cards):
            if not table >> i & 1:
                for j in range(i + 1, cards):
                    if not table >> j & 1:
                        for k in range(j + 1, cards):
                            if not table >> k & 1:
                                value += after_draw[own + (table | 1 << i | 1 << j | 1 << k)]
        before_draw[own + table] = value
        table = _next_mask(table)


@compiled
def sum_first_tables(
    size: int,
    rule: int,
    sets: Numbers,
    destroyed: Numbers,
    starts: Numbers,
    places: Numbers,
    after_draw: Reals,
    before_draw: Reals,
) -> tuple[int, float]:
    """Return the sum of the values of all first tables of the 27 cards: whole numbers, and the rest.

    The sum has more digits than a float, so that the whole numbers are added as integers.
    """
    cards, whole, rest = 27, 0, 0.0
    table = (1 << size) - 1
    while table < 1 << cards:
        value = _value(cards, table, rule, sets, destroyed, starts, places, after_draw, before_draw)
        whole += int(value)
        rest += value - np.floor(value)
        table = _next_mask(table)
    return whole, rest
