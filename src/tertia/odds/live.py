"""The chance of a SET at this very table, from what everybody there can see. Exact, and quick enough for a panel.

Whatever has not been seen is equally likely to come next. So the next three cards are any three of the unseen
ones, and how many such threes leave the table without a SET can be counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from tertia.cards import THIRD, Card, Held, deck
from tertia.errors import BadInput, DuplicateCard
from tertia.notation import card_name, distinct
from tertia.solver import count_sets

MOST_DRAWN = 3


@dataclass(frozen=True, slots=True)
class TableOdds:
    """A table, and what so many further cards will bring."""

    cards: int
    sets: int
    """SETs that lie there now."""
    unseen: int
    drawn: int
    """Cards that will come: three, or what the deck still has."""
    set_chance: Fraction
    """That there is a SET on the table then."""
    expected_sets: Fraction
    """How many SETs there will be on average."""

    @property
    def no_set_chance(self) -> Fraction:
        return 1 - self.set_chance


def table_odds(
    table: Iterable[Card],
    gone: Iterable[Card] = (),
    *,
    drawn: int = MOST_DRAWN,
    deck_left: int | None = None,
    held: Held | None = None,
) -> TableOdds:
    """What the next cards bring to this table; ``gone`` are cards that everybody has seen leave.

    For the refill after a SET, give the table without it, and its cards as gone. ``deck_left`` is only needed
    where cards have left unseen; ``held`` names a beginner deck (R3.1).
    """
    here, left = distinct(table), distinct(gone)
    for card in here:
        if card in left:
            raise DuplicateCard(card_name(card))
    seen = {*here, *left}
    unseen = [card for card in deck(held) if card not in seen]
    in_deck = len(unseen) if deck_left is None else deck_left
    if not 0 <= in_deck <= len(unseen):
        raise BadInput("bad-deck-left", given=in_deck, most=len(unseen))
    if not 0 <= drawn <= MOST_DRAWN:
        raise BadInput("bad-number", option="drawn", given=drawn, least=0, most=MOST_DRAWN)
    drawn = min(drawn, in_deck)
    now = count_sets(here)
    without = 0 if now else _threes_without_set(here, unseen, drawn)
    return TableOdds(
        len(here),
        now,
        len(unseen),
        drawn,
        1 - Fraction(without, comb(len(unseen), drawn)),
        now + _expected_new(here, unseen, drawn),
    )


def _threes_without_set(table: list[Card], unseen: list[Card], drawn: int) -> int:
    """How many choices of so many unseen cards leave a table without a SET as it is; sets of cards are bit masks."""
    completing = {THIRD[one][other] for one in table for other in table if one != other}
    harmless = [card for card in unseen if card not in completing]
    if drawn < 2:
        return len(harmless) if drawn else 1
    all_harmless = sum(1 << card for card in harmless)
    # With which higher cards a card makes no SET that needs one of the table.
    beside = {
        card: all_harmless & ~sum(1 << THIRD[card][here] for here in table) & -(2 << card)
        for card in harmless
    }
    if drawn == 2:
        return sum(others.bit_count() for others in beside.values())
    threes = 0
    for card, others in beside.items():
        for other in _bits(others):
            both = others & beside[other]
            threes += both.bit_count() - (both >> THIRD[card][other] & 1)
    return threes


def _expected_new(table: list[Card], unseen: list[Card], drawn: int) -> Fraction:
    """SETs with one, two or three new cards, each with the chance that those cards come."""
    hidden, here = frozenset(unseen), frozenset(table)
    with_one = sum(THIRD[a][b] in hidden for a in table for b in table if a < b)
    with_two = sum(THIRD[a][b] in hidden for a in table for b in unseen) // 2
    in_all = count_sets([*here, *unseen])
    with_three = in_all - count_sets(table) - with_one - with_two
    expected = Fraction(0)
    for cards, sets in ((1, with_one), (2, with_two), (3, with_three)):
        if cards <= drawn:
            expected += sets * Fraction(comb(len(unseen) - cards, drawn - cards), comb(len(unseen), drawn))
    return expected


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
