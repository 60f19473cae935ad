"""Boards with exactly so many SETs, each made from a seed and always the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tertia.cards import Card, Feature, Held, deck
from tertia.errors import BadInput
from tertia.puzzles.stream import Stream
from tertia.solver import Triple, count_sets, find_sets

SOLID = Held(Feature.FILL, 0)
"""The 27 cards of small puzzles: all solid, as in the problem of nine cards that a rulebook sets [004]."""

LEAST_CARDS, MOST_CARDS = 3, 12

_POSSIBLE: dict[bool, dict[int, tuple[int, ...]]] = {
    False: {
        3: (0, 1),
        4: (0, 1),
        5: (0, 1, 2),
        6: (0, 1, 2, 3),
        7: (0, 1, 2, 3, 5),
        8: (0, 1, 2, 3, 4, 5, 8),
        9: (*range(7), 8, 12),
        10: (*range(10), 12),
        11: (*range(11), 12, 13),
        12: tuple(range(15)),
    },
    True: {
        3: (0, 1),
        4: (0, 1),
        5: (0, 1, 2),
        6: (0, 1, 2, 3),
        7: (0, 1, 2, 3, 5),
        8: (0, 1, 2, 3, 4, 5, 8),
        9: (*range(7), 8, 12),
        10: (*range(2, 10), 12),
        11: (*range(3, 11), 12, 13),
        12: tuple(range(4, 15)),
    },
}
"""Of the whole deck and of a small one: how many SETs so many cards can hold. ``tertia.odds`` counts them."""

_PATIENCE = 400
"""Exchanges of a card before a board is dealt anew: some first deals lead nowhere."""


@dataclass(frozen=True, slots=True)
class Board:
    """Cards in their places, and all SETs among them."""

    cards: tuple[Card, ...]
    sets: tuple[Triple, ...]


def possible_sets(size: int, small: bool = False) -> tuple[int, ...]:
    """How many SETs so many cards of the 81, or of a small deck's 27, can hold."""
    if size not in _POSSIBLE[small]:
        raise BadInput("bad-board-size", given=size, least=LEAST_CARDS, most=MOST_CARDS)
    return _POSSIBLE[small][size]


@lru_cache(maxsize=64)
def deal_board(size: int, sets: int, seed: str, held: Held | None = None) -> Board:
    """The board of this seed with so many cards and exactly so many SETs; BadInput if there can be none."""
    possible = possible_sets(size, held is not None)
    if sets not in possible:
        raise BadInput("no-such-board", cards=size, given=sets, deck=27 if held else 81, expected=possible)
    stream, cards = Stream(f"tertia board {size} {sets} {seed}"), deck(held)
    while True:
        dealt = stream.draw(cards, len(cards))
        table, rest = dealt[:size], dealt[size:]
        away = abs(count_sets(table) - sets)
        for _ in range(_PATIENCE):
            if away == 0:
                return made_board(table)
            place, other = stream.below(size), stream.below(len(rest))
            table[place], rest[other] = rest[other], table[place]
            now = abs(count_sets(table) - sets)
            if now > away and stream.below(16):  # now and then a step back, or it never leaves a dead end
                table[place], rest[other] = rest[other], table[place]
            else:
                away = now


def made_board(cards: list[Card]) -> Board:
    return Board(tuple(cards), tuple(find_sets(cards)))
