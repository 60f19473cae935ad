"""``python -m bench.foresight [deals [jobs]]``: the value of knowing the deck in CoopSet, for docs/bots.md.

All players here see every SET. The first takes random SETs until none is left, the second takes a random one of the
largest choices, and the third chooses like the champion. The others play like the champion until they learn the order
of the last cards; from then on they play perfectly. So no strategy for those last cards can score more than they do.
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

KNOWN_CARDS = (3, 6, 9, 12, 15)
"""The numbers of last cards that a player knows: their order is revealed when at most this many are in the deck."""

Strategy = Callable[[Sequence[Card], Sequence[Card], Random], tuple[Triple, ...]]
"""Chooses SETs from the cards on the table, the unseen cards and a random generator."""


@dataclass(frozen=True)
class Position:
    """A deal before the next layout is dealt, or at the end."""

    table: tuple[Card, ...]
    deck: tuple[Card, ...]
    score: int

    @property
    def deck_after_refill(self) -> int:
        """The number of cards in the deck when the table has 12 cards again."""
        return len(self.deck) - (SIZE - len(self.table))


def play_deal(order: Sequence[Card], choose: Strategy, rng: Random) -> Iterator[Position]:
    """Play a deal with a strategy that does not know the order. Yields the position before each layout."""
    position = Position((), tuple(order), 0)
    yield position
    while position.deck:
        table, deck_left, cost = deal_layout(position.table, position.deck)
        choice = choose(table, sorted(deck_left), rng) if find_sets(table) else ()
        position = Position(without(table, choice), deck_left, position.score + points(len(choice)) - cost)
        yield position


def score_with_foresight(positions: Sequence[Position], known_cards: int) -> int:
    """Return the final score of a player who knows the order of this many last cards."""
    first = next(position for position in positions if position.deck_after_refill <= known_cards)
    return first.score + best_score(first.table, first.deck)


def best_score(table: tuple[Card, ...], order: tuple[Card, ...]) -> int:
    """Return the most points from these cards on the table if the order of the deck is known."""
    if not order:
        return 0
    table, order, cost = deal_layout(table, order)
    choices = disjoint_choices(find_sets(table))
    scores = (points(len(choice)) + best_score(without(table, choice), order) for choice in choices)
    return max(scores, default=0) - cost


def deal_layout(
    table: tuple[Card, ...], order: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Card, ...], int]:
    """R8.2, R8.3: refill to 12 cards and add cards until there is a SET. Returns the table, the deck and the cost."""
    drawn = max(0, SIZE - len(table))
    table, order, cost = table + order[:drawn], order[drawn:], 0
    while order and not find_sets(table):
        table, order, cost = table + order[:1], order[1:], cost + 1
    return table, order, cost


def without(table: tuple[Card, ...], choice: tuple[Triple, ...]) -> tuple[Card, ...]:
    """Return the cards of the table that are not in these SETs."""
    taken = {card for triple in choice for card in triple}
    return tuple(card for card in table if card not in taken)


def choose_any_until_none(table: Sequence[Card], unseen: Sequence[Card], rng: Random) -> tuple[Triple, ...]:
    """Random SETs that share no card, until no further SET is left."""
    left, chosen = tuple(table), list[Triple]()
    while sets := find_sets(left):
        chosen.append(rng.choice(sets))
        left = without(left, (chosen[-1],))
    return tuple(chosen)


# Measuring ----------------------------------------------------------------------------------------------

choose_as_champion: Strategy = partial(choose_for_points, samples=LEVELS["champion"].samples)


PLAYERS = (
    "any SET until none is left",
    "any largest choice",
    "the champion's choice",
    *(f"the same, knowing the last {count} cards" for count in KNOWN_CARDS),
)


def score_players(seed: int) -> list[int]:
    """Return the scores of all ``PLAYERS`` in one deal."""
    order = Random(f"foresight {seed}").sample(deck(), DECK_SIZE)
    rng = Random(f"choices {seed}")
    *_, end_of_largest = play_deal(order, choose_largest, rng)
    champions_positions = list(play_deal(order, choose_as_champion, rng))
    *_, end_of_any = play_deal(order, choose_any_until_none, Random(f"seen {seed}"))
    return [
        end_of_any.score,
        end_of_largest.score,
        champions_positions[-1].score,
        *(score_with_foresight(champions_positions, count) for count in KNOWN_CARDS),
    ]


def main(deals: int, jobs: int) -> None:
    with ProcessPoolExecutor(jobs) as pool:
        columns = list(zip(*pool.map(score_players, range(deals), chunksize=10), strict=True))
    print(f"| {deals} deals | mean total | ratio to any largest choice |")
    print("| --- | --- | --- |")
    yardstick = mean_interval(columns[1]).mean
    for name, scores in zip(PLAYERS, columns, strict=True):
        estimate = mean_interval(scores)
        print(f"| {name} | {_interval(estimate)} | {estimate.mean / yardstick:.2f} |")


def _interval(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f} [{estimate.low:.2f}; {estimate.high:.2f}]"


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    main(numbers[0] if numbers else 1_000, numbers[1] if len(numbers) > 1 else 2)
