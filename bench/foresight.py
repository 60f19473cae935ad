"""``python -m bench.foresight [deals [jobs]]``: what knowing the deck would bring in CoopSet, for docs/bots.md.

Everybody here sees every SET. One takes any until none is left, one takes any largest choice, one chooses as the
champion does, and the others do the same until they are told in which order the last cards lie; from there on they
have the most that can be had. So no choice among those last cards, however clever, brings more than they get.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random

from tertia.arena.summary import Estimate, mean_interval
from tertia.bots.levels import LEVELS
from tertia.bots.set_selection import choose_for_points, choose_largest, disjoint_choices
from tertia.cards import DECK_SIZE, Card, deck
from tertia.games.coopset.scoring import points
from tertia.games.coopset.state import SIZE
from tertia.solver import Triple, find_sets

TOLD = (3, 6, 9, 12, 15)
"""So many cards are to come after a layout when the order is told, or fewer."""

Choose = Callable[[Sequence[Card], Sequence[Card], Random], tuple[Triple, ...]]


@dataclass(frozen=True)
class Moment:
    """Before a layout is laid, or at the end."""

    table: tuple[Card, ...]
    coming: tuple[Card, ...]
    brought: int
    """The points so far."""

    @property
    def after(self) -> int:
        """How many cards will be to come when there are 12."""
        return len(self.coming) - (SIZE - len(self.table))


def played(order: Sequence[Card], choose: Choose, rng: Random) -> Iterator[Moment]:
    """A deal in this order by somebody who does not know it."""
    moment = Moment((), tuple(order), 0)
    yield moment
    while moment.coming:
        table, coming, cost = laid(moment.table, moment.coming)
        choice = choose(table, sorted(coming), rng) if find_sets(table) else ()
        moment = Moment(without(table, choice), coming, moment.brought + points(len(choice)) - cost)
        yield moment


def total_if_told(moments: Sequence[Moment], told: int) -> int:
    """What the deal brings if the order is known from when so many cards are to come."""
    first = next(moment for moment in moments if moment.after <= told)
    return first.brought + most(first.table, first.coming)


def most(table: tuple[Card, ...], coming: tuple[Card, ...]) -> int:
    """The most that can be had from these cards on the table by who knows which come in which order."""
    if not coming:
        return 0
    table, coming, cost = laid(table, coming)
    choices = disjoint_choices(find_sets(table))
    later = (points(len(choice)) + most(without(table, choice), coming) for choice in choices)
    return max(later, default=0) - cost


def laid(table: tuple[Card, ...], coming: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...], int]:
    """R8.2, R8.3: back to 12 cards, and on to a SET; what lies there then, what is to come, and the cost."""
    drawn = max(0, SIZE - len(table))
    table, coming, cost = table + coming[:drawn], coming[drawn:], 0
    while coming and not find_sets(table):
        table, coming, cost = table + coming[:1], coming[1:], cost + 1
    return table, coming, cost


def without(table: tuple[Card, ...], choice: tuple[Triple, ...]) -> tuple[Card, ...]:
    gone = {card for triple in choice for card in triple}
    return tuple(card for card in table if card not in gone)


def until_none_is_left(table: Sequence[Card], unseen: Sequence[Card], rng: Random) -> tuple[Triple, ...]:
    """Any SET, then any of those that share no card with it, and so on."""
    left, chosen = tuple(table), list[Triple]()
    while sets := find_sets(left):
        chosen.append(rng.choice(sets))
        left = without(left, (chosen[-1],))
    return tuple(chosen)


# Measuring ----------------------------------------------------------------------------------------------

champion: Choose = partial(choose_for_points, samples=LEVELS["champion"].samples)


NAMES = (
    "any SET until none is left",
    "any largest choice",
    "the champion's choice",
    *(f"told the order of the last {n}" for n in TOLD),
)


def deal(seed: int) -> list[int]:
    """One deal by everybody, in the order of ``NAMES``."""
    order = Random(f"foresight {seed}").sample(deck(), DECK_SIZE)
    rng = Random(f"choices {seed}")
    *_, largest = played(order, choose_largest, rng)
    moments = list(played(order, champion, rng))
    *_, thoughtless = played(order, until_none_is_left, Random(f"seen {seed}"))
    return [
        thoughtless.brought,
        largest.brought,
        moments[-1].brought,
        *(total_if_told(moments, told) for told in TOLD),
    ]


def main(deals: int, jobs: int) -> None:
    with ProcessPoolExecutor(jobs) as pool:
        columns = list(zip(*pool.map(deal, range(deals), chunksize=10), strict=True))
    print(f"| {deals} deals | mean total | times any largest |")
    print("| --- | --- | --- |")
    yardstick = mean_interval(columns[1]).mean
    for name, column in zip(NAMES, columns, strict=True):
        found = mean_interval(column)
        print(f"| {name} | {_interval(found)} | {found.mean / yardstick:.2f} |")


def _interval(found: Estimate) -> str:
    return f"{found.mean:.2f} [{found.low:.2f}; {found.high:.2f}]"


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    main(given[0] if given else 1_000, given[1] if len(given) > 1 else 2)
