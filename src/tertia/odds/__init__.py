"""The odds: exact counts over all hands, whole games simulated, and the chance at this very table.

>>> from tertia.odds import table_odds
>>> table_odds(range(0, 81, 9)).sets
12

Counting hands needs NumPy (``pip install 'tertia[odds]'``); with Numba (``tertia[fast]``) it is quicker, and
games are simulated some hundred times as fast. The rest needs nothing.
"""

from typing import TYPE_CHECKING, Any

from tertia.odds.arrays import need_numpy
from tertia.odds.checks import Check
from tertia.odds.distributions import Distribution, disjoint_in, sets_in
from tertia.odds.hands import SetFree, SetFreeHands, set_free_hands
from tertia.odds.live import TableOdds, table_odds
from tertia.odds.plain_games import Chooser
from tertia.odds.published import QUOTES, Quote, quotes_for
from tertia.odds.simulate import CHOICES, growing, simulate
from tertia.odds.simulation import Estimate, Simulation, Tables

if TYPE_CHECKING:
    from tertia.odds.orbits import Orbits, hand_orbits

__all__ = [
    "CHOICES",
    "QUOTES",
    "Check",
    "Chooser",
    "Distribution",
    "Estimate",
    "Orbits",
    "Quote",
    "SetFree",
    "SetFreeHands",
    "Simulation",
    "TableOdds",
    "Tables",
    "disjoint_in",
    "growing",
    "hand_orbits",
    "quotes_for",
    "set_free_hands",
    "sets_in",
    "simulate",
    "table_odds",
]


def __getattr__(name: str) -> Any:
    """What needs NumPy is loaded when it is asked for."""
    if name not in ("Orbits", "hand_orbits"):
        raise AttributeError(name)
    need_numpy()
    from tertia.odds import orbits

    return getattr(orbits, name)
