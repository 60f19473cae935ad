"""Opponents adapt to the results of a player."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tertia.bots.levels import LEVELS
from tertia.bots.opponents import next_strength, opponents, strength_of


def test_strength_zero_is_all_newcomers_and_strength_four_all_champions() -> None:
    assert opponents(Fraction(0), count=3) == ("newcomer", "newcomer", "newcomer")
    assert opponents(Fraction(4), count=2) == ("champion", "champion")


def test_a_win_raises_two_bots_by_a_level() -> None:
    strength = next_strength(("newcomer", "newcomer", "newcomer"), has_won=True)
    assert opponents(strength, count=3) == ("newcomer", "casual", "casual")


def test_a_game_that_is_not_won_lowers_one_bot_by_a_level() -> None:
    strength = next_strength(("regular", "regular", "expert"), has_won=False)
    assert opponents(strength, count=3) == ("regular", "regular", "regular")


@pytest.mark.parametrize("count", range(1, 8))
def test_every_result_changes_some_opponent(count: int) -> None:
    met = ("regular",) * count
    assert strength_of(opponents(next_strength(met, has_won=True), count)) == 2 + Fraction(2, count)
    assert strength_of(opponents(next_strength(met, has_won=False), count)) == 2 - Fraction(1, count)


@pytest.mark.parametrize("count", range(1, 8))
def test_strength_stays_between_the_lowest_and_the_highest_level(count: int) -> None:
    assert next_strength(("newcomer",) * count, has_won=False) == 0
    assert next_strength(("champion",) * count, has_won=True) == len(LEVELS) - 1


@pytest.mark.parametrize("count", range(1, 8))
def test_levels_have_the_strength_they_were_chosen_for(count: int) -> None:
    for total in range(4 * count + 1):
        assert strength_of(opponents(Fraction(total, count), count)) == Fraction(total, count)
