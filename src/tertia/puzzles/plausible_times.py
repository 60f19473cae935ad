"""Times of daily puzzles that a person can have, in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

FASTEST_AVERAGE: int = 800
"""The shortest plausible time for a whole puzzle, per SET. The best players need about twice as long."""

FASTEST_FIRST: int = 600
"""The shortest plausible time until the first SET: to see new cards and to tap three of them."""

FASTEST_NEXT: int = 200
"""The shortest plausible time between two finds: to tap three cards that were seen before."""


def is_plausible(took: int, sets: int, finds: Sequence[int]) -> bool:
    """Return True if a person can have found all SETs in this time.

    ``finds`` are the times of the single finds in ascending order. Times that are older than the record of finds have
    none.
    """
    if took < FASTEST_AVERAGE * sets:
        return False
    if finds and finds[0] < FASTEST_FIRST:
        return False
    return all(later - earlier >= FASTEST_NEXT for earlier, later in pairwise(finds))
