"""How hard a board is, by what the eye has to do: see docs/puzzles.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tertia.cards import explain
from tertia.solver import Triple


def differing(triple: Triple) -> int:
    """In how many features a SET's cards differ, 1 to 4: the more, the harder it is to see."""
    return sum(verdict.agreement == "different" for verdict in explain(*triple).verdicts)


def profile(sets: Sequence[Triple]) -> tuple[int, int, int, int]:
    """How many of the SETs differ in one, two, three and four features."""
    counted = Counter(map(differing, sets))
    return counted[1], counted[2], counted[3], counted[4]


def busiest(sets: Sequence[Triple]) -> int:
    """The most SETs that one card is in: whoever has found one of them finds the others more easily."""
    return max(Counter(card for triple in sets for card in triple).values(), default=0)
