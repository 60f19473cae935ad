"""Scores of a classic table, counted from its events alone."""

from __future__ import annotations

from typing import Any

from tertia.games.classic.events import DealEnded, Missed, Started, Taken
from tertia.games.classic.options import Options
from tertia.games.common.events import Dealt, Joined, MatchEnded


class Recount:
    def __init__(self) -> None:
        self.options = Options()
        self.cards: list[int] = []
        self.fines: list[int] = []
        self.mistakes: list[int] = []
        self.totals: list[int] = []

    def scores(self) -> list[int]:
        worth = 1 if self.options.scoring == "cards" else 3
        return [cards // worth - fine for cards, fine in zip(self.cards, self.fines, strict=True)]

    def hear(self, event: Any) -> None:
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
                if self.options.penalty == "point":
                    self.fines[event.seat] += 1
                if self.options.penalty == "set":
                    self.cards[event.seat] = max(0, self.cards[event.seat] - 3)
            case DealEnded():
                assert list(event.scores) == self.scores()
                assert list(event.mistakes) == self.mistakes
                self.totals = [sum(pair) for pair in zip(self.totals, event.scores, strict=True)]
            case MatchEnded():
                assert list(event.totals) == self.totals
                best_first = sorted(self.totals, reverse=True)
                assert list(event.ranks) == [1 + best_first.index(total) for total in self.totals]
