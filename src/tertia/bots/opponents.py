"""Opponents that suit a player: after each game against bots, the next ones are a little stronger or weaker.

A win raises the strength twice as much as any other result lowers it. So a player whose strength stays the same wins
about one game in three.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tertia.bots.levels import LEVELS

STEP = Fraction(1, 3)
"""The change of strength after a game that the player did not win: one of three bots plays one level lower."""

TEAM_LEVEL = "casual"
"""The level of bots that play in a team with a person: good enough to help, not so good that they do everything."""

_NAMES = tuple(LEVELS)


def opponents(strength: Fraction, count: int) -> tuple[str, ...]:
    """Return the levels of this many bots whose mean is nearest to a strength. Strength 0 is all newcomers."""
    total = round(strength * count)
    return tuple(_NAMES[(total + i) // count] for i in range(count))


def strength_of(levels: Sequence[str]) -> Fraction:
    """Return the mean of levels: 0 for newcomers, 4 for champions."""
    return Fraction(sum(_NAMES.index(level) for level in levels), len(levels))


def next_strength(levels: Sequence[str], has_won: bool) -> Fraction:
    """Return the strength of the next opponents after a game against bots of these levels."""
    changed = strength_of(levels) + (2 * STEP if has_won else -STEP)
    return min(max(changed, Fraction(0)), Fraction(len(_NAMES) - 1))
