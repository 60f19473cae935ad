"""Clearing the whole deck (docs/RULES.md, section 4).

If the order of the deck is known, a search finds the SETs to take. If it is unknown, a rule chooses a SET.

>>> from tertia.clearing import Position, find_line
>>> outcome = find_line(Position.of_deal(range(27), size=9))
>>> outcome.verdict, len(outcome.line)
('clearable', 9)

Pure Python. ``tertia.odds.perfect`` has the same search as a compiled kernel, for thousands of deals.
"""

from tertia.clearing.choice import destroyed_sets, fewest_destroyed
from tertia.clearing.line import is_clearing_line, last_clearable
from tertia.clearing.position import Position
from tertia.clearing.search import Outcome, Verdict, find_line, search_line

__all__ = [
    "Outcome",
    "Position",
    "Verdict",
    "destroyed_sets",
    "fewest_destroyed",
    "find_line",
    "is_clearing_line",
    "last_clearable",
    "search_line",
]
