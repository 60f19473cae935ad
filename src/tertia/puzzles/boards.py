"""Boards with a given number of SETs, generated from a seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tertia.cards import Card, Feature, Held, deck
from tertia.errors import BadInput
from tertia.puzzles.seeded_random import SeededRandom
from tertia.solver import Triple, count_sets, find_sets

SOLID = Held(Feature.FILL, 0)
"""The 27 solid cards of small puzzles, as in the nine-card problem of rulebook [004]."""

MIN_CARDS, MAX_CARDS = 3, 12

_POSSIBLE_UP_TO_NINE: dict[int, tuple[int, ...]] = {
    3: (0, 1),
    4: (0, 1),
    5: (0, 1, 2),
    6: (0, 1, 2, 3),
    7: (0, 1, 2, 3, 5),
    8: (0, 1, 2, 3, 4, 5, 8),
    9: (*range(7), 8, 12),
}
_POSSIBLE: dict[bool, dict[int, tuple[int, ...]]] = {
    False: {
        **_POSSIBLE_UP_TO_NINE,
        10: (*range(10), 12),
        11: (*range(11), 12, 13),
        12: tuple(range(15)),
    },
    True: {
        **_POSSIBLE_UP_TO_NINE,
        10: (*range(2, 10), 12),
        11: (*range(3, 11), 12, 13),
        12: tuple(range(4, 15)),
    },
}
"""Possible numbers of SETs by number of cards, for the full deck (False) and the small deck (True).

``tertia.odds`` counts them."""

_MOST_EXCHANGES = 400
"""Card exchanges before the search starts over with a new deal, because some deals lead nowhere."""


@dataclass(frozen=True, slots=True)
class Board:
    """Cards in order, and all SETs among them."""

    cards: tuple[Card, ...]
    sets: tuple[Triple, ...]


def possible_sets(size: int, small: bool = False) -> tuple[int, ...]:
    """List the possible numbers of SETs among ``size`` cards of the full deck or of the small deck."""
    if size not in _POSSIBLE[small]:
        raise BadInput("bad-board-size", given=size, least=MIN_CARDS, most=MAX_CARDS)
    return _POSSIBLE[small][size]


@lru_cache(maxsize=64)
def deal_board(size: int, sets: int, seed: str, held: Held | None = None) -> Board:
    """Generate the board for a seed with ``size`` cards and exactly ``sets`` SETs.

    Raise BadInput if there is no such board."""
    possible = possible_sets(size, held is not None)
    if sets not in possible:
        raise BadInput("no-such-board", cards=size, given=sets, deck=27 if held else 81, expected=possible)
    random, cards = SeededRandom(f"tertia board {size} {sets} {seed}"), deck(held)
    while True:
        dealt = random.draw(cards, len(cards))
        table, rest = dealt[:size], dealt[size:]
        error = abs(count_sets(table) - sets)
        for _ in range(_MOST_EXCHANGES):
            if error == 0:
                return board_of(table)
            place, other = random.below(size), random.below(len(rest))
            table[place], rest[other] = rest[other], table[place]
            new_error = abs(count_sets(table) - sets)
            if new_error > error and random.below(16):  # accept a step back sometimes, to leave local minima
                table[place], rest[other] = rest[other], table[place]
            else:
                error = new_error


def nine_card_problem() -> Board:
    """Return the problem of rulebook [004] for beginners: nine solid cards, find the four SETs.

    The text of the rulebook has come down without its pictures, so the cards are ours.
    """
    return deal_board(9, 4, "004", SOLID)


def board_of(cards: list[Card]) -> Board:
    """Return a board of these cards with all SETs among them."""
    return Board(tuple(cards), tuple(find_sets(cards)))
