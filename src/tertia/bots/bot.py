"""Bots: a level and the strategy of a game. A bot is deterministic for a given seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tertia.bots import strategies
from tertia.bots.agent import Agent
from tertia.bots.baselines import choose_at_random
from tertia.bots.levels import DEFAULT_LEVEL, LEVELS
from tertia.bots.memory import Memory, remember
from tertia.bots.player import TimedCommand
from tertia.errors import BadInput
from tertia.games.engine import Legal, Millis

Strategy = Callable[[Agent, Any, Legal, Millis], TimedCommand | None]
"""From an agent, the view of its seat, its legal commands and the time to its next command; None to wait."""


@cache
def strategy_of(game: str) -> Strategy:
    """The strategy in ``tertia.bots.strategies`` that is named like the game, else random legal commands."""
    module = f"{strategies.__name__}.{game}"
    if find_spec(module) is None:
        return choose_at_random
    strategy: Strategy = import_module(module).choose_command
    return strategy


def choose_command(
    game: str, level: str, seed: str, memory: Memory, view: Any, legal: Legal, now: Millis
) -> TimedCommand | None:
    """The next command of a bot, from what its seat sees and has seen; None to wait."""
    if not legal:
        return None
    return strategy_of(game)(Agent(LEVELS[level], seed, memory), view, legal, now)


def checked_level(level: object) -> str:
    """The name itself if there is such a level, else BadInput."""
    if level not in LEVELS:
        raise BadInput("unknown-level", given=level, expected=tuple(LEVELS))
    return str(level)


class Bot:
    """A player that keeps its own memory, for games without a live table."""

    def __init__(self, game: str, level: str = DEFAULT_LEVEL, seed: int | str = 0) -> None:
        self.game, self.level, self.seed = game, checked_level(level), str(seed)
        self.memory = Memory()

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        self.memory = remember(self.memory, view, now)
        return choose_command(self.game, self.level, self.seed, self.memory, view, legal, now)
