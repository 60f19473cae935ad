"""SetUp: the first of several challengers (R7.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.setup_table import WINDOW, names, only, with_line
from tertia.games import setup
from tertia.games.common.commands import TakeBack
from tertia.games.common.events import TieDrawn
from tertia.games.setup.commands import Challenge, Lay, SaySafe
from tertia.games.setup.events import Challenged, Missed, Taken


def test_r7_2_the_earlier_press_wins_although_it_arrives_later() -> None:
    sitting = with_line(0, 1, 3, 2)
    sitting.now = 1_000
    assert names(sitting.send(Challenge((0, 1)), seat=1)) == ["Challenged"]
    sitting.now = 1_100
    over = only(Challenged, sitting.send(Challenge((0, 3)), seat=2, pressed=990))
    assert (over.overtaken, over.closes) == (1, 1_140)
    assert only(Missed, sitting.wait(40)).seat == 2
    assert sitting.state.table == (0, 1, 3, 2)


def test_r7_2_a_later_press_is_refused_until_the_challenge_is_decided() -> None:
    sitting = with_line(0, 1, 3, 2)
    sitting.send(Challenge((0, 3)), seat=1)
    sitting.now = 100
    assert sitting.refusal(Challenge((0, 1)), seat=2, pressed=1) == "suspended"
    assert sitting.refusal(Challenge((0, 1)), seat=1) == "already-challenged"
    assert sitting.refusal(SaySafe(), seat=2) == "suspended"
    assert sitting.refusal(TakeBack(), seat=2) == "suspended"
    assert names(sitting.wait(50)) == ["Missed"]
    assert only(Taken, sitting.send(Challenge((0, 1)), seat=2)).shown_by == 2


def test_r7_2_nobody_lays_while_a_challenge_is_held() -> None:
    sitting = with_line(0, 1, 3, 2)
    sitting.wait(WINDOW)
    sitting.send(Challenge((0, 1)), seat=2)
    assert sitting.refusal(Lay(sitting.state.players[1].hand[0]), seat=1) == "suspended"


@pytest.mark.parametrize("luck", range(6))
def test_r7_2_presses_of_the_same_instant_draw_lots(luck: int) -> None:
    sitting = with_line(0, 1, 3, 2, luck=luck)
    sitting.send(Challenge((0, 1)), seat=1)
    events = sitting.send(Challenge((0, 1)), seat=2)
    winner = only(TieDrawn, events).winner
    assert winner in (1, 2)
    assert names(events) == ["TieDrawn", "Challenged"][: 1 + (winner == 2)]
    assert only(Taken, sitting.wait(150)).shown_by == winner


def test_r7_2_the_lot_can_fall_on_either() -> None:
    winners = set()
    for luck in range(12):
        sitting = with_line(0, 1, 3, 2, luck=luck)
        sitting.send(Challenge((0, 1)), seat=1)
        winners.add(only(TieDrawn, sitting.send(Challenge((0, 1)), seat=2)).winner)
    assert winners == {1, 2}


def test_r7_2_a_held_challenge_is_hidden_from_the_others() -> None:
    sitting = with_line(0, 1, 3, 2)
    challenged = only(Challenged, sitting.send(Challenge((0, 1)), seat=1))
    assert setup.redact(challenged, 1) == challenged
    assert setup.redact(challenged, 2) == replace(challenged, cards=())
    mine, theirs = setup.view(sitting.state, 1).call, setup.view(sitting.state, 2).call
    assert mine is not None
    assert theirs == replace(mine, shown=())


def test_r7_2_without_a_rival_the_challenge_is_decided_at_once() -> None:
    sitting = with_line(0, 1, 2, players=2)
    assert names(sitting.send(Challenge((0, 1)), seat=1))[:2] == ["Challenged", "Taken"]


def test_r7_2_a_press_for_the_card_before_does_not_count_against_this_one() -> None:
    sitting = with_line(0, 1, 2)
    sitting.hold(1, 40, 50, 60, 70)
    sitting.wait(WINDOW)
    sitting.lay(40)
    sitting.now += 100
    assert sitting.refusal(Challenge((0, 1)), seat=2, pressed=WINDOW - 1) == "too-late"
    assert not sitting.state.players[2].barred


@pytest.mark.parametrize(("revision", "counts"), [(1, True), (2, False)])
def test_r2_4_a_press_made_during_another_challenge_does_not_count(revision: int, counts: bool) -> None:
    """R2.4, R7.5: seat 1 challenges wrongly; a press from before the end of that challenge arrives late."""
    sitting = with_line(0, 1, 3, 2, revision=revision)
    sitting.send(Challenge((0, 3)), seat=1)
    assert names(sitting.wait(150)) == ["Missed"]
    sitting.now += 10
    if counts:
        sitting.send(Challenge((0, 1)), seat=2, pressed=sitting.now - 60)
    else:
        assert sitting.refusal(Challenge((0, 1)), seat=2, pressed=sitting.now - 60) == "pressed-during-call"
        sitting.send(Challenge((0, 1)), seat=2, pressed=sitting.now)
