"""The exact chance to clear the beginner deck of 27 cards without knowing its order.

A position is given by the remaining cards (on the table or in the deck), and by those of them that lie on the table.
Its value is the number of orders of the unseen cards in which the deck is cleared. If an affine map turns one set of
remaining cards into another, both have the same values: they are of the same kind. Only 51 kinds occur when SETs are
taken from the 27 cards. The values of each kind follow from those of the kinds with one SET less (dynamic
programming). With the best play all values are integers, so they are exact.
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
"""The cards of the beginner deck, and the cards on its table."""


@dataclass(slots=True)
class _Deck:
    """One kind of remaining cards. The lists have one item for each SET among them."""

    cards: tuple[int, ...]
    sets: list[int]
    """The SET as a bit mask of positions in ``cards``."""
    destroyed: list[int]
    """The number of other SETs that share a card with it."""
    following: list[int]
    """The kind of the cards that are left without the SET, by its key (see ``_kinds``)."""
    places: list[list[int]]
    """The position of each card in the ``cards`` of that kind."""


def orders(cards: int) -> int:
    """Return the number of orders of unseen cards. The order of three cards that are drawn at once does not count."""
    draws = cards // 3
    return factorial(cards) // int(factorial(3) ** draws)


def exact_chance(player: Literal["any", "fewest", "best"]) -> Fraction:
    """Return the chance to clear the beginner deck for a player who takes a certain SET.

    ``any`` takes a random SET, ``fewest`` one that destroys the fewest others (ties at random), and ``best`` the one
    with the best chance. The computation needs NumPy and Numba, some 400 MB and about a minute. Only the result for
    ``best`` is exact; the others are rounded.
    """
    import numpy as np

    from tertia.odds.perfect import beginner_kernel as kernel

    rule = {"any": kernel.ANY, "fewest": kernel.FEWEST, "best": kernel.BEST}[player]
    decks = _kinds()
    smaller = sorted(
        (key for key in decks if len(decks[key].cards) < CARDS), key=lambda key: len(decks[key].cards)
    )
    # One array holds the values of all kinds, one after another. The bit mask of the table is the index in a kind.
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
    """Return the lists of a deck as arrays. The start of its values replaces the key of each following deck."""
    import numpy as np

    places = np.zeros((max(1, len(deck.sets)), CARDS), np.int64)
    for number, row in enumerate(deck.places):
        places[number, : len(row)] = row
    starts = [start[key] for key in deck.following]
    sets, destroyed, begin = (np.array(numbers, np.int64) for numbers in (deck.sets, deck.destroyed, starts))
    return sets, destroyed, begin, places


@cache
def _kinds() -> dict[int, _Deck]:
    """Return all kinds of remaining cards by their keys.

    The key of a kind is a bit mask of cards: the smallest one that an affine map makes of the remaining cards.
    """
    import numpy as np

    from tertia.odds.perfect.beginner_kernel import smallest_image

    maps = affine_maps()
    kinds: dict[int, _Deck] = {}
    unvisited = [(1 << CARDS) - 1]
    while unvisited:
        key = unvisited.pop()
        if key in kinds or not key:
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
            unvisited.append(int(image))
        kinds[key] = deck
    return kinds


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
