"""A bot's mind at one moment: how well it plays, what chance it has, and what it remembers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, TypeVar

from tertia.bots.chance import generator, happens, normal, uniform
from tertia.bots.levels import Level
from tertia.bots.memory import Memory
from tertia.bots.player import Answer
from tertia.bots.search import Sighting, patience, sightings
from tertia.cards import Card
from tertia.games.engine import AnyCards, Legal, Millis

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Mind:
    level: Level
    seed: str
    memory: Memory

    # Chance, each draw for one question ---------------------------------------------------------------

    def draw(self, *question: object) -> float:
        return uniform(self.seed, self.memory.deal, *question)

    def happens(self, chance: float, *question: object) -> bool:
        return happens(chance, self.seed, self.memory.deal, *question)

    def generator(self, *question: object) -> Random:
        return generator(self.seed, self.memory.deal, *question)

    def takes_care(self, *question: object, at_least: float = 0.0) -> bool:
        """Whether this choice is thought through, as it is ``at_least`` so often whatever the level."""
        return self.happens(at_least + (1 - at_least) * self.level.care, "care", *question)

    # Looking --------------------------------------------------------------------------------------------

    def sees(self, cards: Collection[Card]) -> list[Sighting]:
        """What it sees among these cards and when, the first first."""
        key = f"{self.seed} {self.memory.deal}"
        return sightings(self.level, key, cards, self.memory.since, self.memory.erred_at)

    def patience(self, cards: Collection[Card], doubted: bool = False) -> Millis:
        return patience(self.level, f"{self.seed} {self.memory.deal}", cards, doubted)

    # Answering ------------------------------------------------------------------------------------------

    def pause(self, *question: object) -> Millis:
        """From having made up one's mind to having done it."""
        return int(self.level.hand * exp(0.35 * normal(self.seed, self.memory.deal, "pause", *question)))

    def at(self, command: Any, when: Millis, now: Millis) -> Answer:
        """This command at that instant, or as soon as the hand can where it has passed already."""
        return Answer(command, max(when - now, self.pause(type(command).__name__, now)))

    def soon(self, command: Any, now: Millis, most: Millis | None = None) -> Answer:
        """This command as soon as the hand can; after ``most`` at the latest, where time runs out."""
        after = self.pause(type(command).__name__, now)
        return Answer(command, after if most is None else max(0, min(after, most)))


def said(legal: Legal, kind: type[T]) -> T | None:
    """The legal command of this kind, if there is one."""
    return next((command for command in legal.commands if isinstance(command, kind)), None)


def wanted(legal: Legal, kind: type) -> AnyCards | None:
    """The command of this kind that wants cards, if it is legal."""
    return next((choice for choice in legal.choices if choice.command is kind), None)
