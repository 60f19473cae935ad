"""The choice of SETs, if there are several.

``choose_to_survive`` is for the solitaire that a table without a SET ends (R4.2), ``choose_for_points`` for CoopSet
(R8); ``choose_any`` and ``choose_largest`` leave it to chance. ``unseen`` are the cards not visible so far.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import combinations
from random import Random

from tertia.bots.table_potential import (
    mask_of,
    points_to_come,
    potential_of,
    survival_probability,
    survival_score,
)
from tertia.cards import Card
from tertia.games.coopset.scoring import points
from tertia.solver import Triple, find_sets

LAYOUT_SIZE = 12
"""R8.1: the number of cards in a layout of CoopSet."""

MAX_CANDIDATES = 3
"""The number of best SETs to survive that are examined further."""

MAX_CHOICES = 6
"""The number of best choices for points that are examined further."""

MAX_UNSEEN_TO_COUNT = 6
"""With at most this many unseen cards, all possible next tables are counted."""

MAX_UNSEEN_TO_SIMULATE = 18
"""With at most this many unseen cards, deals are simulated to their end."""

SIMULATION_WEIGHT = 4.0
"""The weight of the simulated survival compared with the first estimate."""

POINTS_SIMULATION_WEIGHT = 2
"""The weight of the simulated points compared with the first estimate."""


def choose_any(table: Sequence[Card], unseen: Collection[Card], rng: Random) -> Triple:
    """Return any SET of the table, each with the same probability."""
    return rng.choice(find_sets(table))


# Solitaire ----------------------------------------------------------------------------------------------


def choose_to_survive(
    table: Sequence[Card],
    unseen: Sequence[Card],
    rng: Random,
    *,
    among: Sequence[Triple] | None = None,
    samples: int = 0,
) -> Triple:
    """Return the SET after which the deal is most likely to be survived.

    ``among`` limits the choice. ``samples`` is the number of orders of the last cards to simulate.
    """
    sets = list(find_sets(table) if among is None else among)
    if len(sets) == 1 or not unseen:
        return sets[0]  # no choice, or no cards to come for which it could matter
    unseen_mask = mask_of(unseen)
    chances = {taken: _chance(table, taken, unseen_mask) for taken in sets}
    best = sorted(sets, key=lambda taken: -chances[taken])[:MAX_CANDIDATES]
    if samples and 3 < len(unseen) <= MAX_UNSEEN_TO_COUNT:
        return max(best, key=lambda taken: _count_next_tables(table, taken, unseen))
    if samples and MAX_UNSEEN_TO_COUNT < len(unseen) <= MAX_UNSEEN_TO_SIMULATE:
        orders = [rng.sample(unseen, len(unseen)) for _ in range(samples)]
        best.sort(
            key=lambda taken: -chances[taken] - SIMULATION_WEIGHT * _survival_rate(table, taken, orders)
        )
    return best[0]


def _chance(table: Sequence[Card], taken: Collection[Card], unseen: int) -> float:
    """Return the estimated probability to survive after this SET is taken. ``unseen`` is a mask."""
    left = [card for card in table if card not in taken]
    count = unseen.bit_count()
    return survival_probability(survival_score(potential_of(left, unseen), count), count)


def _count_next_tables(table: Sequence[Card], taken: Triple, unseen: Sequence[Card]) -> int:
    """Return the number of possible next tables with a SET."""
    left = [card for card in table if card not in taken]
    return sum(bool(find_sets([*left, *drawn])) for drawn in combinations(unseen, 3))


def _survival_rate(table: Sequence[Card], taken: Triple, orders: Sequence[Sequence[Card]]) -> float:
    """Return the share of these orders of the deck in which the deal is survived."""
    left = [card for card in table if card not in taken]
    return sum(_survives(left, order) for order in orders) / len(orders)


def _survives(table: Sequence[Card], order: Sequence[Card]) -> bool:
    """Return True if every table has a SET until the deck is empty and the best estimate is taken each time."""
    unseen = mask_of(order)
    for start in range(0, len(order), 3):
        drawn = order[start : start + 3]
        table, unseen = [*table, *drawn], unseen ^ mask_of(drawn)
        if not unseen:
            return True
        sets = find_sets(table)
        if not sets:
            return False
        taken = sets[0] if len(sets) == 1 else max(sets, key=partial(_chance, table, unseen=unseen))
        table = [card for card in table if card not in taken]
    return True


# CoopSet ------------------------------------------------------------------------------------------------


def disjoint_choices(sets: Sequence[Triple]) -> list[tuple[Triple, ...]]:
    """Return all choices of one or more of these SETs that share no card."""
    masks = [1 << a | 1 << b | 1 << c for a, b, c in sets]
    choices: list[tuple[Triple, ...]] = []

    def add(taken: tuple[Triple, ...], used: int, start: int) -> None:
        for place in range(start, len(sets)):
            if not used & masks[place]:
                more = (*taken, sets[place])
                choices.append(more)
                add(more, used | masks[place], place + 1)

    add((), 0, 0)
    return choices


def choose_largest(table: Sequence[Card], unseen: Collection[Card], rng: Random) -> tuple[Triple, ...]:
    """Return any of the largest choices of SETs that share no card."""
    choices = disjoint_choices(find_sets(table))
    most = max((len(choice) for choice in choices), default=0)
    return rng.choice([choice for choice in choices if len(choice) == most] or [()])


def choose_for_points(
    table: Sequence[Card],
    unseen: Sequence[Card],
    rng: Random,
    *,
    among: Sequence[Triple] | None = None,
    taken: int = 0,
    samples: int = 0,
) -> tuple[Triple, ...]:
    """Return the SETs to take from this layout for the most points in it and in the next ones.

    ``taken`` is the number of SETs already taken from it; then no further SET may be the best choice. ``samples`` is
    the number of orders of the deck to simulate, one layout further, or to the end for the last cards.
    """
    sets = find_sets(table) if among is None else among
    choices = disjoint_choices(sets)
    if taken or not choices:
        choices.append(())
    if not unseen:
        return max(choices, key=len)
    unseen_mask = mask_of(unseen)
    values = {choice: _value(table, choice, unseen_mask, taken) for choice in choices}
    best = sorted(choices, key=lambda choice: -values[choice])[:MAX_CHOICES]
    if samples and len(best) > 1:
        orders = [rng.sample(unseen, len(unseen)) for _ in range(samples)]
        layouts = len(unseen) if len(unseen) <= MAX_UNSEEN_TO_SIMULATE else 1
        simulated = {choice: _value_after(table, choice, orders, taken, layouts) for choice in best}
        best.sort(key=lambda choice: -(values[choice] + POINTS_SIMULATION_WEIGHT * simulated[choice]))
    return best[0]


def _value(table: Sequence[Card], choice: tuple[Triple, ...], unseen: int, taken: int = 0) -> float:
    """Return the points of the layout and the expected points after it."""
    value = points(taken + len(choice))
    if not unseen:
        return value
    gone = {card for triple in choice for card in triple}
    left = [card for card in table if card not in gone]
    return value + points_to_come(potential_of(left, unseen), len(left), unseen.bit_count())


def _value_after(
    table: Sequence[Card],
    choice: tuple[Triple, ...],
    orders: Sequence[Sequence[Card]],
    taken: int,
    layouts: int,
) -> float:
    """Return the points as ``_value`` does, with this many further layouts simulated in each order of the deck."""
    gone = {card for triple in choice for card in triple}
    left = [card for card in table if card not in gone]
    total = sum(_simulate(left, order, layouts) for order in orders)
    return points(taken + len(choice)) + total / len(orders)


def _simulate(table: Sequence[Card], order: Sequence[Card], layouts: int) -> float:
    """Return the points of this many simulated layouts and the expected points after them."""
    score, drawn = 0.0, 0
    while True:
        missing = max(0, LAYOUT_SIZE - len(table))
        layout = [*table, *order[drawn : drawn + missing]]
        drawn = min(len(order), drawn + missing)
        while not (sets := find_sets(layout)):
            if drawn == len(order):
                return score
            layout.append(order[drawn])  # R8.3: another card costs a point
            drawn, score = drawn + 1, score - 1
        unseen = mask_of(order[drawn:])
        value, choice = max((_value(layout, choice, unseen), choice) for choice in disjoint_choices(sets))
        layouts -= 1
        if not layouts or not unseen:
            return score + value
        score += points(len(choice))
        gone = {card for triple in choice for card in triple}
        table = [card for card in layout if card not in gone]
