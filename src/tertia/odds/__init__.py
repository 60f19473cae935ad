"""The odds of SET: exact counts over all hands, simulated games, and the chances at one table.

>>> from tertia.odds import table_odds
>>> table_odds(range(0, 81, 9)).sets
12

Exact counts need NumPy (``pip install 'tertia[odds]'``). With Numba (``tertia[fast]``) they are faster, and
simulations are some hundred times faster. Everything else needs neither.
"""

from typing import TYPE_CHECKING, Any

from tertia.odds.exact.checks import Check
from tertia.odds.exact.distributions import Distribution, disjoint_in, sets_in
from tertia.odds.exact.set_free import SetFree, SetFreeHands, set_free_hands
from tertia.odds.numpy_support import need_numpy
from tertia.odds.published import QUOTES, Quote, quotes_for
from tertia.odds.simulation.python_games import Chooser
from tertia.odds.simulation.results import Estimate, Simulation, Tables
from tertia.odds.simulation.run import CHOICES, simulate, simulate_incrementally
from tertia.odds.table_odds import TableOdds, table_odds

if TYPE_CHECKING:
    from tertia.odds.exact.orbits import Orbits, hand_orbits

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
    "hand_orbits",
    "quotes_for",
    "set_free_hands",
    "sets_in",
    "simulate",
    "simulate_incrementally",
    "table_odds",
]


def __getattr__(name: str) -> Any:
    """Import names that need NumPy when they are first used."""
    if name not in ("Orbits", "hand_orbits"):
        raise AttributeError(name)
    need_numpy()
    from tertia.odds.exact import orbits

    return getattr(orbits, name)
