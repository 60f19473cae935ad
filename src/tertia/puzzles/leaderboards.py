"""The leaderboards of a day: one for each kind of puzzle, and one for the deck of the day (docs/RULES.md, R4.5)."""

from __future__ import annotations

from tertia.puzzles.daily import KINDS

DECK = "deck"
"""The kind under which results of the deck of the day are stored."""

LEADERBOARDS: tuple[str, ...] = (*KINDS, DECK)
"""Everything of a day that has a leaderboard."""
