"""A bot at one moment: its level, its seed and its memory, with the decisions that all strategies share."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Any, TypeVar

from tertia.bots.draws import generator, happens, normal, uniform
from tertia.bots.levels import Level
from tertia.bots.memory import Memory
from tertia.bots.player import TimedCommand
from tertia.bots.search import Sighting, patience, sightings
from tertia.cards import Card
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.solver import has_set

T = TypeVar("T")

READY_AFTER: Millis = 2_500
"""The time after a deal at which a bot says that it is ready for the next one.

A bot never starts the next deal, so that people can read the result.
"""

SECOND_LOOK: Millis = 4_000
"""The fixed part of the time for which a bot looks once more at the cards before it agrees with another player."""
SECOND_LOOK_REACTIONS = 2
"""The other part of that time is this many reaction times, so that higher levels are faster."""
LONGEST_SECOND_LOOK: Millis = 9_000
"""The limit of that time, because people wait for the slowest of several bots."""

REACTION_SPREAD = 0.35
"""The standard deviation of the logarithm of reaction times."""


@dataclass(frozen=True, slots=True)
class Agent:
    """A bot as a strategy sees it. It never changes: the same agent always chooses the same."""

    level: Level
    seed: str
    memory: Memory

    # Random draws: the same key in the same deal always gives the same result ---------------------------

    def draw(self, *key: object) -> float:
        """Return a number from 0 to 1."""
        return uniform(self.seed, self.memory.deal, *key)

    def happens(self, probability: float, *key: object) -> bool:
        """Return True with this probability."""
        return happens(probability, self.seed, self.memory.deal, *key)

    def generator(self, *key: object) -> Random:
        """Return a generator of random numbers."""
        return generator(self.seed, self.memory.deal, *key)

    def is_careful(self, *key: object, at_least: float = 0.0) -> bool:
        """Return True if the bot thinks this choice through. ``at_least`` is the probability for the lowest level."""
        return self.happens(at_least + (1 - at_least) * self.level.care, "care", *key)

    # Searching ------------------------------------------------------------------------------------------

    def landed_at(self, cards: Collection[Card]) -> Millis:
        """Return the instant at which the last of these cards landed on the screen."""
        return max((self.memory.visible_since.get(card, 0) for card in cards), default=0)

    def sightings(self, cards: Collection[Card]) -> list[Sighting]:
        """Return the triples that the bot takes for a SET, each with its instant, the earliest first.

        Cards that somebody has claimed wrongly in this deal are not among them.
        """
        key, memory = f"{self.seed} {self.memory.deal}", self.memory
        seen = sightings(self.level, key, cards, memory.visible_since, memory.last_mistake_at)
        return [sighting for sighting in seen if frozenset(sighting.cards) not in memory.missed]

    def with_search_times(self, factor: float) -> Agent:
        """Return this bot with all search times multiplied by a factor: all are multiples of ``glance``."""
        return replace(self, level=replace(self.level, glance=round(self.level.glance * factor)))

    def patience(self, cards: Collection[Card], others_agree: bool = False) -> Millis:
        """Return the time that the bot looks at these cards before it says that there is no SET."""
        return patience(self.level, f"{self.seed} {self.memory.deal}", cards, others_agree)

    def joins_at(
        self, cards: Collection[Card], searches_until: Millis, *, may_overlook: bool = False
    ) -> Millis:
        """Return the instant at which the bot agrees that there is no SET, if it searches until another instant.

        If somebody else has said so and is right, the bot agrees soon, so that nobody waits for it (R2.8). With
        ``may_overlook`` it also does if it has not yet seen a SET among its cards.
        """
        asked_at = self.memory.asked_at
        if asked_at is None or (has_set(cards) and not may_overlook):
            return searches_until
        return min(searches_until, asked_at + self.second_look(cards))

    def second_look(self, cards: Collection[Card]) -> Millis:
        """Return the time that the bot looks once more at these cards before it answers another player."""
        look = SECOND_LOOK + SECOND_LOOK_REACTIONS * self.reaction_time("join", sorted(cards))
        return min(look, LONGEST_SECOND_LOOK)

    # Acting ---------------------------------------------------------------------------------------------

    def reaction_time(self, *key: object) -> Millis:
        """Return the time from a choice to the command."""
        return int(
            self.level.reaction * exp(REACTION_SPREAD * normal(self.seed, self.memory.deal, "pause", *key))
        )

    def act_at(self, command: Any, when: Millis, now: Millis) -> TimedCommand:
        """Give a command at an instant, but not before the reaction time has passed."""
        return TimedCommand(command, max(when - now, self.reaction_time(type(command).__name__, now)))

    def agree_at(self, command: Any, when: Millis, now: Millis) -> TimedCommand:
        """Agree at an instant. Others who agree in the meantime do not delay the bot."""
        return TimedCommand(command, when - now) if when > now else self.act_soon(command, now)

    def get_ready(self, ready: Any, resumes: Millis | None, pause: Millis, now: Millis) -> TimedCommand:
        """Say that the bot is ready for the next deal, ``READY_AFTER`` after the last one ended.

        The next deal begins by itself at ``resumes``, which is ``pause`` after the end of the last one. None means
        that it waits for everyone. The instant is counted from that end, so it stays the same if others get ready.
        """
        ended_at = now if resumes is None else resumes - pause
        return TimedCommand(ready, max(0, ended_at + READY_AFTER - now))

    def act_soon(self, command: Any, now: Millis, most: Millis | None = None) -> TimedCommand:
        """Give a command after the reaction time, which is cut to ``most`` where time runs out."""
        after = self.reaction_time(type(command).__name__, now)
        return TimedCommand(command, after if most is None else max(0, min(after, most)))


def legal_command(legal: Legal, kind: type[T]) -> T | None:
    """Return the legal command of this type, or None."""
    return next((command for command in legal.commands if isinstance(command, kind)), None)


def legal_choice(legal: Legal, kind: type) -> AnyCards | None:
    """Return the legal choice of cards for a command of this type, or None."""
    return next((choice for choice in legal.choices if choice.command is kind), None)
