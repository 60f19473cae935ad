"""Independent checks of exact counts: by short formulas, and by listing all hands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from tertia.cards import THIRD


@dataclass(frozen=True, slots=True)
class Check:
    """A computed number, and the same number by an independent method."""

    name: str
    """``total``, ``mean``, ``second-moment``, ``none``, ``inclusion`` or ``listing``."""
    cards: int
    found: Fraction
    expected: Fraction

    @property
    def is_ok(self) -> bool:
        return self.found == self.expected


def sets_in_deck(features: int) -> int:
    """R1.6: the number of SETs. Every pair of cards is in one SET, and a SET has three pairs."""
    return comb(3**features, 2) // 3


def _sets_through(features: int) -> int:
    """Return the number of SETs that contain a card. Each has two of the other cards."""
    return int(3**features - 1) // 2


def mean_of_sets(features: int, cards: int) -> Fraction:
    """Return the expected number of SETs in a hand.

    Every SET of the deck is in the hand with the same chance.
    """
    return sets_in_deck(features) * _chance_of(features, cards, 3)


def second_moment_of_sets(features: int, cards: int) -> Fraction:
    """Return the expected square of the number of SETs.

    Two SETs are equal, share one card, or have six different cards.
    """
    sets, through = sets_in_deck(features), _sets_through(features)
    meeting = sets * 3 * (through - 1)
    apart = sets**2 - sets - meeting
    return (
        sets * _chance_of(features, cards, 3)
        + meeting * _chance_of(features, cards, 5)
        + apart * _chance_of(features, cards, 6)
    )


def _chance_of(features: int, cards: int, certain: int) -> Fraction:
    """Return the chance that ``certain`` given cards are all in the hand."""
    if cards < certain:
        return Fraction(0)
    deck = int(3**features)
    return Fraction(comb(deck - certain, cards - certain), comb(deck, cards))


def set_free_by_inclusion(features: int, cards: int) -> int:
    """Count hands of up to five cards without a SET, by inclusion and exclusion."""
    deck, sets, through = int(3**features), sets_in_deck(features), _sets_through(features)
    hands = comb(deck, cards)
    if cards >= 3:
        hands -= sets * comb(deck - 3, cards - 3)
    if cards == 5:
        hands += sets * 3 * (through - 1) // 2
    return hands


def set_free_by_listing(features: int, largest: int) -> list[int]:
    """Count the hands of 0, 1, … cards without a SET by listing all of them, without any symmetry."""
    counts = [1] + [0] * largest

    def extend(chosen: list[int], allowed: int) -> None:
        size = len(chosen) + 1
        counts[size] += allowed.bit_count()
        while allowed and size < largest:
            card = allowed.bit_length() - 1
            allowed ^= 1 << card
            still_allowed = allowed
            for other in chosen:
                still_allowed &= ~(1 << THIRD[card][other])
            extend([*chosen, card], still_allowed)

    if largest:
        extend([], (1 << 3**features) - 1)
    return counts
