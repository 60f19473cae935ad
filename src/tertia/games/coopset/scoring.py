"""What a layout is worth (R8.2, R8.3) and what the rulebook says of a total (R8.4)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tertia.games.engine import Millis

Verdict = Literal["keep-playing", "not-bad", "good", "excellent", "super", "record", "cheat"]

LADDER: tuple[int, ...] = (0, 1, 3, 5)
"""R8.2: points for one, two, three and four SETs of a layout."""

_FROM: tuple[tuple[int, Verdict], ...] = (
    (30, "cheat"),
    (15, "record"),  # ruling: the rulebook has 15 twice, it counts as the better one
    (14, "super"),
    (11, "excellent"),
    (8, "good"),
    (4, "not-bad"),
)


class LayoutScore(Struct, frozen=True):
    """One layout: its SETs, what they are worth, what added cards cost, and how long it took."""

    layout: int
    sets: int
    points: int
    penalty: int
    score: int
    """Points less penalty."""
    took: Millis


def points(sets: int) -> int:
    """R8.2: by SETs taken. Ruling: none is worth 0, and more than four are worth what four are."""
    return LADDER[min(sets, len(LADDER)) - 1] if sets else 0


def verdict(total: int) -> Verdict:
    """R8.4. Ruling: below 0 is "keep playing" too."""
    return next((name for least, name in _FROM if total >= least), "keep-playing")
