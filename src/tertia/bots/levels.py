"""How well bots play, as data. docs/bots.md says where the numbers come from.

Times are in milliseconds; chances from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from tertia.games.engine import Millis


@dataclass(frozen=True, slots=True)
class Level:
    name: str

    # Looking for SETs
    glance: Millis
    """Half of all SETs that differ in one feature are seen within this time, among twelve cards."""
    growth: float
    """How many times as long it takes for each further feature that differs."""
    crowd: float
    """How the time grows with the cards that lie there: to this power."""
    spread: float
    """How far times scatter: the standard deviation of their logarithm. The tail is to the right."""
    overlook: float
    """How often a SET is looked at and not seen; then it takes ``OVERLOOKED`` times as long."""
    slip: float
    """How often three cards that are no SET for one feature alone are taken for one, if that feature is fill."""
    patience: float
    """How many times the usual search somebody looks before saying that there is no SET."""
    hand: Millis
    """From having seen something to having done it."""

    # Playing well
    care: float
    """How often a choice is thought through; else it is the first that comes to mind."""
    samples: int
    """How many ways the deck may lie are played through in thought, at most."""
    memory: float
    """How often a card that is gone is remembered."""
    bluff: float
    """How often a weak hand is played as a strong one, where that may work."""
    loose: float
    """How much worse than it should be a hand may be that is still paid for."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="newcomer",
            glance=10_700,
            growth=1.5,
            crowd=1.0,
            spread=0.95,
            overlook=0.2,
            slip=0.05,
            patience=1.5,
            hand=1_500,
            care=0.0,
            samples=0,
            memory=0.0,
            bluff=0.0,
            loose=0.55,
        ),
        Level(
            name="casual",
            glance=7_250,
            growth=1.43,
            crowd=0.95,
            spread=0.9,
            overlook=0.14,
            slip=0.028,
            patience=1.8,
            hand=1_100,
            care=0.3,
            samples=2,
            memory=0.3,
            bluff=0.05,
            loose=0.36,
        ),
        Level(
            name="regular",
            glance=5_000,
            growth=1.36,
            crowd=0.9,
            spread=0.85,
            overlook=0.09,
            slip=0.014,
            patience=2.2,
            hand=850,
            care=0.6,
            samples=4,
            memory=0.6,
            bluff=0.1,
            loose=0.22,
        ),
        Level(
            name="expert",
            glance=3_600,
            growth=1.3,
            crowd=0.85,
            spread=0.8,
            overlook=0.05,
            slip=0.007,
            patience=2.6,
            hand=650,
            care=0.85,
            samples=8,
            memory=0.9,
            bluff=0.15,
            loose=0.1,
        ),
        Level(
            name="champion",
            glance=2_600,
            growth=1.25,
            crowd=0.8,
            spread=0.75,
            overlook=0.02,
            slip=0.003,
            patience=3.0,
            hand=450,
            care=1.0,
            samples=80,
            memory=1.0,
            bluff=0.2,
            loose=0.0,
        ),
    )
}
"""From the weakest to the strongest."""

DEFAULT_LEVEL = "regular"

OVERLOOKED = 4.0

SLIPS = {"fill": 1.0, "number": 0.35, "shape": 0.30, "colour": 0.25}
"""How often the odd one out escapes in each feature, against fill."""
