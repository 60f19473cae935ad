"""The points of a layout (R8.2, R8.3) and the verdict of the rulebook on a total (R8.4)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tertia.games.engine import Millis

Verdict = Literal["keep-playing", "not-bad", "good", "excellent", "super", "record", "cheat"]
"""R8.4: what the rulebook says about a total, from the lowest to one that is hardly possible."""

LADDER: tuple[int, ...] = (0, 1, 3, 5)
"""R8.2: points for one, two, three and four SETs of a layout."""

_LEAST_TOTALS: tuple[tuple[int, Verdict], ...] = (
    (30, "cheat"),
    (15, "record"),  # ruling: the rulebook has 15 in two verdicts; the better one counts
    (14, "super"),
    (11, "excellent"),
    (8, "good"),
    (4, "not-bad"),
)
"""R8.4: the least total for each verdict, the best verdict first."""


class LayoutScore(Struct, frozen=True):
    """One layout: its SETs, their points, the cost of added cards, and the time it took."""

    layout: int
    """The number of the layout, from 1."""
    sets: int
    """The number of SETs taken."""
    points: int
    """The points for these SETs."""
    penalty: int
    """The points that added cards cost."""
    score: int
    """Points less penalty."""
    took: Millis
    """The time from the beginning of the layout to its end."""


def points(sets: int) -> int:
    """R8.2: the points for a number of SETs. Ruling: none is worth 0, and more than four count as four."""
    return LADDER[min(sets, len(LADDER)) - 1] if sets else 0


def verdict(total: int) -> Verdict:
    """R8.4. Ruling: below 0 is "keep playing" too."""
    return next((name for least, name in _LEAST_TOTALS if total >= least), "keep-playing")
