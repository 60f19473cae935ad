"""Lines: SETs in the order in which they are taken.

This module checks that a line clears a deck, and finds the last position of a game from which that was possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tertia.clearing.position import Position
from tertia.clearing.search import WIDTHS, Outcome, find_line
from tertia.solver import Triple


@dataclass(frozen=True, slots=True)
class LastClearable:
    """The last position of a game from which its deck could be cleared."""

    sets_taken: int
    """The number of SETs that had been taken. After the next SET of the game, no way was found any more."""
    line: tuple[Triple, ...]
    """The SETs that would have cleared the deck from there."""
    is_certain: bool
    """True if the search proved that no later position of the game could be cleared."""


def is_clearing_line(position: Position, line: Iterable[Triple]) -> bool:
    """Return True if all SETs of the line can be taken one after the other, and no card is left."""
    for triple in line:
        if sorted(triple) not in map(sorted, position.sets()):
            return False
        position = position.take(triple)
    return not position.left


def last_clearable(positions: Sequence[Position], widths: Iterable[int] = WIDTHS) -> LastClearable | None:
    """Find the last position of a game from which the deck can be cleared; None if there is no such position.

    ``positions`` are the position before the first SET and those after each SET. The search begins with the last one,
    because it is quick near the end of a game, and stops at the first success. ``widths`` are the numbers of
    positions that the search keeps at each step, one attempt after another (see ``find_line``).
    """
    widths = tuple(widths)
    is_certain = True
    for taken in reversed(range(len(positions))):
        outcome: Outcome = find_line(positions[taken], widths)
        if outcome.verdict == "clearable":
            return LastClearable(taken, outcome.line, is_certain)
        is_certain = is_certain and outcome.verdict == "impossible"
    return None
