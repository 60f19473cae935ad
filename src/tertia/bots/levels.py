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


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("newcomer", 21_000, 1.60, 1.00, 0.95, 0.20, 0.016, 1.5, 1_500, 0.00, 0, 0.0, 0.00),
        Level("casual", 13_000, 1.50, 0.95, 0.90, 0.14, 0.009, 1.8, 1_100, 0.30, 4, 0.3, 0.05),
        Level("regular", 7_800, 1.40, 0.90, 0.85, 0.09, 0.005, 2.2, 850, 0.60, 8, 0.6, 0.10),
        Level("expert", 4_600, 1.32, 0.85, 0.80, 0.05, 0.003, 2.6, 650, 0.85, 16, 0.9, 0.15),
        Level("champion", 2_600, 1.25, 0.80, 0.75, 0.02, 0.001, 3.0, 450, 1.00, 32, 1.0, 0.20),
    )
}
"""From the weakest to the strongest."""

DEFAULT_LEVEL = "regular"

OVERLOOKED = 4.0

SLIPS = {"fill": 1.0, "number": 0.35, "shape": 0.30, "colour": 0.25}
"""How often the odd one out escapes in each feature, against fill."""
