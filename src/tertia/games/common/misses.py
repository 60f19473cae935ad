"""The wrong claims of a deal: three cards that somebody took for a SET by mistake. Everybody has seen them."""

from __future__ import annotations

from typing import TypeAlias

from tertia.cards import Card

Misses: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of each wrong claim, the latest at the end."""

MISSES_KEPT = 12
"""The most mistakes that are kept, so that a view stays small."""


def with_miss(missed: Misses, cards: tuple[Card, ...]) -> Misses:
    """Return the mistakes with another one. A call after which no cards were shown adds nothing."""
    if not cards:
        return missed
    others = tuple(other for other in missed if set(other) != set(cards))
    return (*others, cards)[-MISSES_KEPT:]
