"""Games of a player who wants to clear the deck, as a compiled kernel.

``tertia.clearing.playouts`` makes the same choices from the same random numbers.

Cards that are left are kept with the number of SETs that each of them is in. A card that is in none can never be
taken, so a playout stops there. R2.8 and R2.9 are rules of docs/RULES.md, section 2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import compiled
from tertia.odds.simulation.random_kernel import below, seed_stream, shuffle

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers, Points, Words

ANY, FEWEST, PLAYOUTS = 0, 1, 2
MAX_SETS = 64
"""More SETs than a table has while a deal is played."""


@compiled
def _count_sets_of_cards(third: Points, left: Points, is_left: Points, counts: Numbers) -> None:
    """Write the number of SETs that each remaining card is in."""
    for one in left:
        counts[one] = 0
        for two in left:
            if two != one:
                counts[one] += is_left[third[one, two]]
        counts[one] //= 2


@compiled
def _list_sets(third: Points, left: Points, on_table: int, is_laid: Points, sets: Points) -> int:
    """List the SETs of the first ``on_table`` cards, in the order of their first and second card."""
    found = 0
    for i in range(on_table - 2):
        for j in range(i + 1, on_table - 1):
            card = third[left[i], left[j]]
            if is_laid[card]:
                for k in range(j + 1, on_table):
                    if left[k] == card:
                        sets[found, 0] = left[i]
                        sets[found, 1] = left[j]
                        sets[found, 2] = card
                        found += 1
                        break
    return found


@compiled
def _lay_until_set(
    third: Points, left: Points, amount: int, on_table: int, is_laid: Points, sets: Points
) -> tuple[int, int]:
    """Lay three more cards while the table has no SET (R2.8), and list its SETs.

    Return the number of cards on the table and of SETs. There may be none if all ``amount`` cards lie there.
    """
    found = _list_sets(third, left, on_table, is_laid, sets)
    while found == 0 and on_table < amount:
        for place in range(on_table, on_table + 3):
            is_laid[left[place]] = 1
        on_table += 3
        found = _list_sets(third, left, on_table, is_laid, sets)
    return on_table, found


@compiled
def _fewest(sets: Points, found: int, counts: Numbers) -> int:
    """Return the first SET of the list that destroys the fewest others."""
    best, best_sum = 0, 1 << 30
    for number in range(found):
        destroyed = counts[sets[number, 0]] + counts[sets[number, 1]] + counts[sets[number, 2]]
        if destroyed < best_sum:
            best, best_sum = number, destroyed
    return best


@compiled
def _take(
    third: Points,
    left: Points,
    amount: int,
    taken: Points,
    is_left: Points,
    counts: Numbers,
) -> bool:
    """Remove three cards from the first ``amount`` cards. Return False if another card is then in no SET."""
    kept = 0
    for place in range(amount):
        card = left[place]
        if card != taken[0] and card != taken[1] and card != taken[2]:
            left[kept] = card
            kept += 1
    alive = True
    for number in range(3):
        gone = taken[number]
        is_left[gone] = 0
        for place in range(kept):
            card = left[place]
            if is_left[third[gone, card]]:
                counts[card] -= 1
                alive &= counts[card] > 0
    return alive


@compiled
def _replace_taken(left: Points, amount: int, on_table: int, size: int, is_laid: Points) -> int:
    """Lay three cards for the taken ones, unless the table is larger than ``size`` or the deck is empty (R2.9).

    Return the number of cards on the table.
    """
    if on_table > size or on_table > amount:
        return on_table - 3
    for place in range(on_table - 3, on_table):
        is_laid[left[place]] = 1
    return on_table


@compiled
def _playout(
    third: Points,
    left: Points,
    amount: int,
    on_table: int,
    size: int,
    is_left: Points,
    is_laid: Points,
    counts: Numbers,
    sets: Points,
) -> bool:
    """Play on with the fewest-destroyed rule, and return True if the deck is cleared. Overwrites its arguments."""
    while True:
        on_table, found = _lay_until_set(third, left, amount, on_table, is_laid, sets)
        if found == 0:
            return amount == 0
        best = _fewest(sets, found, counts)
        for number in range(3):
            is_laid[sets[best, number]] = 0
        if not _take(third, left, amount, sets[best], is_left, counts):
            return False
        amount -= 3
        on_table = _replace_taken(left, amount, on_table, size, is_laid)


@compiled
def rate_sets(
    third: Points,
    left: Points,
    on_table: int,
    size: int,
    playouts: int,
    state: Words,
    sets: Points,
    found: int,
    cleared: Numbers,
) -> None:
    """Count for each SET the playouts that clear the deck. All SETs get the same orders of the unseen cards."""
    amount = len(left)
    is_left, is_laid = np.zeros(81, np.uint8), np.zeros(81, np.uint8)
    counts = np.zeros(81, np.int64)
    order, trial = left.copy(), left.copy()
    trial_left, trial_laid, trial_counts = is_left.copy(), is_laid.copy(), counts.copy()
    inner = np.empty((MAX_SETS, 3), np.uint8)
    for card in left:
        is_left[card] = 1
    for place in range(on_table):
        is_laid[left[place]] = 1
    _count_sets_of_cards(third, left, is_left, counts)
    cleared[:found] = 0
    for _ in range(playouts):
        shuffle(state, order[on_table:])
        for number in range(found):
            trial[:] = order
            trial_left[:] = is_left
            trial_laid[:] = is_laid
            trial_counts[:] = counts
            for place in range(3):
                trial_laid[sets[number, place]] = 0
            if not _take(third, trial, amount, sets[number], trial_left, trial_counts):
                continue
            laid = _replace_taken(trial, amount - 3, on_table, size, trial_laid)
            cleared[number] += _playout(
                third, trial, amount - 3, laid, size, trial_left, trial_laid, trial_counts, inner
            )


@compiled
def play_game(
    third: Points,
    order: Points,
    size: int,
    rule: int,
    playouts: int,
    last_cards: int,
    state: Words,
) -> int:
    """Play one game with the deck in this order. Return the number of cards left."""
    left = order.copy()
    amount, on_table = len(left), size
    is_left, is_laid = np.zeros(81, np.uint8), np.zeros(81, np.uint8)
    counts, cleared = np.zeros(81, np.int64), np.zeros(MAX_SETS, np.int64)
    sets = np.empty((MAX_SETS, 3), np.uint8)
    for card in left:
        is_left[card] = 1
    for place in range(on_table):
        is_laid[left[place]] = 1
    _count_sets_of_cards(third, left, is_left, counts)
    while True:
        on_table, found = _lay_until_set(third, left, amount, on_table, is_laid, sets)
        if found == 0:
            return amount
        best = 0
        if found > 1:
            if rule == ANY:
                best = int(np.int64(below(state, np.uint64(found))))  # signed, like other indices
            else:
                best = _fewest(sets, found, counts)
                if rule == PLAYOUTS and amount - on_table <= last_cards:
                    rate_sets(third, left[:amount], on_table, size, playouts, state, sets, found, cleared)
                    for number in range(found):
                        if cleared[number] > cleared[best]:
                            best = number
        for number in range(3):
            is_laid[sets[best, number]] = 0
        _take(third, left, amount, sets[best], is_left, counts)
        amount -= 3
        on_table = _replace_taken(left, amount, on_table, size, is_laid)


@compiled
def play_games(
    third: Points,
    deck: Points,
    size: int,
    rule: int,
    playouts: int,
    last_cards: int,
    seed: np.uint64,
    first: int,
    cards_left: Numbers,
) -> None:
    """Play the games from number ``first`` on, one for each entry of ``cards_left``."""
    state = np.zeros(6, np.uint64)
    for game in range(len(cards_left)):
        seed_stream(state, seed, first + game)
        order = deck.copy()
        shuffle(state, order)
        cards_left[game] = play_game(third, order, size, rule, playouts, last_cards, state)
