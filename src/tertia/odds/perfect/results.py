"""How often the whole deck is cleared: results of all players on the same deals, measured or shipped."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from tertia.odds.perfect.games import PLAYERS, Player, Share, play_deals, search_deals

Row: TypeAlias = Player | Literal["known"]
"""A player who does not know the order, or the search that does."""

ROWS: tuple[Row, ...] = (*PLAYERS, "known")


@dataclass(frozen=True, slots=True)
class PerfectResults:
    """The share of deals that each player clears, and the share for which the search finds a way."""

    seed: int
    shares: dict[Row, Share]
    impossible: int
    """Deals that were proved to have no way."""
    undecided: int
    """Deals for which the search was too narrow."""

    @property
    def deals(self) -> int:
        return self.shares["known"].of


SHIPPED = PerfectResults(
    seed=1,
    shares={
        "any": Share(25, 2_000),
        "fewest": Share(241, 2_000),
        "playouts": Share(916, 2_000),
        "known": Share(2_000, 2_000),
    },
    impossible=0,
    undecided=0,
)
"""The result of ``python -m bench perfect``."""


BEGINNER: dict[Literal["any", "fewest", "best"], Fraction] = {
    "any": Fraction(34526556693934, 10**14),
    "fewest": Fraction(79565975570449, 10**14),
    "best": Fraction(652107683987, 654405752000),
}
"""The chances to clear the beginner deck without knowing its order, by ``exact_chance``. Only the last is exact."""


def measure(deals: int, seed: int = 1, features: int = 4) -> PerfectResults:
    """Play and search these deals. Without Numba this takes a second for each deal, with it some milliseconds."""
    shares: dict[Row, Share] = {
        player: play_deals(deals, player, seed=seed, features=features).cleared for player in PLAYERS
    }
    verdicts = [outcome.verdict for outcome in search_deals(deals, seed=seed, features=features)]
    shares["known"] = Share(verdicts.count("clearable"), deals)
    return PerfectResults(seed, shares, verdicts.count("impossible"), verdicts.count("open"))
