"""Bots. A bot plays a game's strategy at a skill level, and is deterministic for a given seed.

An ``Agent`` is the skill, seed and memory that a strategy uses; a ``Bot`` is a player for games without a server.
"""

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
"""Takes an agent, the view of its seat, its legal commands and the current time.

Returns the next command with its thinking time, or None to wait.
"""


@cache
def strategy_of(game: str) -> Strategy:
    """Return the strategy in the module ``tertia.bots.strategies.<game>``.

    A game without such a module gets random legal commands.
    """
    module = f"{strategies.__name__}.{game}"
    if find_spec(module) is None:
        return choose_at_random
    strategy: Strategy = import_module(module).choose_command
    return strategy


def choose_bot_command(
    game: str, level: str, seed: str, memory: Memory, view: Any, legal: Legal, now: Millis
) -> TimedCommand | None:
    """Choose a bot's next command from its memory and its view; None to wait."""
    if not legal:
        return None
    return strategy_of(game)(Agent(LEVELS[level], seed, memory), view, legal, now)


def validate_level(level: object) -> str:
    """Return the level if it exists; raise BadInput otherwise."""
    if level not in LEVELS:
        raise BadInput("unknown-level", given=level, expected=tuple(LEVELS))
    return str(level)


class Bot:
    """A player that keeps its own memory, for games that are played without a server."""

    def __init__(self, game: str, level: str = DEFAULT_LEVEL, seed: int | str = 0) -> None:
        self.game, self.level, self.seed = game, validate_level(level), str(seed)
        self.memory = Memory()

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        """Update the memory and choose the next command; None to wait."""
        self.memory = remember(self.memory, view, now)
        return choose_bot_command(self.game, self.level, self.seed, self.memory, view, legal, now)
