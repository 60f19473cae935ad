"""Shuffling, and the commitment with which anyone can check a deal afterwards.

Luck is the random bytes that a decision gets. Everything random is computed from it, so that the same luck gives the
same deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from tertia.cards import Card
from tertia.notation import card_name

T = TypeVar("T")


class Dice:
    """Fair draws from luck: the same luck and purpose always give the same draws."""

    def __init__(self, luck: bytes, purpose: str) -> None:
        self._source = hashlib.shake_256(purpose.encode() + b"\0" + luck)
        self._stream = b""
        self._used = 0

    def _bytes(self, count: int) -> bytes:
        if self._used + count > len(self._stream):
            # SHAKE output only grows: a longer digest begins with the shorter one.
            self._stream = self._source.digest(2 * (self._used + count) + 256)
        taken = self._stream[self._used : self._used + count]
        self._used += count
        return taken

    def below(self, limit: int) -> int:
        """Draw a number from 0 to limit - 1, all equally likely."""
        fair = (1 << 32) - (1 << 32) % limit  # beyond this some numbers would come up more often
        while (number := int.from_bytes(self._bytes(4))) >= fair:
            pass
        return number % limit

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Shuffle the items so that all orders are equally likely (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def salt(self) -> str:
        """Draw 128 bits, so that nobody can guess a pile from its commitment."""
        return self._bytes(16).hex()


class Pile(Struct, frozen=True):
    """The order of a shuffled pile and the salt of its commitment. Both are secret until the deal is over."""

    order: tuple[Card, ...]
    salt: str

    @property
    def commitment(self) -> str:
        """SHA-256 of ``salt:1rso 2gts …``. It is public from the start, and any tool can check it at the end."""
        names = " ".join(card_name(card) for card in self.order)
        return hashlib.sha256(f"{self.salt}:{names}".encode()).hexdigest()


def shuffle(cards: Sequence[Card], luck: bytes, purpose: str = "deal", first: tuple[Card, ...] = ()) -> Pile:
    """R2.2: shuffle cards into a new pile. R2.13: the cards in ``first`` are not shuffled and come first."""
    dice = Dice(luck, purpose)
    rest = [card for card in cards if card not in first] if first else cards
    return Pile(first + dice.shuffled(rest), dice.salt())
