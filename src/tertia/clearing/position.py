"""A deal of one player as a position: the cards that are left, in the order in which they are laid.

The table is the first part of these cards. Taking a SET removes three of them; the next cards of the deck then belong
to the table without any further step.
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
    size: int = TABLE_SIZE
    """R2.2, R3.2: a table of more cards is not refilled."""

    @classmethod
    def of_deal(cls, order: Iterable[Card], size: int = TABLE_SIZE) -> Position:
        """Return the position at the start of a deal with the deck in this order."""
        return cls.of_table((), order, size)

    @classmethod
    def of_table(cls, table: Iterable[Card], deck: Iterable[Card], size: int = TABLE_SIZE) -> Position:
        """Return the position with these cards on the table and in the deck. Cards that are due are laid."""
        laid = bytes(table)
        left = laid + bytes(deck)
        return cls(left, min(len(left), max(size, len(laid))), size).with_set()

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
        """R2.6, R2.9: return the position after this SET is taken, with the cards laid that follow."""
        left = self.left.translate(None, bytes(taken))
        on_table = self.on_table - 3 if self.on_table > self.size else min(self.size, len(left))
        return Position(left, on_table, self.size).with_set()

    def with_set(self) -> Position:
        """R2.8: lay three more cards while the table has no SET."""
        on_table = self.on_table
        while on_table < len(self.left) and not has_set(self.left[:on_table]):
            on_table = min(on_table + 3, len(self.left))
        return self if on_table == self.on_table else Position(self.left, on_table, self.size)
