"""The beginner deck of 27 cards exactly: the chance to clear it without knowing its order.

The value of a table depends on the cards that are left and on those of them that lie on the table. Decks that an
affine map turns into one another have the same values, so one deck of each kind is enough. The 27 cards form 51 kinds
after some SETs. The values of all tables follow from those of the decks with one SET less (dynamic programming).
Values are counts of orders. Those of the best play are integers, so that they are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial
from typing import TYPE_CHECKING, Literal

from tertia.cards import THIRD

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers, Points

CARDS, SIZE = 27, 9


@dataclass(slots=True)
class _Deck:
    """One kind of deck: its cards, and for each SET the kind that is left without it."""

    cards: tuple[int, ...]
    sets: list[int]
    """The SETs as bits of places among the cards."""
    destroyed: list[int]
    following: list[int]
    """The smallest image of the deck that is left: the key of its kind."""
    places: list[list[int]]
    """The place of each card in the deck that is left."""


def orders(cards: int) -> int:
    """Return the number of orders in which unseen cards come, three by three."""
    triples = cards // 3
    return factorial(cards) // int(6**triples)


def exact_chance(player: Literal["any", "fewest", "best"]) -> Fraction:
    """Return the chance to clear the beginner deck: ``any``, ``fewest`` (ties at random) or ``best`` play.

    It needs NumPy and Numba, some 400 MB and about a minute. Only the best play is exact; the others are rounded.
    """
    import numpy as np

    from tertia.odds.perfect import beginner_kernel as kernel

    rule = {"any": kernel.ANY, "fewest": kernel.FEWEST, "best": kernel.BEST}[player]
    decks = _kinds()
    smaller = sorted(
        (key for key in decks if len(decks[key].cards) < CARDS), key=lambda key: len(decks[key].cards)
    )
    start, end = {}, 1
    for key in smaller:
        start[key] = end
        end += 1 << len(decks[key].cards)
    start[0] = 0  # the cleared deck has the value 1
    after_draw, before_draw = np.zeros(end), np.zeros(end)
    after_draw[0] = before_draw[0] = 1.0
    for key in smaller:
        cards = len(decks[key].cards)
        tables = _arrays(decks[key], start)
        kernel.value_tables(cards, SIZE, rule, *tables, start[key], after_draw, before_draw)
    whole = decks[(1 << CARDS) - 1]
    total, rest = kernel.sum_first_tables(SIZE, rule, *_arrays(whole, start), after_draw, before_draw)
    return (int(total) + Fraction(rest)) / (comb(CARDS, SIZE) * orders(CARDS - SIZE))


def _arrays(deck: _Deck, start: dict[int, int]) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Return the SETs of a deck, what each destroys, where the values of the next deck begin, and its places."""
    import numpy as np

    places = np.zeros((max(1, len(deck.sets)), CARDS), np.int64)
    for number, row in enumerate(deck.places):
        places[number, : len(row)] = row
    starts = [start[key] for key in deck.following]
    sets, destroyed, begin = (np.array(numbers, np.int64) for numbers in (deck.sets, deck.destroyed, starts))
    return sets, destroyed, begin, places


@cache
def _kinds() -> dict[int, _Deck]:
    """Return all kinds of decks that are left after some SETs, by the smallest image of their cards."""
    import numpy as np

    from tertia.odds.perfect.beginner_kernel import smallest_image

    maps = affine_maps()
    found: dict[int, _Deck] = {}
    waiting = [(1 << CARDS) - 1]
    while waiting:
        key = waiting.pop()
        if key in found or not key:
            continue
        cards = tuple(card for card in range(CARDS) if key >> card & 1)
        triples = [
            (a, b, c)
            for i, a in enumerate(cards)
            for b in cards[i + 1 :]
            if (c := THIRD[a][b]) > b and key >> c & 1
        ]
        deck = _Deck(cards, [], [], [], [])
        for triple in triples:
            left = [card for card in cards if card not in triple]
            image, number = smallest_image(maps, np.array(left, np.uint8)) if left else (0, 0)
            places = sorted(int(maps[number, card]) for card in left)
            deck.sets.append(sum(1 << cards.index(card) for card in triple))
            deck.destroyed.append(sum(bool(set(triple) & set(other)) for other in triples) - 1)
            deck.following.append(int(image))
            deck.places.append(
                [places.index(int(maps[number, card])) if card in left else 0 for card in cards]
            )
            waiting.append(int(image))
        found[key] = deck
    return found


@cache
def affine_maps() -> Points:
    """Return all 303,264 maps of the 27 cards that turn SETs into SETs, one in each row."""
    import numpy as np

    points = np.array([(card % 3, card // 3 % 3, card // 9) for card in range(CARDS)])
    vectors = [np.array(vector) for vector in product(range(3), repeat=3)]
    rows = []
    for first, second, third in product(vectors, repeat=3):
        matrix = np.array((first, second, third))
        if round(np.linalg.det(matrix)) % 3:
            rows.append(points @ matrix)
    linear = np.array(rows)
    shifted = (linear[:, None] + np.array(vectors)[None, :, None]) % 3
    maps: Points = (shifted @ np.array((1, 3, 9))).reshape(-1, CARDS).astype(np.uint8)
    return maps
