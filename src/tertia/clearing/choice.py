"""A rule for choosing a SET when the order of the deck is unknown: destroy as few remaining SETs as possible."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.cards import DECK_SIZE, THIRD, Card
from tertia.solver import Triple

DECK = bytes(range(DECK_SIZE))
ROWS = tuple(row + bytes(range(DECK_SIZE, 256)) for row in THIRD)
"""``THIRD`` padded to the 256 entries that ``bytes.translate`` needs."""


def sets_with(card: Card, left: bytes, gone: bytes) -> int:
    """Count the SETs among the cards ``left`` that contain this one of them. ``gone`` are all other cards."""
    # The third card of a card and itself is that card, which counts once; every SET counts twice.
    return len(left.translate(ROWS[card]).translate(None, gone)) // 2


def destroyed_sets(taken: Triple, left: bytes) -> int:
    """Count the SETs among the cards ``left`` that contain a card of this SET, without the SET itself."""
    gone = DECK.translate(None, left)
    return sum(sets_with(card, left, gone) for card in taken) - 3


def fewest_destroyed(sets: Sequence[Triple], left: bytes) -> list[Triple]:
    """Return those of the SETs that destroy the fewest SETs among all cards that are left."""
    gone = DECK.translate(None, left)
    counts = {card: sets_with(card, left, gone) for triple in sets for card in triple}
    sums = [counts[a] + counts[b] + counts[c] for a, b, c in sets]
    fewest = min(sums)
    return [triple for triple, total in zip(sets, sums, strict=True) if total == fewest]
