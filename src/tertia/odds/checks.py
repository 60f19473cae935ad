"""The same numbers by another way: short arguments and plain listing, held against what the orbits gave."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from tertia.cards import THIRD


@dataclass(frozen=True, slots=True)
class Check:
    """One number that was found, and what an independent way says that it is."""

    name: str
    """``total``, ``mean``, ``second-moment``, ``none``, ``inclusion`` or ``listing``; sentences are in ``texts``."""
    cards: int
    found: Fraction
    expected: Fraction

    @property
    def is_ok(self) -> bool:
        return self.found == self.expected


def sets_in_deck(features: int) -> int:
    """R1.6: every two cards are in one SET, and a SET has three pairs."""
    return comb(3**features, 2) // 3


def _sets_through(features: int) -> int:
    """In how many SETs a card is: it shares each with two others."""
    return int(3**features - 1) // 2


def mean_of_sets(features: int, cards: int) -> Fraction:
    """The expected number of SETs: each SET of the deck is in the hand with the same chance."""
    return sets_in_deck(features) * _chance_of(features, cards, 3)


def second_moment_of_sets(features: int, cards: int) -> Fraction:
    """The expected square: two SETs are the same one, share a card, or have six cards between them."""
    sets, through = sets_in_deck(features), _sets_through(features)
    meeting = sets * 3 * (through - 1)
    apart = sets**2 - sets - meeting
    return (
        sets * _chance_of(features, cards, 3)
        + meeting * _chance_of(features, cards, 5)
        + apart * _chance_of(features, cards, 6)
    )


def _chance_of(features: int, cards: int, certain: int) -> Fraction:
    """That so many cards which were named before are all in the hand."""
    if cards < certain:
        return Fraction(0)
    deck = int(3**features)
    return Fraction(comb(deck - certain, cards - certain), comb(deck, cards))


def set_free_by_inclusion(features: int, cards: int) -> int:
    """Hands of up to five cards without a SET: take away those with one, give back those with two."""
    deck, sets, through = int(3**features), sets_in_deck(features), _sets_through(features)
    hands = comb(deck, cards)
    if cards >= 3:
        hands -= sets * comb(deck - 3, cards - 3)
    if cards == 5:
        hands += sets * 3 * (through - 1) // 2
    return hands


def set_free_by_listing(features: int, largest: int) -> list[int]:
    """How many hands of 0, 1, … cards hold no SET, by going through them all, without any symmetry."""
    counts = [1] + [0] * largest

    def add_to(chosen: list[int], allowed: int) -> None:
        size = len(chosen) + 1
        counts[size] += allowed.bit_count()
        while allowed and size < largest:
            card = allowed.bit_length() - 1
            allowed ^= 1 << card
            still = allowed
            for other in chosen:
                still &= ~(1 << THIRD[card][other])
            add_to([*chosen, card], still)

    if largest:
        add_to([], (1 << 3**features) - 1)
    return counts
