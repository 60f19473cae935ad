"""The search for a line that clears a deck whose order is known, as a compiled kernel.

``tertia.clearing.search`` explains it, and finds the same lines. All positions of a beam have the same number of
cards left, so that a position is known by its cards and by how many of them lie on the table. The beam keeps the
positions with the most SETs among the cards left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.numba_support import compiled

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers, Points

OPEN, CLEARABLE, IMPOSSIBLE = 0, 1, 2
"""The verdicts. A search is open if it found no way, but dropped positions because the beam was full."""
MAX_SETS = 64
"""More SETs than a table has while a deal is played."""
MAX_CARDS_TO_CHECK = 24
"""The same as in ``tertia.clearing.search``."""
MAX_STEPS = 27
ALL_SETS = 1080
"""The number of SETs in the whole deck."""


@compiled
def _list_sets(third: Points, cards: Points, sets: Points) -> int:
    """Write the SETs of these cards to ``sets``, as far as there is room, and return how many there are.

    They are in the order of their first and second card.
    """
    place = np.full(81, -1, np.int64)
    for i in range(len(cards)):
        place[cards[i]] = i
    found = 0
    for i in range(len(cards) - 2):
        for j in range(i + 1, len(cards) - 1):
            card = third[cards[i], cards[j]]
            if place[card] > j:
                if found < len(sets):
                    sets[found, 0], sets[found, 1], sets[found, 2] = cards[i], cards[j], card
                found += 1
    return found


@compiled
def _can_split(third: Points, left: Points) -> bool:
    """Return False if a few remaining cards do not split into SETs."""
    amount = len(left)
    if amount > MAX_CARDS_TO_CHECK or amount == 0:
        return True
    sets = np.empty((96, 3), np.uint8)  # 24 cards have at most 92 SETs
    found = _list_sets(third, left, sets)
    place = np.zeros(81, np.int64)
    for i in range(amount):
        place[left[i]] = i
    masks = np.zeros(found, np.int64)
    covered = 0
    for number in range(found):
        for card in sets[number]:
            masks[number] |= 1 << place[card]
        covered |= masks[number]
    if covered != (1 << amount) - 1:
        return False
    # Exact cover: take for the first uncovered card each SET in turn, and step back if none is left.
    rest = np.zeros(amount // 3 + 1, np.int64)
    tried = np.zeros(amount // 3 + 1, np.int64)
    rest[0] = covered
    depth = 0
    while depth >= 0:
        if rest[depth] == 0:
            return True
        first = rest[depth] & -rest[depth]
        number = tried[depth]
        while number < found and (not masks[number] & first or masks[number] & ~rest[depth]):
            number += 1
        if number == found:
            depth -= 1
        else:
            tried[depth] = number + 1
            depth += 1
            rest[depth] = rest[depth - 1] & ~masks[number]
            tried[depth] = 0
    return False


@compiled
def _lay_until_set(third: Points, left: Points, on_table: int, sets: Points) -> int:
    """R2.8: return the number of cards on the table after three more are laid as long as it has no SET."""
    while on_table < len(left) and not _list_sets(third, left[:on_table], sets):
        on_table = min(on_table + 3, len(left))
    return on_table


@compiled
def search(third: Points, order: Points, size: int, width: int, line: Points) -> int:
    """Search with one beam for a way to clear a deal. Write its SETs to ``line`` and return the verdict."""
    most = width * MAX_SETS
    # For each step and each position that was kept: the position before it, and the SET that leads to it.
    parents = np.zeros((MAX_STEPS, width), np.int64)
    takens = np.zeros((MAX_STEPS, width, 3), np.uint8)
    # The positions of a step, and their children before the beam is cut.
    left, next_left = np.zeros((width, 81), np.uint8), np.zeros((most, 81), np.uint8)
    on_table, next_on_table = np.zeros(width, np.int64), np.zeros(most, np.int64)
    sets_left, next_sets_left = np.zeros(width, np.int64), np.zeros(most, np.int64)
    parent, taken = np.zeros(most, np.int64), np.zeros((most, 3), np.uint8)
    order_of_children = np.zeros(most, np.int64)
    sets, no_room = np.empty((MAX_SETS, 3), np.uint8), np.empty((0, 3), np.uint8)
    amount, nodes = len(order), 1
    left[0, :amount] = order
    on_table[0] = _lay_until_set(third, left[0, :amount], min(size, amount), no_room)
    sets_left[0] = _list_sets(third, left[0, :amount], no_room)
    has_dropped = False
    for step in range(MAX_STEPS):
        children = 0
        for node in range(nodes):
            cards = left[node, :amount]
            is_left = np.zeros(81, np.int64)
            for card in cards:
                is_left[card] = 1
            found = _list_sets(third, cards[: on_table[node]], sets)
            for number in range(found):
                child = next_left[children]
                kept, destroyed_twice = 0, 0
                one, two, three = sets[number, 0], sets[number, 1], sets[number, 2]
                for card in cards:
                    if card != one and card != two and card != three:
                        child[kept] = card
                        kept += 1
                        destroyed_twice += (  # a destroyed SET counts at both of its cards that stay
                            is_left[third[card, one]]
                            + is_left[third[card, two]]
                            + is_left[third[card, three]]
                        )
                if not _can_split(third, child[:kept]):
                    continue
                laid = on_table[node] - 3 if on_table[node] > size else min(size, kept)
                next_on_table[children] = _lay_until_set(third, child[:kept], laid, no_room)
                next_sets_left[children] = sets_left[node] - destroyed_twice // 2 - 1
                parent[children] = node
                taken[children] = sets[number]
                if kept == 0:
                    _write_line(line, step, children, parents, takens, parent, taken)
                    return CLEARABLE
                children += 1
        amount -= 3
        if children == 0:
            return OPEN if has_dropped else IMPOSSIBLE
        nodes = 0
        _sort_descending(next_sets_left[:children], order_of_children)
        for child_number in order_of_children[:children]:
            cards = next_left[child_number, :amount]
            same_sets = next_sets_left[child_number]
            is_known = False
            for node in range(nodes - 1, -1, -1):  # equal positions have equally many SETs
                if sets_left[node] != same_sets or is_known:
                    break
                is_known = on_table[node] == next_on_table[child_number] and _are_equal(left[node], cards)
            if is_known:
                continue
            if nodes == width:
                has_dropped = True
                break
            left[nodes, :amount] = cards
            on_table[nodes] = next_on_table[child_number]
            sets_left[nodes] = next_sets_left[child_number]
            parents[step, nodes] = parent[child_number]
            takens[step, nodes] = taken[child_number]
            nodes += 1
    return OPEN


@compiled
def _sort_descending(values: Numbers, order: Numbers) -> None:
    """Write the places of these values, the largest value first and equal ones in their order."""
    starts = np.zeros(ALL_SETS + 2, np.int64)
    for value in values:
        starts[ALL_SETS - value + 1] += 1
    for rank in range(1, len(starts)):
        starts[rank] += starts[rank - 1]
    for place in range(len(values)):
        rank = ALL_SETS - values[place]
        order[starts[rank]] = place
        starts[rank] += 1


@compiled
def _are_equal(cards: Points, others: Points) -> bool:
    """Return True if the first cards are the others."""
    place = 0
    while place < len(others) and cards[place] == others[place]:
        place += 1
    return place == len(others)


@compiled
def _write_line(
    line: Points,
    step: int,
    last: int,
    parents: Numbers,
    takens: Points,
    parent: Numbers,
    taken: Points,
) -> None:
    """Write the SETs that lead to the last child, from the last one back to the first."""
    line[step] = taken[last]
    node = parent[last]
    for before in range(step - 1, -1, -1):
        line[before] = takens[before, node]
        node = parents[before, node]
