"""``python -m bench.ceiling [deals [processes]]``: best totals of CoopSet if the order is known, for docs/bots.md.

A beam search finds a total that can be reached. Then a complete search tries every choice of SETs in every layout,
except where even the most points that the remaining cards could bring would not exceed that total. So the result is
proved: no play of the deal has more points.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

from tertia.arena.summary import mean_interval
from tertia.cards import DECK_SIZE
from tertia.games.coopset.scoring import LADDER, points, verdict
from tertia.games.coopset.state import SIZE
from tertia.solver import Triple, find_sets

BEAM_WIDTH = 100
SET_VALUE = 0.02
"""What a SET among the remaining cards counts, in points, in the order of the beam."""

NO_LIMIT = 10**9
LOWEST = -(10**9)

Position = tuple[bytes, int]
"""The cards that are left in their order, and how many of them lie on the table."""


def best_total(order: bytes) -> int:
    """Return the most points that any play of a deck in this order reaches."""
    reached = search(order, width=BEAM_WIDTH)
    return max(reached, search(order, more_than=reached))


def search(order: bytes, width: int = NO_LIMIT, more_than: int = LOWEST) -> int:
    """Return the best total of all plays with more points than ``more_than``, or that number if there is none.

    For each number of cards that are left it keeps at most ``width`` positions.
    """
    best = more_than
    waiting: dict[int, dict[Position, int]] = {len(order): {(order, 0): 0}}
    for left in range(len(order), -1, -1):
        positions = waiting.pop(left, {})
        kept = list(positions.items())
        if len(kept) > width:
            kept = sorted(kept, key=_order_of_promise)[:width]
        for (cards, on_table), score in kept:
            for position, total in _after_layout(cards, on_table, score):
                remaining = len(position[0])
                if position[1] == remaining:  # the deck is used up, so the deal is over
                    best = max(best, total)
                elif total + most_points(remaining) > best:
                    bucket = waiting.setdefault(remaining, {})
                    bucket[position] = max(total, bucket.get(position, total))
    return best


def most_points(cards: int) -> int:
    """Return a bound: the points if all these cards were taken, four SETs from each layout (R8.2)."""
    layouts, rest = divmod(cards // 3, len(LADDER))
    return layouts * LADDER[-1] + points(rest)


def _order_of_promise(item: tuple[Position, int]) -> float:
    """Return a sort key that puts the most promising positions first."""
    (cards, _), score = item
    return -(score + SET_VALUE * len(find_sets(cards)))


def _after_layout(cards: bytes, on_table: int, score: int) -> Iterator[tuple[Position, int]]:
    """R8.2, R8.3: deal a layout and yield the positions after every choice of SETs that share no card."""
    on_table = min(len(cards), max(SIZE, on_table))
    while not (sets := find_sets(cards[:on_table])):
        if on_table == len(cards):
            yield (cards, on_table), score
            return
        on_table, score = on_table + 1, score - 1
    for chosen in disjoint_choices(sets):
        gone = bytes(card for triple in chosen for card in triple)
        yield (cards.translate(None, gone), on_table - len(gone)), score + points(len(chosen))


def disjoint_choices(sets: list[Triple]) -> Iterator[tuple[Triple, ...]]:
    """Yield every choice of one or more of these SETs that share no card."""
    waiting: list[tuple[tuple[Triple, ...], int]] = [((), 0)]
    while waiting:
        chosen, start = waiting.pop()
        for number in range(start, len(sets)):
            if all(not set(sets[number]) & set(other) for other in chosen):
                more = (*chosen, sets[number])
                yield more
                waiting.append((more, number + 1))


def deal(seed: int) -> bytes:
    """Return the deck of the deal with this number, the same as in ``bench.foresight``."""
    return bytes(Random(f"foresight {seed}").sample(range(DECK_SIZE), DECK_SIZE))


def main(deals: int, processes: int) -> None:
    with ProcessPoolExecutor(processes) as pool:
        totals = list(pool.map(best_total, map(deal, range(deals)), chunksize=4))
    estimate = mean_interval(totals)
    print(f"{deals} deals: mean {estimate.mean:.2f} [{estimate.low:.2f}; {estimate.high:.2f}]")
    for name, count in Counter(map(verdict, totals)).most_common():
        print(f"{name}: {count}")
    for total, count in sorted(Counter(totals).items()):
        print(f"{total} points: {count}")


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    main(numbers[0] if numbers else 100, numbers[1] if len(numbers) > 1 else 1)
