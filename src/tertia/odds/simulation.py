"""What many simulated games showed: shares of games and of tables, each with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from tertia.odds import tally as at
from tertia.odds.arrays import need_numpy

if TYPE_CHECKING:
    from tertia.odds.arrays import Reals


@dataclass(frozen=True, slots=True)
class Estimate:
    """``count`` out of ``of``, and how far chance may have carried their ratio: one standard error."""

    count: int
    of: int
    error: float

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else float("nan")


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of one size that were met with so many cards left in the deck, and those without a SET."""

    cards: int
    deck: int
    met: int
    without_set: int

    @property
    def chance(self) -> Estimate:
        """No game meets such a table twice, so each counts for itself."""
        return _share(self.without_set, self.met)


@dataclass(frozen=True, slots=True)
class Simulation:
    """So many games by players who miss nothing and choose in this way."""

    choose: str
    """``any``, ``first``, or the name of another way to choose."""
    features: int
    deal: int
    seed: int
    games: int
    counted: tuple[int, ...]
    """The raw counts; see ``tally``."""

    @property
    def cards_left(self) -> dict[int, Estimate]:
        """The share of games that end with so many cards on the table."""
        return self._by_cards(at.LEFT)

    @property
    def most_cards(self) -> dict[int, Estimate]:
        """The share of games in which so many cards lay out, and never more."""
        return self._by_cards(at.MOST)

    def laid_out(self, cards: int) -> Estimate:
        """The share of games in which so many cards, or more, lay out at some time."""
        return _share(
            sum(share.count for size, share in self.most_cards.items() if size >= cards), self.games
        )

    @property
    def tables(self) -> tuple[Tables, ...]:
        """Every size of table and of deck that was met."""
        sizes = [(size, deck) for size in range(at.TABLE_SIZES) for deck in range(at.DECK_SIZES)]
        met = self.counted[at.TABLES : at.NO_SET]
        without = self.counted[at.NO_SET : at.LEFT]
        return tuple(
            Tables(3 * size, 3 * deck, met[number], without[number])
            for number, (size, deck) in enumerate(sizes)
            if met[number]
        )

    def no_set(self, cards: int) -> Estimate:
        """Of the tables of this size that were met while the deck had cards, the share without a SET.

        Tables of one game depend on each other, so the error is that of a ratio of sums over games.
        """
        tables = [table for table in self.tables if table.cards == cards and table.deck > 0]
        met, without = sum(table.met for table in tables), sum(table.without_set for table in tables)
        if met == 0:
            return _share(0, 0)
        ratio, size = without / met, cards // 3
        squares = (
            self.counted[at.NO_SET_SQUARED + size]
            - 2 * ratio * self.counted[at.PRODUCT + size]
            + ratio**2 * self.counted[at.TABLES_SQUARED + size]
        )
        return Estimate(without, met, sqrt(max(squares, 0)) / met)

    @property
    def survival(self) -> Estimate:
        """R4.2: the share of strict solitaires won: as long as the deck had cards, there was always a SET."""
        never = self.counted[at.FIRST_FAILURE + at.DECK_SIZES]
        return _share(never + self.counted[at.FIRST_FAILURE], self.games)

    def array(self) -> Reals:
        """The share of games by cards left, 0, 3, 6, …, to plot."""
        need_numpy()
        import numpy as np

        left = self.cards_left
        return np.array([left[cards].value if cards in left else 0.0 for cards in range(0, max(left) + 1, 3)])

    def _by_cards(self, start: int) -> dict[int, Estimate]:
        counts = self.counted[start : start + at.TABLE_SIZES]
        return {3 * size: _share(count, self.games) for size, count in enumerate(counts) if count}


def summed(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """What two runs counted together."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _share(count: int, of: int) -> Estimate:
    share = count / of if of else 0.0
    return Estimate(count, of, sqrt(share * (1 - share) / of) if of else float("nan"))
