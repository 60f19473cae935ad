"""``python -m bench.ceiling [deals [width [processes]]]``: the best totals of CoopSet when the order is known.

A beam search plays all layouts of a deal. For each number of cards that are left it keeps the most promising
positions: by their points so far, and by the SETs among the cards that are left. So every total can be reached, and
a wider beam shows how much may be missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean, stdev

from tertia.cards import DECK_SIZE
from tertia.games.coopset.scoring import points
from tertia.solver import Triple, find_sets

SIZE = 12
SET_VALUE = 0.02
"""What a SET among the remaining cards counts, in points, in the order of the beam."""

Position = tuple[bytes, int]
"""The cards that are left in their order, and how many of them lie on the table."""


def best_total(order: bytes, width: int) -> int:
    """Return the best total that the beam finds for a deck in this order."""
    best: int | None = None
    waiting: dict[int, dict[Position, int]] = {len(order): {(order, 0): 0}}
    for left in range(len(order), -1, -1):
        positions = waiting.pop(left, {})
        kept = sorted(positions.items(), key=_promise)[:width]
        for (cards, on_table), score in kept:
            for position, total in _after_layout(cards, on_table, score):
                if position[1] == len(position[0]):  # the deck is used up, so the deal is over
                    best = total if best is None else max(best, total)
                    continue
                bucket = waiting.setdefault(len(position[0]), {})
                bucket[position] = max(total, bucket.get(position, total))
    return best or 0


def _promise(item: tuple[Position, int]) -> float:
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


def main(deals: int, width: int, processes: int) -> None:
    with ProcessPoolExecutor(processes) as pool:
        totals = list(pool.map(partial(best_total, width=width), map(deal, range(deals)), chunksize=4))
    error = stdev(totals) / deals**0.5 if deals > 1 else 0.0
    print(
        f"width {width}, {deals} deals: mean {mean(totals):.2f} ± {error:.2f}, {min(totals)} to {max(totals)}"
    )


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    main(*(numbers + [200, 100, 1][len(numbers) :]))
