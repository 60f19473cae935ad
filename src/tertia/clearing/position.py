"""A position in a deal of one player: all cards that are left, in the order in which they are laid.

The first of these cards are the table, the others the deck. Taking a SET removes three cards, and the next cards of
the deck move up to the table without any further step. Rule numbers refer to docs/RULES.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tertia.cards import Card
from tertia.solver import Triple, find_sets, has_set

TABLE_SIZE = 12


@dataclass(frozen=True, slots=True)
class Position:
    """Cards on the table and in the deck. Without a SET on the table, more cards have been laid (R2.8)."""

    left: bytes
    """The cards of the table, then those of the deck in their order."""
    on_table: int
    """The number of cards on the table."""
    size: int = TABLE_SIZE
    """The usual number of cards on the table (R2.2, R3.2). A table with more cards is not refilled."""

    @classmethod
    def of_deal(cls, order: Iterable[Card], size: int = TABLE_SIZE) -> Position:
        """Return the position at the start of a deal with the deck in this order."""
        return cls.of_table((), order, size)

    @classmethod
    def of_table(cls, table: Iterable[Card], deck: Iterable[Card], size: int = TABLE_SIZE) -> Position:
        """Return the position with these cards on the table and in the deck, after missing cards are laid."""
        table_cards = bytes(table)
        left = table_cards + bytes(deck)
        return cls(left, min(len(left), max(size, len(table_cards))), size).with_set()

    @property
    def table(self) -> bytes:
        return self.left[: self.on_table]

    @property
    def deck(self) -> bytes:
        return self.left[self.on_table :]

    def sets(self) -> list[Triple]:
        """List the SETs on the table. An empty list means that the deal is over."""
        return find_sets(self.table)

    def take(self, taken: Triple) -> Position:
        """Return the position after this SET is taken and the next cards are laid (R2.6, R2.9)."""
        left = self.left.translate(None, bytes(taken))
        on_table = self.on_table - 3 if self.on_table > self.size else min(self.size, len(left))
        return Position(left, on_table, self.size).with_set()

    def with_set(self) -> Position:
        """Return the position after three more cards are laid as long as the table has no SET (R2.8)."""
        on_table = self.on_table
        while on_table < len(self.left) and not has_set(self.left[:on_table]):
            on_table = min(on_table + 3, len(self.left))
        return self if on_table == self.on_table else Position(self.left, on_table, self.size)
