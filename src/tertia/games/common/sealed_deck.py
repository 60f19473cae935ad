"""A commitment that can be opened in part: some cards of a pile become known, others never do.

Where folded hands stay hidden for good (R6.7), a pile cannot be opened as a whole. So each card has a seal of
its own, ``SHA-256 of salt:2gts``, and the commitment is the SHA-256 of all seals in the pile's order, with a
space between them. Who is shown a card and its salt can make its seal; of the others the seals are given.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.notation import card_name


class Seals(Struct, frozen=True):
    """A pile as far as it is opened: for each card its salt, for each that stays closed (None) its seal."""

    cards: tuple[Card | None, ...]
    keys: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """Known when the pile is made; the same however much of it is opened."""
        seals = (
            key if card is None else _seal(card, key) for card, key in zip(self.cards, self.keys, strict=True)
        )
        return _sha256(" ".join(seals))


def seals_of(pile: Pile, shown: Collection[Card] = ()) -> Seals:
    """The pile with only these cards opened."""
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
