"""Cards as records write them: numbers from 0 to 80 with four digits in base 3 (R1.1)."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Any

FEATURES = ("number", "colour", "fill", "shape")
LETTERS = ("123", "rgp", "sto", "osd")
"""A letter for each value of each feature.

Red, green, purple; solid, striped ("t"), open; oval, squiggle, diamond.
"""
WHOLE_DECK = tuple(range(81))


def values(card: int) -> tuple[int, int, int, int]:
    """Return the values of number, colour, fill and shape, each 0, 1 or 2."""
    return card % 3, card // 3 % 3, card // 9 % 3, card // 27


def is_set(cards: Sequence[int]) -> bool:
    """R1.4: each feature is the same on all three cards, or different on all three."""
    return len(set(cards)) == 3 and all(
        len(set(feature)) in (1, 3) for feature in zip(*map(values, cards), strict=True)
    )


def third(a: int, b: int) -> int:
    """R1.6: return the only card that makes a SET with these two."""
    digits = [(-x - y) % 3 for x, y in zip(values(a), values(b), strict=True)]
    return sum(digit * 3**place for place, digit in enumerate(digits))


def has_set(cards: Collection[int]) -> bool:
    here = set(cards)
    return any(third(a, b) in here for a, b in combinations(here, 2))


def count_sets(cards: Collection[int]) -> int:
    here = set(cards)
    return len({frozenset((a, b, third(a, b))) for a, b in combinations(here, 2) if third(a, b) in here})


def sets_with(hand: Collection[int], middle: Collection[int]) -> set[frozenset[int]]:
    """R6.1: return the SETs that use at least one card of the hand."""
    cards = {*hand, *middle}
    return {
        frozenset((own, other, third(own, other)))
        for own in hand
        for other in cards
        if own != other and third(own, other) in cards
    }


def deck(fixed: dict[str, Any] | None = None) -> tuple[int, ...]:
    """R3.1: return all 81 cards, or only the 27 on which one feature has a fixed value."""
    if fixed is None:
        return WHOLE_DECK
    place = FEATURES.index(fixed["feature"])
    return tuple(card for card in WHOLE_DECK if values(card)[place] == fixed["value"])


def name(card: int) -> str:
    """Return the short name of a card, such as ``1rso`` for one red solid oval."""
    return "".join(letters[value] for letters, value in zip(LETTERS, values(card), strict=True))


def commitment(pile: dict[str, Any]) -> str:
    """Compute the hash of a shuffled pile. It is published when the pile is dealt, before its order is known."""
    return sha256(f"{pile['salt']}:{' '.join(map(name, pile['order']))}")


def sha256(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def without(cards: Iterable[int], gone: Collection[int]) -> list[int]:
    return [card for card in cards if card not in gone]
