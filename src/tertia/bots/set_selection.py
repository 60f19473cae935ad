"""Which SETs to take, where that is a choice: plain cards in, plain cards out.

``choose_to_survive`` is for solitaire that a table without a SET ends (R4.2), ``choose_for_points`` for CoopSet (R8);
``choose_any`` and ``choose_largest`` leave it to chance. What is unseen is every card that has not lain open yet.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import combinations
from random import Random

from tertia.bots.table_potential import mask_of, points_to_come, promise, remains_of, survival
from tertia.cards import Card
from tertia.games.coopset.scoring import points
from tertia.solver import Triple, find_sets

CONSIDERED = 3
"""How many of the best choices are thought about further."""

COUNTED = 6
"""Once no more cards than these are to come, all that may lie on the next table is counted."""

FORESEEN = 18
"""Once no more cards than these are to come, a deal is played through in thought to its end."""

FURTHER = 4.0
"""How much more what came of that counts than the first estimate."""


def choose_any(table: Sequence[Card], unseen: Collection[Card], rng: Random) -> Triple:
    """Any SET of the table, each with the same chance."""
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
    """The SET whose loss leaves the deal most likely to be survived.

    With ``samples`` so many orders of the last cards are played through.
    """
    sets = list(find_sets(table) if among is None else among)
    if len(sets) == 1 or not unseen:
        return sets[0]  # no choice, or nothing to come that it could matter for
    hoped = mask_of(unseen)
    chances = {taken: _chance(table, taken, hoped) for taken in sets}
    best = sorted(sets, key=lambda taken: -chances[taken])[:CONSIDERED]
    if samples and 3 < len(unseen) <= COUNTED:
        return max(best, key=lambda taken: _next_tables(table, taken, unseen))
    if samples and COUNTED < len(unseen) <= FORESEEN:
        orders = [rng.sample(unseen, len(unseen)) for _ in range(samples)]
        best.sort(key=lambda taken: -chances[taken] - FURTHER * _survived(table, taken, orders))
    return best[0]


def _chance(table: Sequence[Card], taken: Collection[Card], hoped: int) -> float:
    left = [card for card in table if card not in taken]
    unseen = hoped.bit_count()
    return survival(promise(remains_of(left, hoped), unseen), unseen)


def _next_tables(table: Sequence[Card], taken: Triple, unseen: Sequence[Card]) -> int:
    """On how many of the tables that may come next there is a SET."""
    left = [card for card in table if card not in taken]
    return sum(bool(find_sets([*left, *drawn])) for drawn in combinations(unseen, 3))


def _survived(table: Sequence[Card], taken: Triple, orders: Sequence[Sequence[Card]]) -> float:
    """How often a deal is survived in which the deck lies in one of these orders."""
    left = [card for card in table if card not in taken]
    return sum(_survives(left, order) for order in orders) / len(orders)


def _survives(table: Sequence[Card], order: Sequence[Card]) -> bool:
    """Whether every table holds a SET until the deck is used up, if the best estimate is taken each time."""
    hoped = mask_of(order)
    for start in range(0, len(order), 3):
        drawn = order[start : start + 3]
        table, hoped = [*table, *drawn], hoped ^ mask_of(drawn)
        if not hoped:
            return True
        sets = find_sets(table)
        if not sets:
            return False
        taken = sets[0] if len(sets) == 1 else max(sets, key=partial(_chance, table, hoped=hoped))
        table = [card for card in table if card not in taken]
    return True


# CoopSet ------------------------------------------------------------------------------------------------


def disjoint_choices(sets: Sequence[Triple]) -> list[tuple[Triple, ...]]:
    """All ways to take some of these SETs so that no card is taken twice."""
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
    """Any of the largest choices of SETs that share no card."""
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
    """The SETs to take from this layout for the most points, of it and of those to come.

    ``taken`` were taken from it already; then none may be the best choice. With ``samples`` so many orders of the
    deck are looked at, one layout further; those of the last cards to the end.
    """
    sets = find_sets(table) if among is None else among
    choices = disjoint_choices(sets)
    if taken or not choices:
        choices.append(())
    if not unseen:
        return max(choices, key=len)
    hoped = mask_of(unseen)
    values = [_value(table, choice, hoped, taken) for choice in choices]
    best = sorted(range(len(choices)), key=lambda i: -values[i])[:6]
    if samples and len(best) > 1:
        orders = [rng.sample(unseen, len(unseen)) for _ in range(samples)]
        layouts = len(unseen) if len(unseen) <= FORESEEN else 1
        further = {i: _value_after(table, choices[i], orders, taken, layouts) for i in best}
        best.sort(key=lambda i: -(values[i] + 2 * further[i]))
    return choices[best[0]]


def _value(table: Sequence[Card], choice: tuple[Triple, ...], hoped: int, taken: int = 0) -> float:
    """The layout's points and those to be hoped for after it."""
    worth = points(taken + len(choice))
    if not hoped:
        return worth
    gone = {card for triple in choice for card in triple}
    left = [card for card in table if card not in gone]
    return worth + points_to_come(remains_of(left, hoped), len(left), hoped.bit_count())


def _value_after(
    table: Sequence[Card],
    choice: tuple[Triple, ...],
    orders: Sequence[Sequence[Card]],
    taken: int,
    layouts: int,
) -> float:
    """The same, where so many layouts more are played through in each of these orders of the deck."""
    gone = {card for triple in choice for card in triple}
    left = [card for card in table if card not in gone]
    total = sum(_played_on(left, order, layouts) for order in orders)
    return points(taken + len(choice)) + total / len(orders)


def _played_on(table: Sequence[Card], order: Sequence[Card], layouts: int) -> float:
    """What so many layouts bring if the best estimate is taken of each, and what may be hoped for after them."""
    brought, at = 0.0, 0
    while True:
        drawn = max(0, 12 - len(table))
        then, at = [*table, *order[at : at + drawn]], min(len(order), at + drawn)
        while not (sets := find_sets(then)):
            if at == len(order):
                return brought
            then.append(order[at])  # R8.3: a card more, for a point
            at, brought = at + 1, brought - 1
        hoped = mask_of(order[at:])
        value, choice = max((_value(then, choice, hoped), choice) for choice in disjoint_choices(sets))
        layouts -= 1
        if not layouts or not hoped:
            return brought + value
        brought += points(len(choice))
        gone = {card for triple in choice for card in triple}
        table = [card for card in then if card not in gone]
