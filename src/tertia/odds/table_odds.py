"""The exact chance of a SET at one table, from the cards that everybody there has seen.

All unseen cards are equally likely to come next. The next three cards are any three of them, and this module counts
how many of these triples leave the table without a SET. It is fast enough to run after every move.
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
    """A table, and its chances after the next cards."""

    cards: int
    sets: int
    """SETs on the table now."""
    unseen: int
    """Cards that nobody has seen yet."""
    drawn: int
    """Number of next cards: three, or what is left of the deck."""
    set_chance: Fraction
    """The chance that the table has a SET then."""
    expected_sets: Fraction
    """The expected number of SETs then."""

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
    """Return the chances of a table after the next cards. ``gone`` are seen cards that have left the table.

    For the cards that replace a SET, pass the table without the SET, and the SET as ``gone``. ``deck_left`` is only
    needed if cards have left the game unseen. ``held`` selects a beginner deck (R3.1).
    """
    here, gone_cards = distinct(table), distinct(gone)
    for card in here:
        if card in gone_cards:
            raise DuplicateCard(card_name(card))
    seen = {*here, *gone_cards}
    unseen = [card for card in deck(held) if card not in seen]
    in_deck = len(unseen) if deck_left is None else deck_left
    if not 0 <= in_deck <= len(unseen):
        raise BadInput("bad-deck-left", given=in_deck, most=len(unseen))
    if not 0 <= drawn <= MOST_DRAWN:
        raise BadInput("bad-number", option="drawn", given=drawn, least=0, most=MOST_DRAWN)
    drawn = min(drawn, in_deck)
    sets = count_sets(here)
    without = 0 if sets else _count_without_set(here, unseen, drawn)
    return TableOdds(
        cards=len(here),
        sets=sets,
        unseen=len(unseen),
        drawn=drawn,
        set_chance=1 - Fraction(without, comb(len(unseen), drawn)),
        expected_sets=sets + _expected_new_sets(here, unseen, drawn),
    )


def _count_without_set(table: list[Card], unseen: list[Card], drawn: int) -> int:
    """Count choices of unseen cards that leave a table without a SET. Bit masks stand for groups of cards."""
    completing = {THIRD[one][other] for one in table for other in table if one != other}
    harmless = [card for card in unseen if card not in completing]
    if drawn < 2:
        return len(harmless) if drawn else 1
    all_harmless = sum(1 << card for card in harmless)
    # For each card, the higher cards with which it makes no SET that uses a card of the table.
    compatible = {
        card: all_harmless & ~sum(1 << THIRD[card][laid] for laid in table) & -(2 << card)
        for card in harmless
    }
    if drawn == 2:
        return sum(others.bit_count() for others in compatible.values())
    threes = 0
    for card, others in compatible.items():
        for other in _bits(others):
            both = others & compatible[other]
            # Without the third card that makes a SET of three new cards.
            threes += both.bit_count() - (both >> THIRD[card][other] & 1)
    return threes


def _expected_new_sets(table: list[Card], unseen: list[Card], drawn: int) -> Fraction:
    """Sum over all possible SETs with one, two or three new cards: the chance that these cards come."""
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
