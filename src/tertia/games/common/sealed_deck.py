"""A commitment that can be opened in part: some cards of a pile become public, others never do.

Folded hands stay hidden for good (R6.7), so a pile cannot be opened as a whole. Each card has its own seal, the
SHA-256 of ``salt:2gts``. The commitment is the SHA-256 of all seals in the order of the pile, with a space between
them. The salt of an open card gives its seal; for closed cards, the seals themselves are given.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.notation import card_name


class Seals(Struct, frozen=True):
    """A pile that is opened in part."""

    cards: tuple[Card | None, ...]
    """The cards in their order; None is a closed one."""
    keys: tuple[str, ...]
    """The salt of each open card, and the seal of each closed card."""

    @property
    def commitment(self) -> str:
        """Public from the start, and the same however many cards are open."""
        seals = (
            key if card is None else _seal(card, key) for card, key in zip(self.cards, self.keys, strict=True)
        )
        return _sha256(" ".join(seals))


def seals_of(pile: Pile, shown: Collection[Card] = ()) -> Seals:
    """Return the pile with only these cards opened."""
    salts = [_sha256(f"{pile.salt}/{place}")[:32] for place in range(len(pile.order))]
    return Seals(
        tuple(card if card in shown else None for card in pile.order),
        tuple(
            salt if card in shown else _seal(card, salt) for card, salt in zip(pile.order, salts, strict=True)
        ),
    )


def _seal(card: Card, salt: str) -> str:
    return _sha256(f"{salt}:{card_name(card)}")


def _sha256(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()
