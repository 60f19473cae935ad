"""The levels of bots, as data. docs/bots.md explains the numbers.

Times are in milliseconds, probabilities from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from tertia.games.engine import Millis


@dataclass(frozen=True, slots=True)
class Level:
    """The speed and the skill of a bot."""

    name: str

    # Searching for SETs
    glance: Millis
    """The median time to see a SET that differs in one feature, among twelve cards."""
    growth: float
    """The factor on the time for each further feature that differs."""
    crowd: float
    """The exponent with which the time grows with the number of cards."""
    spread: float
    """The standard deviation of the logarithm of the times."""
    overlook: float
    """The probability to overlook a SET at first; then it takes ``OVERLOOKED`` times as long."""
    slip: float
    """The probability to mistake three cards for a SET if only the fill is wrong."""
    patience: float
    """The search time before it says that there is no SET, as a multiple of the usual one."""
    reaction: Millis
    """The median reaction time, from a choice to the command."""

    # Choosing well
    care: float
    """The probability to think a choice through instead of taking the first option."""
    samples: int
    """The most orders of the deck that are simulated for a choice."""
    memory: float
    """The probability to remember a card that is gone."""
    bluff: float
    """The probability to play a weak hand as a strong one."""
    loose: float
    """The margin below its price at which the bot still matches a bet in the first phase of a deal."""
    comparing: float
    """The time for which it compares SETs before it proposes one in CoopSet, as a multiple of its patience."""

    # Leaving time to people
    checking: Millis = 0
    """The least time that the bot leaves the others to check a card of SetUp, with ten or more on the table."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="newcomer",
            glance=28_200,
            growth=1.5,
            crowd=1.0,
            spread=0.95,
            overlook=0.2,
            slip=0.05,
            patience=1.5,
            reaction=1_500,
            care=0.0,
            samples=0,
            memory=0.0,
            bluff=0.05,
            loose=0.2,
            comparing=3.0,
            checking=12_000,
        ),
        Level(
            name="casual",
            glance=16_500,
            growth=1.43,
            crowd=0.95,
            spread=0.9,
            overlook=0.14,
            slip=0.028,
            patience=1.8,
            reaction=1_100,
            care=0.3,
            samples=2,
            memory=0.3,
            bluff=0.08,
            loose=0.15,
            comparing=3.0,
            checking=9_000,
        ),
        Level(
            name="regular",
            glance=8_900,
            growth=1.36,
            crowd=0.9,
            spread=0.85,
            overlook=0.09,
            slip=0.014,
            patience=2.2,
            reaction=850,
            care=0.6,
            samples=4,
            memory=0.6,
            bluff=0.1,
            loose=0.11,
            comparing=1.4,
        ),
        Level(
            name="expert",
            glance=4_480,
            growth=1.3,
            crowd=0.85,
            spread=0.8,
            overlook=0.05,
            slip=0.007,
            patience=2.6,
            reaction=650,
            care=0.85,
            samples=8,
            memory=0.9,
            bluff=0.15,
            loose=0.06,
            comparing=1.2,
        ),
        Level(
            name="champion",
            glance=2_150,
            growth=1.25,
            crowd=0.8,
            spread=0.75,
            overlook=0.02,
            slip=0.003,
            patience=3.0,
            reaction=450,
            care=1.0,
            samples=80,
            memory=1.0,
            bluff=0.2,
            loose=0.0,
            comparing=1.2,
        ),
    )
}
"""From the weakest to the strongest."""

DEFAULT_LEVEL = "regular"

OVERLOOKED = 4.0
"""The factor on the time for a SET that was overlooked at first."""

SLIPS = {"fill": 1.0, "number": 0.35, "shape": 0.30, "colour": 0.25}
"""The relative probability of each feature to hide a mistake, compared with the fill."""
