"""An agent thinks choices through as often as its level says."""

from __future__ import annotations

from tertia.bots.agent import Agent
from tertia.bots.levels import LEVELS
from tertia.bots.memory import Memory
from tertia.bots.strategies.classic import CARE_ALONE


def share_of_care(level: str, at_least: float = 0.0) -> float:
    """Return the share of choices that a bot of this level thinks through. ``at_least`` raises low levels."""
    agent = Agent(LEVELS[level], "seed", Memory())
    return sum(agent.is_careful("choice", n, at_least=at_least) for n in range(4_000)) / 4_000


def test_higher_levels_are_careful_more_often_and_more_so_alone() -> None:
    shares = [share_of_care(level) for level in LEVELS]
    alone = [share_of_care(level, CARE_ALONE) for level in LEVELS]
    assert shares == sorted(set(shares))
    assert alone == sorted(set(alone))
    assert shares[0] == 0
    assert abs(alone[0] - CARE_ALONE) < 0.03
    assert shares[-1] == alone[-1] == 1
    assert all(more > less for less, more in zip(shares[:-1], alone[:-1], strict=True))
