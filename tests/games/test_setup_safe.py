"""SetUp: the window to challenge, "safe", and a wrong challenge (R7.5)."""

from __future__ import annotations

import pytest

from games.setup_table import LINE, TURN, WINDOW, Sitting, names, only, with_line
from tertia.games import setup
from tertia.games.common.commands import TakeBack
from tertia.games.setup.commands import Challenge, Lay, SaySafe
from tertia.games.setup.events import Cleared, DealEnded, Taken
from tertia.games.setup.options import Options


def test_r7_5_the_next_player_may_not_lay_within_the_window() -> None:
    sitting = with_line(*LINE)
    assert sitting.wait(WINDOW - 1) == []
    assert sitting.refusal(Lay(sitting.state.players[1].hand[0]), seat=1) == "too-early"
    assert sitting.wait(1) == [Cleared(seat=1, until=WINDOW + TURN)]
    assert names(sitting.lay()) == ["Laid"]


@pytest.mark.parametrize("window", [1_000, 9_000])
def test_r7_5_the_window_is_an_option(window: int) -> None:
    sitting = with_line(*LINE, window=window)
    assert setup.deadline(sitting.state) == window
    assert Options().window == 4_000


def test_r7_5_unless_everyone_says_safe() -> None:
    sitting = with_line(*LINE, players=4)
    assert setup.view(sitting.state, 0).asked == (2, 3)
    assert names(sitting.send(SaySafe(), seat=2)) == ["Agreed"]
    assert names(sitting.send(SaySafe(), seat=3)) == ["Agreed", "Cleared"]
    assert names(sitting.lay()) == ["Laid"]
    assert not any(player.safe for player in sitting.state.players)


def test_r7_5_of_two_players_the_next_one_need_not_wait() -> None:
    """Ruling: laying says "safe" for oneself, and nobody else could challenge."""
    sitting = with_line(*LINE, players=2)
    sitting.send(SaySafe(), seat=1)
    assert names(sitting.lay()) == ["Laid", "Cleared"]


def test_r7_5_the_player_who_laid_the_card_need_not_agree() -> None:
    sitting = with_line(*LINE)
    assert sitting.refusal(SaySafe(), seat=0) == "own-card"


def test_r7_5_safe_can_be_taken_back_and_a_safe_player_may_still_challenge() -> None:
    sitting = with_line(0, 1, 2, players=4)
    assert sitting.refusal(TakeBack(), seat=2) == "not-agreed"
    sitting.send(SaySafe(), seat=2)
    assert sitting.refusal(SaySafe(), seat=2) == "already-agreed"
    sitting.send(TakeBack(), seat=2)
    assert names(sitting.send(SaySafe(), seat=3)) == ["Agreed"]
    sitting.send(Challenge((0, 1)), seat=3)
    assert not sitting.state.players[3].safe
    assert only(Taken, sitting.wait(150)).shown_by == 3


def test_r7_5_a_wrong_challenge_bars_until_the_next_card() -> None:
    sitting = with_line(0, 1, 3, 2, photo_finish=0)
    assert names(sitting.send(Challenge((0, 3)), seat=1)) == ["Challenged", "Missed"]
    assert sitting.refusal(Challenge((0, 1)), seat=1) == "barred"
    assert sitting.refusal(SaySafe(), seat=1) == "barred"
    assert sitting.state.players[1].mistakes == 1
    sitting.wait(WINDOW)
    sitting.lay()  # barred from challenging, not from laying
    sitting.wait(WINDOW)
    sitting.lay()
    assert not sitting.state.players[1].barred
    assert setup.legal(sitting.state, seat=1, now=sitting.now).choices


def test_r7_5_a_barred_player_need_not_agree() -> None:
    sitting = with_line(*LINE, photo_finish=0)
    assert names(sitting.send(Challenge((0, 1)), seat=2)) == ["Challenged", "Missed", "Cleared"]


def test_r7_5_the_clock_stops_during_a_challenge() -> None:
    sitting = with_line(0, 1, 3, 2, players=4)
    sitting.now = WINDOW - 1
    sitting.send(Challenge((0, 3)), seat=2)
    assert names(sitting.wait(150)) == ["Missed"]
    assert names(sitting.wait(1)) == ["Cleared"]


def test_r7_5_hands_left_at_the_end_count_for_nothing() -> None:
    ended = only(DealEnded, (sitting := Sitting(3)).play_out())
    assert ended.scores == (0, 0, 0)
    assert all(len(player.hand) == 4 for player in sitting.state.players)
