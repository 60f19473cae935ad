"""The potential of the cards that stay on a table: their SETs, and pairs that another card would complete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp

from tertia.cards import DECK_SIZE, THIRD, Card

_BIT = tuple(1 << card for card in range(DECK_SIZE))


@dataclass(frozen=True, slots=True)
class TablePotential:
    """Counts of SETs and pairs."""

    sets: int
    disjoint: int
    """The largest number of SETs that share no card, at most three. As many SETs can be taken whatever comes."""
    waiting: int
    """The number of pairs whose third card may still come."""
    wanted: int
    """The number of different cards that complete such pairs."""
    doubled: int
    """The number of these cards that complete two pairs or more."""
    reserve: int
    """The number of wanted cards after the SET whose loss costs least is taken; 0 without a SET."""


def mask_of(cards: Iterable[Card]) -> int:
    """Return the cards as the bits of one integer."""
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    return mask


def potential_of(cards: Sequence[Card], unseen: int) -> TablePotential:
    """Return the potential of these cards, if the cards of the mask ``unseen`` may still come."""
    here = mask_of(cards)
    masks: list[int] = []  # of SETs
    pairs: list[tuple[int, int]] = []  # masks of two cards, and of the third card that may still come
    wanted = doubled = 0
    for place, first in enumerate(cards):
        row, bit = THIRD[first], _BIT[first]
        for second in cards[:place]:
            third = _BIT[row[second]]
            if third & unseen:
                pairs.append((bit | _BIT[second], third))
                doubled |= wanted & third
                wanted |= third
            elif third & here and third < bit and third < _BIT[second]:
                masks.append(bit | _BIT[second] | third)
    return TablePotential(
        sets=len(masks),
        disjoint=_disjoint(masks),
        waiting=len(pairs),
        wanted=wanted.bit_count(),
        doubled=doubled.bit_count(),
        reserve=max((_count_wanted_without(mask, pairs) for mask in masks), default=0),
    )


def _count_wanted_without(gone: int, pairs: list[tuple[int, int]]) -> int:
    """Return the number of cards that complete a pair without a card of the mask ``gone``."""
    wanted = 0
    for pair, third in pairs:
        if not pair & gone:
            wanted |= third
    return wanted.bit_count()


def _disjoint(masks: list[int]) -> int:
    """Return the largest number of SETs, given as masks, that share no card; at most three."""
    if len(masks) < 2:
        return len(masks)
    most = 1
    for i, first in enumerate(masks):
        for j, second in enumerate(masks[:i]):
            if not first & second:
                most = 2
                both = first | second
                if any(not both & third for third in masks[:j]):
                    return 3
    return most


# Values, fitted to many games of players who choose by them (docs/bots.md) --------------------------------

_CARDS_AFTER_FIRST_TABLE = DECK_SIZE - 12
"""The number of cards in the deck when the first table lies, by which the number of unseen cards is scaled."""


def points_to_come(potential: TablePotential, left: int, unseen: int) -> float:
    """Return the expected points of the layouts after this one in CoopSet."""
    drawn = max(0, 12 - left)
    after = max(0, unseen - drawn) / 60  # the cards that stay in the deck after the next layout, scaled
    last = after == 0
    coming = potential.waiting / unseen
    hope = coming * drawn  # the expected number of SETs that the next cards make with a pair
    value = 6.67 * after - 0.58 * after * after + 0.15 * potential.sets + 0.82 * hope - 1.64 * coming
    if potential.disjoint >= 1:
        value += 0.38 if last else 0.28
    if potential.disjoint >= 2:
        value += 1.43 if last else 0.65
    if potential.disjoint >= 3:
        value += 0.12
    return value + 0.15 - 0.22 * hope if last else value


def survival_score(potential: TablePotential, unseen: int) -> float:
    """Return a score for the table in solitaire. Choices with a higher score survive more deals."""
    missed = 1.0  # the probability that none of the next three cards completes a pair
    for drawn in range(min(3, unseen)):
        missed *= max(0, unseen - potential.wanted - drawn) / (unseen - drawn)
    left = unseen / _CARDS_AFTER_FIRST_TABLE
    value = (0.498 + 0.193 * left) * min(5, potential.sets)
    value += (3.876 + 3.637 * left) * potential.wanted / unseen
    value += (2.683 - 2.239 * left) * potential.waiting / unseen
    value += (2.227 * left - 0.016) * potential.doubled / unseen
    if potential.disjoint == 0:
        return value + (0.361 * left - 0.499) * missed - 0.678 * potential.waiting / unseen
    value += 2.34 - 0.91 * left
    if potential.disjoint == 1:
        return value + 1.091 * missed + (3.289 + 0.832 * left) * potential.reserve / unseen
    value += 1.043 + 0.187 * left + 0.477 * missed + 0.145 * potential.reserve / unseen
    return value - 0.092 if potential.disjoint >= 3 else value


def survival_probability(score: float, unseen: int) -> float:
    """Return the probability to survive a deal with this score and this many cards to come."""
    left = unseen / _CARDS_AFTER_FIRST_TABLE
    odds = 2.045 + (0.379 - 0.328 * left) * score - 5.397 * left + 3.418 * left * left
    return 1 / (1 + exp(-odds))
