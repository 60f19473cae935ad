"""Scores of a classic table, counted from its events alone, with which the stateful test compares the state."""

from __future__ import annotations

from typing import Any

from tertia.games.classic.events import DealEnded, Missed, Started, Taken
from tertia.games.classic.options import Options
from tertia.games.common.events import Dealt, Joined, MatchEnded


class Recount:
    """Counts of each seat: cards, fines and mistakes of this deal, and the totals of the deals before."""

    def __init__(self) -> None:
        self.options = Options()
        self.cards: list[int] = []
        self.fines: list[int] = []
        """R2.7: points lost by wrong calls."""
        self.mistakes: list[int] = []
        self.totals: list[int] = []

    def scores(self) -> list[int]:
        """R2.11: a point for each card or for each SET, less the fines."""
        cards_for_a_point = 1 if self.options.scoring == "cards" else 3
        return [cards // cards_for_a_point - fine for cards, fine in zip(self.cards, self.fines, strict=True)]

    def count(self, event: Any) -> None:
        """Count one event. Check the results in events that end a deal or the match."""
        match event:
            case Started():
                self.options = event.options
                self.totals = [0] * event.players
            case Joined():
                self.totals.append(0)
            case Dealt():
                self.cards, self.fines, self.mistakes = ([0] * len(self.totals) for _ in range(3))
            case Taken():
                self.cards[event.seat] += 3
            case Missed():
                self.mistakes[event.seat] += 1
                self._penalise(event.seat)
            case DealEnded():
                assert list(event.scores) == self.scores()
                assert list(event.mistakes) == self.mistakes
                self.totals = [total + score for total, score in zip(self.totals, event.scores, strict=True)]
            case MatchEnded():
                assert list(event.totals) == self.totals
                best_first = sorted(self.totals, reverse=True)
                assert list(event.ranks) == [1 + best_first.index(total) for total in self.totals]

    def _penalise(self, seat: int) -> None:
        """R2.7: charge a wrong call. R4.3: a single player pays nothing, except in games by the first revision."""
        is_first_revision = self.options.revision == 1
        if len(self.cards) == 1 and not is_first_revision:
            return
        if self.options.penalty == "point":
            self.fines[seat] += 1
        elif self.options.penalty == "set" and self.cards[seat]:
            self.cards[seat] -= 3
        elif self.options.penalty == "set" and not is_first_revision:
            self.fines[seat] += 3 if self.options.scoring == "cards" else 1  # the points of a SET
