"""Results of simulated games: shares of games and of tables, with standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from tertia.odds.numpy_support import need_numpy
from tertia.odds.simulation import counters

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Reals


@dataclass(frozen=True, slots=True)
class Estimate:
    """The share ``count`` / ``of``, with its standard error."""

    count: int
    of: int
    error: float

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else float("nan")


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables of one size with a given number of cards left in the deck, and how many of them had no SET."""

    cards: int
    """Cards on the table."""
    deck: int
    """Cards left in the deck."""
    met: int
    """The number of such tables in all games."""
    without_set: int

    @property
    def chance(self) -> Estimate:
        """The share without a SET. A game meets each pair of sizes at most once, so the tables are independent."""
        return _share(self.without_set, self.met)


@dataclass(frozen=True, slots=True)
class Simulation:
    """Games of a player who misses no SET."""

    choose: str
    """The strategy: ``any``, ``first``, or the name of a function."""
    features: int
    """4 for the whole deck, 3 for the beginner deck."""
    deal: int
    """The number of cards that are dealt at first."""
    seed: int
    games: int
    """The number of games."""
    counted: tuple[int, ...]
    """The raw counters; see ``counters``."""

    @property
    def cards_left(self) -> dict[int, Estimate]:
        """The share of games by cards on the table at the end."""
        return self._by_cards(counters.LEFT)

    @property
    def most_cards(self) -> dict[int, Estimate]:
        """The share of games by the largest table."""
        return self._by_cards(counters.MOST)

    def laid_out(self, cards: int) -> Estimate:
        """Return the share of games with a table of at least this many cards."""
        return _share(
            sum(share.count for size, share in self.most_cards.items() if size >= cards), self.games
        )

    @property
    def tables(self) -> tuple[Tables, ...]:
        """All combinations of table size and deck size that occurred."""
        sizes = [(size, deck) for size in range(counters.TABLE_SIZES) for deck in range(counters.DECK_SIZES)]
        met = self.counted[counters.TABLES : counters.NO_SET]
        without = self.counted[counters.NO_SET : counters.LEFT]
        return tuple(
            Tables(3 * size, 3 * deck, met[number], without[number])
            for number, (size, deck) in enumerate(sizes)
            if met[number]
        )

    def no_set(self, cards: int) -> Estimate:
        """Return the share of tables of this size without a SET, while the deck has cards.

        Tables of one game are not independent, so the standard error is that of a ratio of sums over games.
        """
        tables = [table for table in self.tables if table.cards == cards and table.deck > 0]
        met, without = sum(table.met for table in tables), sum(table.without_set for table in tables)
        if met == 0:
            return _share(0, 0)
        ratio, size = without / met, cards // 3
        # The sum over games of (tables without a SET - ratio * tables)², of this size and while the deck has cards.
        squares = (
            self.counted[counters.NO_SET_SQUARED + size]
            - 2 * ratio * self.counted[counters.PRODUCT + size]
            + ratio**2 * self.counted[counters.TABLES_SQUARED + size]
        )
        return Estimate(without, met, sqrt(max(squares, 0)) / met)

    @property
    def survival(self) -> Estimate:
        """R4.2: the share of strict solitaires won: there was always a SET while the deck had cards."""
        with_empty_deck = self.counted[counters.FIRST_FAILURE]  # no SET only after the last card was dealt
        never = self.counted[counters.FIRST_FAILURE + counters.DECK_SIZES]
        return _share(with_empty_deck + never, self.games)

    def array(self) -> Reals:
        """Return the share of games by cards left, 0, 3, 6, …, for plotting."""
        need_numpy()
        import numpy as np

        left = self.cards_left
        return np.array([left[cards].value if cards in left else 0.0 for cards in range(0, max(left) + 1, 3)])

    def _by_cards(self, start: int) -> dict[int, Estimate]:
        counts = self.counted[start : start + counters.TABLE_SIZES]
        return {3 * size: _share(count, self.games) for size, count in enumerate(counts) if count}


def add_counters(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Add the counters of two runs."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _share(count: int, of: int) -> Estimate:
    share = count / of if of else 0.0
    return Estimate(count, of, sqrt(share * (1 - share) / of) if of else float("nan"))
