"""Opponents that suit a player: after each game against bots, the next ones are a little stronger or weaker.

Strength is the mean level of the bots, from 0 (all newcomers) to 4 (all champions). A win raises two bots by one
level, any other result lowers one bot by one level. So a player whose opponents stay the same wins about one game in
three.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tertia.bots.levels import LEVELS

LEVELS_UP_AFTER_A_WIN = 2
LEVELS_DOWN_OTHERWISE = 1

TEAM_LEVEL = "casual"
"""The level of bots that play in a team with a person: good enough to help, not so good that they do everything."""

_NAMES = tuple(LEVELS)
"""From the weakest level to the strongest."""


def opponents(strength: Fraction, count: int) -> tuple[str, ...]:
    """Return levels for ``count`` bots, with a mean as near as possible to ``strength``."""
    total = round(strength * count)  # spread over the bots as evenly as possible
    return tuple(_NAMES[(total + i) // count] for i in range(count))


def strength_of(levels: Sequence[str]) -> Fraction:
    """Return the mean of these levels."""
    return Fraction(sum(_NAMES.index(level) for level in levels), len(levels))


def next_strength(levels: Sequence[str], has_won: bool) -> Fraction:
    """Return the strength of the next opponents after a game against bots of these levels."""
    change = LEVELS_UP_AFTER_A_WIN if has_won else -LEVELS_DOWN_OTHERWISE
    changed = strength_of(levels) + Fraction(change, len(levels))
    return min(max(changed, Fraction(0)), Fraction(len(_NAMES) - 1))
