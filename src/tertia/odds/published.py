"""R1.8: the chances of no SET that rulebooks publish. They are only shown beside the correct ones."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Quote:
    """A published chance of no SET on a table. If a rulebook prints the chance of a SET, this is 1 minus it."""

    cards: int
    """The number of cards on the table."""
    no_set: Fraction
    rulebooks: tuple[str, ...]
    """The numbers of the rulebooks that print it."""
    as_percent: bool = False
    """True if it is printed as a percentage, False if as "one in n"."""


QUOTES = (
    Quote(12, Fraction(1, 33), ("000", "002")),
    Quote(12, 1 - Fraction(97, 100), ("003",), as_percent=True),
    Quote(15, Fraction(1, 2500), ("000", "002")),
    Quote(15, 1 - Fraction(9996, 10_000), ("003",), as_percent=True),
)


def quotes_for(cards: int) -> tuple[Quote, ...]:
    """Return the published chances for a number of cards. Most numbers have none."""
    return tuple(quote for quote in QUOTES if quote.cards == cards)
