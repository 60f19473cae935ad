"""R1.8: what the rulebooks say about no SET on the table, never without what is true."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Quote:
    """The chance of no SET in so many cards, as rulebooks print it; those that print a SET's are turned round."""

    cards: int
    no_set: Fraction
    rulebooks: tuple[str, ...]
    as_percent: bool = False
    """Whether it is printed in per cent, and not as one in so many."""


QUOTES = (
    Quote(12, Fraction(1, 33), ("000", "002")),
    Quote(12, 1 - Fraction(97, 100), ("003",), as_percent=True),
    Quote(15, Fraction(1, 2500), ("000", "002")),
    Quote(15, 1 - Fraction(9996, 10_000), ("003",), as_percent=True),
)


def quotes_for(cards: int) -> tuple[Quote, ...]:
    """What is quoted for this number of cards; nothing is for most."""
    return tuple(quote for quote in QUOTES if quote.cards == cards)
