"""A rule for choosing a SET when the order of the deck is unknown: destroy as few remaining SETs as possible."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.cards import DECK_SIZE, THIRD, Card
from tertia.solver import Triple

DECK = bytes(range(DECK_SIZE))
"""All cards. Sets of cards are byte strings here, because ``bytes.translate`` is the fastest loop in Python."""

ROWS = tuple(row + bytes(range(DECK_SIZE, 256)) for row in THIRD)
"""``THIRD`` padded to the 256 entries that ``bytes.translate`` needs."""


def sets_with(card: Card, left: bytes, gone: bytes) -> int:
    """Count the SETs among the cards ``left`` that contain this card. ``gone`` are all cards not in ``left``."""
    # For each card that is left, look up the third card of the pair, and drop those that are gone. Every SET counts
    # twice, once for each of its other cards. The card itself counts once, which the division drops.
    return len(left.translate(ROWS[card]).translate(None, gone)) // 2


def destroyed_sets(taken: Triple, left: bytes) -> int:
    """Count the other SETs among the cards ``left`` that share a card with this SET."""
    gone = DECK.translate(None, left)
    return sum(sets_with(card, left, gone) for card in taken) - 3  # each of its cards counted the SET itself


def fewest_destroyed(sets: Sequence[Triple], left: bytes) -> list[Triple]:
    """Return the SETs of this list that destroy the fewest SETs among all cards ``left``."""
    gone = DECK.translate(None, left)
    counts = {card: sets_with(card, left, gone) for triple in sets for card in triple}
    sums = [counts[a] + counts[b] + counts[c] for a, b, c in sets]
    fewest = min(sums)
    return [triple for triple, total in zip(sets, sums, strict=True) if total == fewest]
