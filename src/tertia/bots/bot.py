"""A bot at a table: its level's mind, its game's strategy. Deterministic for a given seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tertia.bots import chipset, classic, coopset, scout, setup, twenty
from tertia.bots.levels import DEFAULT_LEVEL, LEVELS
from tertia.bots.memory import Memory, remember
from tertia.bots.mind import Mind
from tertia.bots.player import Answer
from tertia.errors import BadInput
from tertia.games.engine import Legal, Millis

Thinking = Callable[[Mind, Any, Legal, Millis], Answer | None]

STRATEGIES: dict[str, Thinking] = {
    "classic": classic.think,
    "scout": scout.think,
    "chipset": chipset.think,
    "setup": setup.think,
    "coopset": coopset.think,
    "twenty": twenty.think,
}
"""How each game is thought about."""


def think(
    game: str, level: str, seed: str, memory: Memory, view: Any, legal: Legal, now: Millis
) -> Answer | None:
    """What a bot of this level does next, from what its seat sees and has seen; None to wait."""
    if not legal:
        return None
    return STRATEGIES[game](Mind(LEVELS[level], seed, memory), view, legal, now)


def checked_level(level: object) -> str:
    """The name itself if there is such a level, else BadInput."""
    if level not in LEVELS:
        raise BadInput("unknown-level", given=level, expected=tuple(LEVELS))
    return str(level)


class Bot:
    """A player that remembers by itself, for tables that are played at once."""

    def __init__(self, game: str, level: str = DEFAULT_LEVEL, seed: int | str = 0) -> None:
        self.game, self.level, self.seed = game, checked_level(level), str(seed)
        self.memory = Memory()

    def act(self, view: Any, legal: Legal, now: Millis) -> Answer | None:
        self.memory = remember(self.memory, view, now)
        return think(self.game, self.level, self.seed, self.memory, view, legal, now)
