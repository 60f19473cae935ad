"""The difficulty of a board; docs/puzzles.md explains the measure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tertia.cards import explain
from tertia.solver import Triple


def differing(triple: Triple) -> int:
    """Count the features in which a SET's cards differ (1 to 4). More differences are harder to see."""
    return sum(verdict.agreement == "different" for verdict in explain(*triple).verdicts)


def profile(sets: Sequence[Triple]) -> tuple[int, int, int, int]:
    """Count the SETs that differ in one, two, three and four features."""
    counted = Counter(map(differing, sets))
    return counted[1], counted[2], counted[3], counted[4]


def busiest(sets: Sequence[Triple]) -> int:
    """Return the largest number of SETs that share one card. SETs that share a card are easier to find."""
    return max(Counter(card for triple in sets for card in triple).values(), default=0)
