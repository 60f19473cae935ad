"""What the cards that stay on a table are good for: SETs that lie there, and pairs that wait for a card to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp

from tertia.cards import DECK_SIZE, THIRD, Card

_BIT = tuple(1 << card for card in range(DECK_SIZE))


@dataclass(frozen=True, slots=True)
class TablePotential:
    sets: int
    disjoint: int
    """How many of them share no card, counted up to three: so many tables are safe whatever comes."""
    waiting: int
    """Pairs whose third card may still come."""
    wanted: int
    """Different cards that such pairs wait for."""
    doubled: int
    """Those of them that two pairs or more wait for."""
    reserve: int
    """Cards that would still be wanted if the SET whose loss costs least were taken next; 0 if there is none."""


def mask_of(cards: Iterable[Card]) -> int:
    """Cards as the bits of one number."""
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    return mask


def remains_of(left: Sequence[Card], hoped: int) -> TablePotential:
    """What these cards are good for, when those of the mask ``hoped`` may still come."""
    here = mask_of(left)
    masks: list[int] = []
    pairs: list[tuple[int, int]] = []
    wanted = doubled = 0
    for place, first in enumerate(left):
        row, bit = THIRD[first], _BIT[first]
        for second in left[:place]:
            third = _BIT[row[second]]
            if third & hoped:
                pairs.append((bit | _BIT[second], third))
                doubled |= wanted & third
                wanted |= third
            elif third & here and third < bit and third < _BIT[second]:
                masks.append(bit | _BIT[second] | third)
    return TablePotential(
        len(masks),
        _disjoint(masks),
        len(pairs),
        wanted.bit_count(),
        doubled.bit_count(),
        max((_wanted_without(mask, pairs) for mask in masks), default=0),
    )


def _wanted_without(gone: int, pairs: list[tuple[int, int]]) -> int:
    wanted = 0
    for pair, third in pairs:
        if not pair & gone:
            wanted |= third
    return wanted.bit_count()


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


def points_to_come(remains: TablePotential, left: int, unseen: int) -> float:
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


def promise(remains: TablePotential, unseen: int) -> float:
    """Solitaire: how much there is to hope for; of two choices the one with more survives more deals."""
    missed = 1.0  # how likely it is that the next three cards are all unwanted
    for drawn in range(min(3, unseen)):
        missed *= max(0, unseen - remains.wanted - drawn) / (unseen - drawn)
    left = unseen / 69
    value = (0.498 + 0.193 * left) * min(5, remains.sets)
    value += (3.876 + 3.637 * left) * remains.wanted / unseen
    value += (2.683 - 2.239 * left) * remains.waiting / unseen
    value += (2.227 * left - 0.016) * remains.doubled / unseen
    if remains.disjoint == 0:
        return value + (0.361 * left - 0.499) * missed - 0.678 * remains.waiting / unseen
    value += 2.34 - 0.91 * left
    if remains.disjoint == 1:
        return value + 1.091 * missed + (3.289 + 0.832 * left) * remains.reserve / unseen
    value += 1.043 + 0.187 * left + 0.477 * missed + 0.145 * remains.reserve / unseen
    return value - 0.092 if remains.disjoint >= 3 else value


def survival(promise: float, unseen: int) -> float:
    """How often a deal was survived with so much to hope for and so many cards to come."""
    left = unseen / 69
    odds = 2.045 + (0.379 - 0.328 * left) * promise - 5.397 * left + 3.418 * left * left
    return 1 / (1 + exp(-odds))
