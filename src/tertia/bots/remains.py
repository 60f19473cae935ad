"""What the cards that stay on a table are good for: SETs that lie there, and pairs that wait for a card to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tertia.cards import DECK_SIZE, THIRD, Card

_BIT = tuple(1 << card for card in range(DECK_SIZE))


@dataclass(frozen=True, slots=True)
class Remains:
    sets: int
    disjoint: int
    """How many of them share no card, counted up to three: so many tables are safe whatever comes."""
    waiting: int
    """Pairs whose third card may still come."""
    wanted: int
    """Different cards that such pairs wait for."""


def mask_of(cards: Iterable[Card]) -> int:
    """Cards as the bits of one number."""
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    return mask


def remains_of(left: Sequence[Card], hoped: int) -> Remains:
    """What these cards are good for, when those of the mask ``hoped`` may still come."""
    here = mask_of(left)
    masks: list[int] = []
    waiting = wanted = 0
    for place, first in enumerate(left):
        row, bit = THIRD[first], _BIT[first]
        for second in left[:place]:
            third = _BIT[row[second]]
            if third & hoped:
                waiting += 1
                wanted |= third
            elif third & here and third < bit and third < _BIT[second]:
                masks.append(bit | _BIT[second] | third)
    return Remains(len(masks), _disjoint(masks), waiting, wanted.bit_count())


def _disjoint(masks: list[int]) -> int:
    if len(masks) < 2:
        return len(masks)
    most = 1
    for i, one in enumerate(masks):
        for j in range(i):
            if not one & masks[j]:
                most = 2
                both = one | masks[j]
                if any(not both & masks[k] for k in range(j)):
                    return 3
    return most


# What that is worth: fitted to many games of players who choose by it (docs/bots.md) ----------------------


def points_to_come(remains: Remains, left: int, unseen: int) -> float:
    """CoopSet: the points that the layouts after this one may be expected to bring."""
    drawn = max(0, 12 - left)
    after = max(0, unseen - drawn) / 60
    last = after == 0
    coming = remains.waiting / unseen
    hope = coming * drawn  # how many SETs the next cards will make with a pair that waits
    value = 6.67 * after - 0.58 * after * after + 0.15 * remains.sets + 0.82 * hope - 1.64 * coming
    if remains.disjoint >= 1:
        value += 0.38 if last else 0.28
    if remains.disjoint >= 2:
        value += 1.43 if last else 0.65
    if remains.disjoint >= 3:
        value += 0.12
    return value + 0.15 - 0.22 * hope if last else value


def survival(remains: Remains, unseen: int) -> float:
    """Solitaire: the logarithm of the odds that every table to come holds a SET, but for a constant."""
    missed = 1.0
    for drawn in range(min(3, unseen)):
        missed *= max(0, unseen - remains.wanted - drawn) / (unseen - drawn)
    left = unseen / 69
    value = 1.33 - 5.6 * left + 3.49 * left * left + 0.11 * min(5, remains.sets)
    value += (1.91 * remains.wanted + (2.05 - 1.85 * left) * remains.waiting) / unseen
    if remains.disjoint >= 1:
        value += 0.89 - 1.12 * left
    if remains.disjoint >= 2:
        value += 0.34
    if remains.disjoint >= 3:
        value += 0.49
    if remains.disjoint == 0:
        value -= 0.63 * missed
    if remains.disjoint == 1:
        value += 1.14 * missed
    return value
