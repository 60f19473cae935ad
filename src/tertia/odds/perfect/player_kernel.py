"""Games of a player who wants to clear the deck, as a compiled kernel.

``tertia.clearing.playouts`` makes the same choices from the same random numbers.

Cards that are left are kept with the number of SETs that each of them is in. A card that is in none can never be
taken, so a playout stops there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import compiled

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Colours, Numbers, Points

ANY, FEWEST, PLAYOUTS = 0, 1, 2
MAX_SETS = 64
"""More SETs than a table has while a deal is played."""


@compiled
def _hash(number: np.uint64) -> np.uint64:
    number = (number ^ number >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ number >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.uint64(number ^ number >> np.uint64(31))


@compiled
def seed_stream(state: Colours, seed: np.uint64, game: int) -> None:
    """Begin the random stream of a game."""
    base = _hash(_hash(seed) + np.uint64(game))
    for step in range(4):
        state[step] = _hash(base + np.uint64(step + 1) * np.uint64(0x9E3779B97F4A7C15))
    state[5] = np.uint64(0)


@compiled
def _half_word(state: Colours) -> np.uint64:
    """Return 32 random bits. While ``state[5]`` is 1, ``state[4]`` holds the other half of the last word."""
    if state[5]:
        state[5] = np.uint64(0)
        return np.uint64(state[4])
    a, b, c, d = state[0], state[1], state[2], state[3]
    total = a + d
    word = (total << np.uint64(23) | total >> np.uint64(41)) + a
    c ^= a
    d ^= b
    state[0] = a ^ d
    state[1] = b ^ c
    state[2] = c ^ b << np.uint64(17)
    state[3] = d << np.uint64(45) | d >> np.uint64(19)
    state[4] = word >> np.uint64(32)
    state[5] = np.uint64(1)
    return np.uint64(word & np.uint64(0xFFFFFFFF))


@compiled
def _below(state: Colours, bound: int) -> int:
    low = np.uint64(0xFFFFFFFF)
    limit = np.uint64(bound)
    product = _half_word(state) * limit
    if product & low < limit:
        biased = (np.uint64(1 << 32) - limit) % limit
        while product & low < biased:
            product = _half_word(state) * limit
    return int(np.int64(product >> np.uint64(32)))  # a sum with an unsigned int would be a float


@compiled
def _shuffle(state: Colours, cards: Points) -> None:
    count = len(cards)
    for place in range(count - 1):
        other = place + _below(state, count - place)
        card = cards[place]
        cards[place] = cards[other]
        cards[other] = card


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
        found = _list_sets(third, left, on_table, is_laid, sets)
        while found == 0:
            if on_table == amount:
                return amount == 0
            for place in range(on_table, on_table + 3):
                is_laid[left[place]] = 1
            on_table += 3
            found = _list_sets(third, left, on_table, is_laid, sets)
        best = _fewest(sets, found, counts)
        for number in range(3):
            is_laid[sets[best, number]] = 0
        if not _take(third, left, amount, sets[best], is_left, counts):
            return False
        amount -= 3
        if on_table > size or on_table > amount:
            on_table -= 3
        else:
            for place in range(on_table - 3, on_table):
                is_laid[left[place]] = 1


@compiled
def rate_sets(
    third: Points,
    left: Points,
    on_table: int,
    size: int,
    playouts: int,
    state: Colours,
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
        _shuffle(state, order[on_table:])
        for number in range(found):
            trial[:] = order
            trial_left[:] = is_left
            trial_laid[:] = is_laid
            trial_counts[:] = counts
            for place in range(3):
                trial_laid[sets[number, place]] = 0
            if not _take(third, trial, amount, sets[number], trial_left, trial_counts):
                continue
            laid = on_table
            if on_table > size or on_table > amount - 3:
                laid -= 3
            else:
                for place in range(on_table - 3, on_table):
                    trial_laid[trial[place]] = 1
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
    state: Colours,
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
        found = _list_sets(third, left, on_table, is_laid, sets)
        while found == 0:
            if on_table == amount:
                return amount
            for place in range(on_table, on_table + 3):
                is_laid[left[place]] = 1
            on_table += 3
            found = _list_sets(third, left, on_table, is_laid, sets)
        best = 0
        if found > 1:
            if rule == ANY:
                best = _below(state, found)
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
        if on_table > size or on_table > amount:
            on_table -= 3
        else:
            for place in range(on_table - 3, on_table):
                is_laid[left[place]] = 1


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
        _shuffle(state, order)
        cards_left[game] = play_game(third, order, size, rule, playouts, last_cards, state)
