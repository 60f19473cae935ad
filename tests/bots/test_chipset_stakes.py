"""R6.3: with the options of new tables no pot stays empty, and always folding loses.

``play_mixed`` plays one game of three bots and a player who folds as soon as it may. ``lost`` are that player's lost
chips.
"""

from __future__ import annotations

from bench.chipset import play_mixed

from tertia.games.chipset.options import Options

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
