"""Players who look further than flat playouts, as a compiled kernel. ``bench.beyond`` explains and compares them.

A rule chooses a SET by its weights. Without weights it takes the SET that destroys the fewest others. With weights it
takes the SET with the highest sum of weights of the cards that are left. The weight of a card depends on the number
of SETs that the card is in, and on whether it lies on the table. Each number of cards left has its own weights.

Some functions are the same as in ``tertia.odds.perfect.player_kernel``: kernels share no files, because Numba would
not compile them again when another file changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
from numba import njit

from tertia.odds.simulation.random_kernel import below, seed_stream, shuffle

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers, Points, Reals, Words

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Return the function as machine code, without a cache: a cached function that calls itself crashes."""
    return cast(Function, njit(function, error_model="numpy"))


SIZE = 12
MAX_SETS = 64
MAX_COUNT = 8
"""A card in more SETs than this counts as if it were in this many."""
INPUTS = 2 * (MAX_COUNT + 1)
"""The inputs of a rule: the number of cards on the table for each count, and of unseen cards for each count."""


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
    """List the SETs of the first ``on_table`` cards."""
    found = 0
    for i in range(on_table - 2):
        for j in range(i + 1, on_table - 1):
            card = third[left[i], left[j]]
            if is_laid[card]:
                for k in range(j + 1, on_table):
                    if left[k] == card:
                        sets[found, 0], sets[found, 1], sets[found, 2] = left[i], left[j], card
                        found += 1
                        break
    return found


@compiled
def _lay_until_set(
    third: Points, left: Points, amount: int, on_table: int, is_laid: Points, sets: Points
) -> tuple[int, int]:
    """R2.8: lay three more cards while the table has no SET. Return the cards on the table and the SETs."""
    found = _list_sets(third, left, on_table, is_laid, sets)
    while found == 0 and on_table < amount:
        for place in range(on_table, on_table + 3):
            is_laid[left[place]] = 1
        on_table += 3
        found = _list_sets(third, left, on_table, is_laid, sets)
    return on_table, found


@compiled
def _take(
    third: Points, left: Points, amount: int, taken: Points, is_left: Points, is_laid: Points, counts: Numbers
) -> bool:
    """Remove three cards. Return False if another card is then in no SET, so that it can never be taken."""
    kept = 0
    for place in range(amount):
        card = left[place]
        if card != taken[0] and card != taken[1] and card != taken[2]:
            left[kept] = card
            kept += 1
    alive = True
    for gone in taken:
        is_left[gone] = is_laid[gone] = 0
        for place in range(kept):
            card = left[place]
            if is_left[third[gone, card]]:
                counts[card] -= 1
                alive &= counts[card] > 0
    return alive


@compiled
def _replace_taken(left: Points, amount: int, on_table: int, is_laid: Points) -> int:
    """R2.9: lay three cards, unless the table is larger or the deck is empty. Return the cards on the table."""
    if on_table > SIZE or on_table > amount:
        return on_table - 3
    for place in range(on_table - 3, on_table):
        is_laid[left[place]] = 1
    return on_table


@compiled
def _describe(
    third: Points,
    left: Points,
    amount: int,
    on_table: int,
    taken: Points,
    is_left: Points,
    counts: Numbers,
    inputs: Reals,
) -> bool:
    """Write the inputs of a rule for the cards after this SET. Return False if one of them is then in no SET."""
    inputs[:] = 0
    one, two, three = taken
    alive = True
    for place in range(amount):
        card = left[place]
        if card in (one, two, three):
            continue
        # Each taken card destroys one SET of this card. A SET of it with two taken cards counts once.
        second, last = third[two, card], third[three, card]
        count = counts[card] - is_left[third[one, card]]
        count -= is_left[second] and second != one
        count -= is_left[last] and last != one and last != two
        alive &= count > 0
        inputs[min(count, MAX_COUNT) + (0 if place < on_table else MAX_COUNT + 1)] += 1
    return alive


@compiled
def _choose(
    third: Points,
    left: Points,
    amount: int,
    on_table: int,
    sets: Points,
    found: int,
    is_left: Points,
    counts: Numbers,
    weights: Reals,
) -> int:
    """Return the SET that the rule chooses."""
    own = weights[amount // 3 - 1]
    has_weights = own.any()
    inputs = np.zeros(INPUTS)
    best, highest = 0, -np.inf
    for number in range(found):
        if has_weights:
            alive = _describe(third, left, amount, on_table, sets[number], is_left, counts, inputs)
            value = -1e9
            if alive:
                value = 0.0
                for place in range(INPUTS):
                    value += own[place] * inputs[place]
        else:
            value = -float(counts[sets[number, 0]] + counts[sets[number, 1]] + counts[sets[number, 2]])
        if value > highest:
            best, highest = number, value
    return best


@compiled
def _highest(values: Reals, found: int, best: int) -> int:
    """Return the SET with the highest value; ``best`` if no other one has more."""
    for number in range(found):
        if values[number] > values[best]:
            best = number
    return best


@compiled
def _playout(
    third: Points,
    left: Points,
    amount: int,
    on_table: int,
    is_left: Points,
    is_laid: Points,
    counts: Numbers,
    weights: Reals,
    sets: Points,
) -> bool:
    """Play on by the rule, and return True if the deck is cleared. Overwrites its arguments."""
    while True:
        on_table, found = _lay_until_set(third, left, amount, on_table, is_laid, sets)
        if found == 0:
            return amount == 0
        best = 0
        if found > 1:
            best = _choose(third, left, amount, on_table, sets, found, is_left, counts, weights)
        if not _take(third, left, amount, sets[best], is_left, is_laid, counts):
            return False
        amount -= 3
        on_table = _replace_taken(left, amount, on_table, is_laid)


@compiled
def _rate_by_playouts(
    third: Points,
    left: Points,
    amount: int,
    on_table: int,
    is_left: Points,
    is_laid: Points,
    counts: Numbers,
    weights: Reals,
    playouts: int,
    state: Words,
    sets: Points,
    found: int,
    cleared: Reals,
) -> None:
    """Count for each SET the playouts that clear the deck. All SETs get the same orders of the unseen cards."""
    order, trial = left[:amount].copy(), left[:amount].copy()
    trial_left, trial_laid, trial_counts = is_left.copy(), is_laid.copy(), counts.copy()
    inner = np.empty((MAX_SETS, 3), np.uint8)
    cleared[:found] = 0
    for _ in range(playouts):
        shuffle(state, order[on_table:])
        for number in range(found):
            trial[:], trial_left[:], trial_laid[:], trial_counts[:] = order, is_left, is_laid, counts
            if _take(third, trial, amount, sets[number], trial_left, trial_laid, trial_counts):
                laid = _replace_taken(trial, amount - 3, on_table, trial_laid)
                cleared[number] += _playout(
                    third, trial, amount - 3, laid, trial_left, trial_laid, trial_counts, weights, inner
                )


@compiled
def _rate_by_nested_playouts(
    third: Points,
    left: Points,
    amount: int,
    on_table: int,
    is_left: Points,
    is_laid: Points,
    counts: Numbers,
    weights: Reals,
    playouts: int,
    inner_playouts: int,
    state: Words,
    sets: Points,
    found: int,
    cleared: Reals,
) -> None:
    """Count for each SET the playouts that clear the deck, if inner playouts choose every SET in them."""
    order = left[:amount].copy()
    inner, rated = np.empty((MAX_SETS, 3), np.uint8), np.zeros(MAX_SETS)
    cleared[:found] = 0
    for _ in range(playouts):
        shuffle(state, order[on_table:])
        for number in range(found):
            cards, trial, table = amount - 3, order.copy(), on_table
            trial_left, trial_laid, trial_counts = is_left.copy(), is_laid.copy(), counts.copy()
            alive = _take(third, trial, amount, sets[number], trial_left, trial_laid, trial_counts)
            while alive:
                table = _replace_taken(trial, cards, table, trial_laid)
                table, more = _lay_until_set(third, trial, cards, table, trial_laid, inner)
                if more == 0:
                    break
                best = _choose(third, trial, cards, table, inner, more, trial_left, trial_counts, weights)
                if more > 1:
                    _rate_by_playouts(
                        third, trial, cards, table, trial_left, trial_laid, trial_counts, weights,
                        inner_playouts, state, inner, more, rated,
                    )  # fmt: skip
                    best = _highest(rated, more, best)
                alive = _take(third, trial, cards, inner[best], trial_left, trial_laid, trial_counts)
                cards -= 3
            cleared[number] += cards == 0


@compiled
def best_chance(third: Points, left: Points, amount: int, on_table: int, draws: bool) -> float:
    """Return the chance to clear the deck with the best play, over all orders of the unseen cards.

    ``left`` are the cards of the table, then the unseen ones. If ``draws``, the next three cards are still to come.
    """
    if amount == 0:
        return 1.0
    is_left, is_laid = np.zeros(81, np.uint8), np.zeros(81, np.uint8)
    for place in range(amount):
        is_left[left[place]] = 1
        is_laid[left[place]] = place < on_table
    for i in range(amount):
        in_sets = 0
        for j in range(amount):
            if i != j:
                in_sets += is_left[third[left[i], left[j]]]
        if in_sets == 0:
            return 0.0  # this card can never be taken
    after = left.copy()
    sets = np.empty((MAX_SETS, 3), np.uint8)
    found = 0 if draws else _list_sets(third, left, on_table, is_laid, sets)
    best = 0.0
    for number in range(found):
        _remove(left, amount, sets[number], after)
        best = max(
            best, best_chance(third, after, amount - 3, on_table - 3, on_table <= SIZE and on_table < amount)
        )
        if best == 1.0:
            break
    if found or on_table == amount:
        return best
    total, count = 0.0, 0
    for i in range(on_table, amount):
        for j in range(i + 1, amount):
            for k in range(j + 1, amount):
                after[on_table], after[on_table + 1], after[on_table + 2] = left[i], left[j], left[k]
                place = on_table + 3
                for other in range(on_table, amount):
                    if other != i and other != j and other != k:
                        after[place] = left[other]
                        place += 1
                total += best_chance(third, after, amount, on_table + 3, False)
                count += 1
    return total / count


@compiled
def _remove(left: Points, amount: int, taken: Points, after: Points) -> None:
    """Write the cards without a SET to ``after``."""
    kept = 0
    for place in range(amount):
        card = left[place]
        if card != taken[0] and card != taken[1] and card != taken[2]:
            after[kept] = card
            kept += 1


@compiled
def _rate_exactly(
    third: Points, left: Points, amount: int, on_table: int, sets: Points, found: int, chances: Reals
) -> None:
    """Write the chance to clear the deck after each SET."""
    after = left.copy()
    for number in range(found):
        _remove(left, amount, sets[number], after)
        draws = on_table <= SIZE and on_table < amount
        chances[number] = best_chance(third, after, amount - 3, on_table - 3, draws)


@compiled
def play_deals(
    third: Points,
    seed: np.uint64,
    first: int,
    weights: Reals,
    playouts: int,
    last_cards: int,
    exact_cards: int,
    nested_cards: int,
    nested_playouts: int,
    inner_playouts: int,
    cards_left: Numbers,
) -> None:
    """Play the deals from number ``first`` on, one for each entry of ``cards_left``.

    Exact play begins with ``exact_cards`` unseen cards, nested playouts with ``nested_cards``, and flat ones with
    ``last_cards``. Before them the rule chooses.
    """
    state = np.zeros(6, np.uint64)
    sets, values = np.empty((MAX_SETS, 3), np.uint8), np.zeros(MAX_SETS)
    is_left, is_laid = np.zeros(81, np.uint8), np.zeros(81, np.uint8)
    counts = np.zeros(81, np.int64)
    for deal in range(len(cards_left)):
        seed_stream(state, seed, first + deal)
        left = np.arange(81).astype(np.uint8)
        shuffle(state, left)
        amount, on_table, alive = 81, SIZE, True
        is_left[:], is_laid[:] = 1, 0
        for place in range(on_table):
            is_laid[left[place]] = 1
        _count_sets_of_cards(third, left, is_left, counts)
        while alive:
            on_table, found = _lay_until_set(third, left, amount, on_table, is_laid, sets)
            if found == 0:
                break
            best = _choose(third, left, amount, on_table, sets, found, is_left, counts, weights)
            unseen = amount - on_table
            if found > 1 and unseen <= max(last_cards, nested_cards, exact_cards):
                if unseen <= exact_cards:
                    _rate_exactly(third, left, amount, on_table, sets, found, values)
                elif unseen <= nested_cards:
                    _rate_by_nested_playouts(
                        third, left, amount, on_table, is_left, is_laid, counts, weights, nested_playouts,
                        inner_playouts, state, sets, found, values,
                    )  # fmt: skip
                else:
                    _rate_by_playouts(
                        third, left, amount, on_table, is_left, is_laid, counts, weights, playouts, state, sets,
                        found, values,
                    )  # fmt: skip
                best = _highest(values, found, best)
            alive = _take(third, left, amount, sets[best], is_left, is_laid, counts)
            amount -= 3
            on_table = _replace_taken(left, amount, on_table, is_laid)
        cards_left[deal] = amount


@compiled
def collect_samples(
    third: Points,
    seed: np.uint64,
    deals: int,
    weights: Reals,
    playouts: int,
    last_cards: int,
    random_percent: int,
    inputs: Reals,
    shares: Reals,
    amounts: Numbers,
) -> int:
    """Play deals and rate all SETs of the last tables by playouts of the rule. Return the number of samples.

    A sample is the position after a SET: the inputs of the rule, the share of playouts that clear the deck, and the
    number of cards. Some SETs are taken at random, so that samples differ more.
    """
    state = np.zeros(6, np.uint64)
    sets, cleared = np.empty((MAX_SETS, 3), np.uint8), np.zeros(MAX_SETS)
    is_left, is_laid = np.zeros(81, np.uint8), np.zeros(81, np.uint8)
    counts = np.zeros(81, np.int64)
    samples = 0
    for deal in range(deals):
        seed_stream(state, seed, deal)
        left = np.arange(81).astype(np.uint8)
        shuffle(state, left)
        amount, on_table, alive = 81, SIZE, True
        is_left[:], is_laid[:] = 1, 0
        for place in range(on_table):
            is_laid[left[place]] = 1
        _count_sets_of_cards(third, left, is_left, counts)
        while alive:
            on_table, found = _lay_until_set(third, left, amount, on_table, is_laid, sets)
            if found == 0 or samples + MAX_SETS > len(shares):
                break
            best = _choose(third, left, amount, on_table, sets, found, is_left, counts, weights)
            if amount - on_table <= last_cards:
                _rate_by_playouts(
                    third, left, amount, on_table, is_left, is_laid, counts, weights, playouts, state, sets, found,
                    cleared,
                )  # fmt: skip
                best = _highest(cleared, found, best)
                for number in range(found):
                    own = inputs[samples]
                    if _describe(third, left, amount, on_table, sets[number], is_left, counts, own):
                        shares[samples], amounts[samples] = cleared[number] / playouts, amount
                        samples += 1
                if below(state, np.uint64(100)) < np.uint64(random_percent):
                    best = int(np.int64(below(state, np.uint64(found))))
            alive = _take(third, left, amount, sets[best], is_left, is_laid, counts)
            amount -= 3
            on_table = _replace_taken(left, amount, on_table, is_laid)
    return samples
