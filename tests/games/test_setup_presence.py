"""SetUp: idle and missing players, and leaving (rulings on R7.1 to R7.5)."""

from __future__ import annotations

from games.setup_table import LINE, TURN, WINDOW, Sitting, names, only, with_line
from tertia.games import setup
from tertia.games.common.commands import Away, Back, Deal, Leave
from tertia.games.common.events import GaveUpWaiting, MatchEnded
from tertia.games.setup.commands import Challenge, Lay
from tertia.games.setup.events import Cleared, DealEnded, Taken, TurnPassed


def test_r7_1_the_table_lays_the_card_held_longest_for_an_idle_player() -> None:
    sitting = Sitting(3)
    sitting.lay(sitting.state.players[1].hand[3])
    oldest = sitting.state.players[2].hand[0]
    assert sitting.wait(TURN - 1) == []
    laid = sitting.wait(1)[0]
    assert (laid.seat, laid.card, laid.by_table) == (2, oldest, True)


def test_r7_1_the_table_waits_for_a_missing_player_only_during_the_window() -> None:
    sitting = Sitting(3, grace=1_000)
    sitting.send(Away(1), seat=None)
    assert names(sitting.wait(1_000)) == ["GaveUpWaiting"]
    assert names(sitting.wait(WINDOW - 1_000)) == ["Laid", "Cleared"]
    assert sitting.state.turn == 2


def test_r7_1_the_table_lays_at_once_for_a_player_who_becomes_missing_late() -> None:
    sitting = Sitting(3)
    sitting.send(Away(1), seat=None)
    assert names(sitting.wait(15_000)) == ["GaveUpWaiting", "Laid", "Cleared"]


def test_r7_4_a_table_without_players_still_ends() -> None:
    sitting = Sitting(3, match="everyone")
    for seat in range(3):
        sitting.send(Away(seat), seat=None)
    events = sitting.wait(10_000_000)
    assert names(events).count("DealEnded") == 3
    assert names(events)[-1] == "MatchEnded"


def test_r7_5_a_missing_player_need_not_agree() -> None:
    sitting = with_line(*LINE, grace=500)
    sitting.send(Away(2), seat=None)
    assert sitting.wait(500) == [GaveUpWaiting(2), Cleared(seat=1, until=500 + TURN)]


def test_r7_1_a_player_who_leaves_puts_the_hand_aside_and_the_turn_passes() -> None:
    sitting = Sitting(3)
    hand = sitting.state.players[1].hand
    events = sitting.send(Leave(), seat=1)
    assert events[1:] == [TurnPassed(2), Cleared(seat=2, until=TURN)]
    assert sitting.state.aside == hand
    sitting.lay()
    assert sitting.state.turn == 0
    sitting.lay()
    assert sitting.state.turn == 2


def test_r7_1_a_player_who_comes_back_sits_out_until_the_next_deal() -> None:
    sitting = Sitting(3, deals=2)
    sitting.send(Leave(), seat=0)
    sitting.send(Back(0), seat=None)
    assert sitting.refusal(Lay(0), seat=0) == "sitting-out"
    assert not setup.legal(sitting.state, seat=0, now=sitting.now)
    sitting.play_out()
    sitting.send(Deal(), seat=1)
    assert len(sitting.state.players[0].hand) == 4


def test_r7_3_a_player_who_left_still_takes_the_cards() -> None:
    sitting = with_line(0, 1, 2, players=4, photo_finish=0)
    sitting.send(Leave(), seat=0)
    assert only(Taken, sitting.send(Challenge((0, 1)), seat=2)).seat == 0


def test_r7_3_a_challenge_stands_although_the_challenger_leaves() -> None:
    sitting = with_line(0, 1, 2, players=4)
    sitting.send(Challenge((0, 1)), seat=2)
    sitting.send(Leave(), seat=2)
    assert only(Taken, sitting.wait(150)).shown_by == 2


def test_r7_4_leaving_never_pays() -> None:
    """A player who left a deal ranks behind all who finished it, however few penalty cards the player has."""
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.send(Challenge((0, 1)), seat=2)
    sitting.send(Leave(), seat=2)
    events = sitting.play_out()
    assert only(DealEnded, events).finished == (True, True, False)
    assert only(MatchEnded, events) == MatchEnded((3, 0, 0), (2, 1, 3))


def test_r7_1_one_player_alone_ends_the_match() -> None:
    sitting = Sitting(2, deals=5)
    events = sitting.send(Leave(), seat=0)
    assert names(events) == ["Left", "DealEnded", "MatchEnded"]
    assert events[1].reason == "left"
    assert events[2].ranks == (2, 1)
    sitting = Sitting(2, deals=5)
    sitting.play_out()
    assert names(sitting.send(Leave(), seat=0)) == ["Left", "MatchEnded"]
