"""R6.3: with the options of new tables no pot stays empty, and always folding loses; R6.4: beginners fold and raise.

``play_mixed`` plays one game of three bots and a player who folds as soon as it may. ``lost`` are that player's lost
chips.
"""

from __future__ import annotations

import pytest
from bench.chipset import play_mixed

from bots.tables import play_bots
from tertia.games.chipset.events import DealEnded, Folded, Staked
from tertia.games.chipset.options import Options
from tertia.games.common.options import new_table_options

COUNT = 8
"""The number of games."""


def test_r6_3_no_pot_stays_empty_and_always_folding_loses() -> None:
    games = [play_mixed(number) for number in range(COUNT)]
    assert all(pot > 0 for game in games for pot in game.pots)
    assert sum(game.lost for game in games) >= COUNT  # at least one chip in each game


def test_r6_3_with_an_ante_always_folding_loses_a_chip_each_deal() -> None:
    options = Options(opening="ante", first_bet="apart", revision=2, deals=4)
    for number in range(2):
        game = play_mixed(number, options)
        assert game.lost == len(game.pots)


def test_r6_3_with_a_free_first_bet_always_folding_costs_nothing() -> None:
    assert play_mixed(0, Options(revision=2, deals=4)).lost == 0


@pytest.mark.parametrize("level", ["newcomer", "casual"])
def test_r6_4_beginners_raise_and_fold(level: str) -> None:
    """A deal is more than bets and calls of one chip: a player folds, and some pots are taken without showing."""
    played = [
        play_bots("chipset", [level] * 4, seed, new_table_options(Options)).entries for seed in range(12)
    ]
    events = [entry.event for entries in played for entry in entries]
    deals = [event for event in events if isinstance(event, DealEnded)]
    folds = sum(isinstance(event, Folded) for event in events)
    raises = sum(isinstance(event, Staked) and event.how == "raise" and event.stake > 1 for event in events)
    assert 0.7 < folds / len(deals) < 2.2
    assert raises / len(deals) > 0.6
    assert 0.15 < sum(deal.reason == "folded" for deal in deals) / len(deals) < 0.45
