"""Each level beats the next lower one, and new players win their share against the bots that they meet.

``python -m bench.ladder`` and ``python -m bench first_games`` measure the same more exactly. ChipSet is left to the
ladder: luck decides so many of its games that a few prove nothing.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean

import pytest
from bench.first_games import GAMES_TO_ADAPT, HIGHEST_SHARE, LOWEST_SHARE, share_after_adapting

from tertia.arena.contest import Contest
from tertia.arena.tournament import tournament
from tertia.bots.levels import LEVELS


@pytest.mark.parametrize(("worse", "better"), list(pairwise(LEVELS)))
@pytest.mark.parametrize(("game", "games"), [("classic", 8), ("scout", 8), ("setup", 60), ("twenty", 4)])
def test_each_level_beats_the_next_lower_one(game: str, games: int, worse: str, better: str) -> None:
    """One game of SetUp depends on luck more than those of the others, so more are needed."""
    summary = tournament(Contest(game, (better, worse), seed=1), games, jobs=1)
    assert summary.lines[0].won.mean > 0.5


@pytest.mark.parametrize(
    ("seconds", "games", "visitors"), [(20, 0, 40), (20, GAMES_TO_ADAPT, 8), (8, GAMES_TO_ADAPT, 8)]
)
def test_a_new_player_wins_between_a_fifth_and_nearly_half_of_the_sets(
    seconds: int, games: int, visitors: int
) -> None:
    """A person who needs 20 s for a SET at the first visit and later, and one who needs 8 s after some games."""
    shares = [share_after_adapting(seconds * 1_000, visitor, games) for visitor in range(visitors)]
    assert LOWEST_SHARE <= fmean(shares) <= HIGHEST_SHARE
