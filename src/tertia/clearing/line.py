"""Lines of play: a check that a line clears a deck, and the last SET before which a deck could still be cleared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tertia.clearing.position import Position
from tertia.clearing.search import WIDTHS, Outcome, find_line
from tertia.solver import Triple


@dataclass(frozen=True, slots=True)
class LastClearable:
    """The last position of a game from which its deck could be cleared, and the way."""

    sets_taken: int
    """The number of SETs that had been taken; the next SET of the game spoilt it."""
    line: tuple[Triple, ...]
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
    """Find the last of a game's positions that could be cleared; None if no search found a way from any.

    ``positions`` has the position before the first SET and after each. The search begins at the end of the game,
    where it is quick. A way from a position is also one from all positions before it, so the first success counts.
    """
    widths = tuple(widths)
    is_certain = True
    for taken in reversed(range(len(positions))):
        outcome: Outcome = find_line(positions[taken], widths)
        if outcome.verdict == "clearable":
            return LastClearable(taken, outcome.line, is_certain)
        is_certain = is_certain and outcome.verdict == "impossible"
    return None
