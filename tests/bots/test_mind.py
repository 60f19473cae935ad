"""How often a choice is thought through."""

from __future__ import annotations

from tertia.bots.classic import CARE_ALONE
from tertia.bots.levels import LEVELS
from tertia.bots.memory import Memory
from tertia.bots.mind import Mind


def share_of_care(level: str, at_least: float = 0.0) -> float:
    mind = Mind(LEVELS[level], "seed", Memory())
    return sum(mind.takes_care("choice", n, at_least=at_least) for n in range(4_000)) / 4_000


def test_the_better_the_level_the_more_choices_are_thought_through_and_alone_still_more() -> None:
    shares = [share_of_care(level) for level in LEVELS]
    alone = [share_of_care(level, CARE_ALONE) for level in LEVELS]
    assert shares == sorted(set(shares))
    assert alone == sorted(set(alone))
    assert shares[0] == 0
    assert abs(alone[0] - CARE_ALONE) < 0.03
    assert shares[-1] == alone[-1] == 1
    assert all(more > less for less, more in zip(shares[:-1], alone[:-1], strict=True))
