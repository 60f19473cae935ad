"""Scout: the others look for a second card (R5.2), and a wrong card (R5.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.scout_table import (
    IN_NO_SET,
    A,
    B,
    C,
    D,
    E,
    arrange_deal,
    events,
    hunt_seen,
    refusal,
    send,
    turn_of,
)
from tertia.cards import Card
from tertia.games import scout
from tertia.games.common.commands import TakeBack
from tertia.games.scout.commands import GiveUp, Point, Scout
from tertia.games.scout.events import Barred, Pointed
from tertia.games.scout.options import Options


def test_r5_2_the_others_point_not_the_scout() -> None:
    table = arrange_deal(players=2)
    assert refusal(table, Point(B), seat=1, now=500) == "no-hunt"
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert refusal(table, Point(B), seat=0, now=1_100) == "you-scout"
    assert refusal(table, GiveUp(), seat=0, now=1_100) == "you-scout"
    assert not scout.legal(table.state, seat=0, now=1_100)
    pointed, ended = send(table, Point(B), seat=1, now=1_200)
    assert pointed == Pointed(seat=1, card=B, pressed=1_200, closes=1_200)
    assert (ended.finder, ended.pointed, ended.reason, ended.hunted) == (1, B, "found", 200)


@pytest.mark.parametrize(("card", "code"), [(A, "same-card"), (80, "not-on-table"), (-2, "not-cards")])
def test_r5_2_a_second_card_of_the_table(card: Card, code: str) -> None:
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert refusal(table, Point(card), seat=1, now=1_100) == code


def test_r5_2_the_first_to_press_is_the_finder() -> None:
    """An earlier press overtakes within the photo finish. The others see the card when it is over."""
    table = arrange_deal(players=4, options=Options())
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    table.pass_time(1_150)
    send(table, GiveUp(), seat=2, now=1_900)
    (first,) = send(table, Point(B), seat=1, now=2_000)
    assert hunt_seen(table, 3).finder == 1
    assert refusal(table, Point(D), seat=3, now=2_010, pressed=2_005) == "pointed-first"
    assert refusal(table, Point(IN_NO_SET), seat=3, now=2_010, pressed=2_001) == "pointed-first"
    assert refusal(table, Point(D), seat=1, now=2_010) == "already-pointed"
    assert refusal(table, GiveUp(), seat=3, now=2_010) == "pointed-first"
    assert refusal(table, TakeBack(), seat=2, now=2_010) == "pointed-first"
    assert not scout.legal(table.state, seat=3, now=2_010)
    (second,) = send(table, Point(D), seat=2, now=2_020, pressed=1_950)
    assert hunt_seen(table, 3).gave_up == ()  # a player who points has not given up
    assert (first.overtaken, second.overtaken) == (None, 1)
    turn = turn_of(events(table.pass_time(2_100)))
    assert (turn.finder, turn.finder_took, turn.at) == (2, (D, E), 2_100)


def test_r5_2_the_card_pointed_at_is_hidden_until_the_photo_finish_is_over() -> None:
    """A player who overtakes must not profit from it. The finder sees the card, and everyone sees it at the end."""
    table = arrange_deal(players=3, options=Options())
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    (pointed,) = send(table, Point(B), seat=1, now=2_000)
    for seat in (0, 2, None):
        assert (hunt_seen(table, seat).finder, hunt_seen(table, seat).pointed) == (1, None)
        assert scout.redact(pointed, seat) == replace(pointed, card=None)
    assert hunt_seen(table, 1).pointed == B
    assert scout.redact(pointed, 1) == pointed
    turn = turn_of(events(table.pass_time(2_150)))
    assert turn.pointed == B
    assert scout.redact(turn, 2) == turn


def test_r5_7_a_wrong_card_bars_although_the_press_would_have_overtaken() -> None:
    """Otherwise a player could try card after card, with an early press, until one overtakes the finder."""
    table = arrange_deal(players=4, options=Options())
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    send(table, Point(B), seat=1, now=2_000)
    assert send(table, Point(IN_NO_SET), seat=2, now=2_020, pressed=1_950) == [Barred(seat=2, card=IN_NO_SET)]
    assert refusal(table, Point(D), seat=2, now=2_020, pressed=1_950) == "barred-this-turn"
    assert send(table, Point(IN_NO_SET), seat=3, now=2_020, pressed=2_000)[0] == Barred(
        seat=3, card=IN_NO_SET
    )
    assert table.state.turn.finder == 1


def test_r5_2_a_press_from_before_the_hunt_does_not_count() -> None:
    """Such a press is refused: it neither bars the player nor counts as giving up."""
    table = arrange_deal(options=Options())
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    table.pass_time(1_150)
    assert refusal(table, Point(IN_NO_SET), seat=1, now=1_200, pressed=1_149) == "pressed-during-call"
    assert refusal(table, GiveUp(), seat=1, now=1_200, pressed=1_149) == "pressed-during-call"
    assert send(table, Point(IN_NO_SET), seat=1, now=1_201, pressed=1_150) == [Barred(seat=1, card=IN_NO_SET)]


def test_r5_2_finders_of_one_instant_draw_lots() -> None:
    finders = set()
    for number in range(20):
        table = arrange_deal(players=3, options=Options(), luck=iter([bytes([number])]))
        send(table, Scout((A, B, C)), seat=0, now=1_000)
        send(table, Point(B), seat=1, now=2_000)
        tie, *_ = send(table, Point(D), seat=2, now=2_050, pressed=2_000)
        if tie.winner == 1:
            assert refusal(table, Point(D), seat=2, now=2_060, pressed=2_000) == "pointed-first"
        turn = turn_of(events(table.pass_time(2_150)))
        assert turn.finder == tie.winner
        finders.add(turn.finder)
    assert finders == {1, 2}


def test_r5_2_a_point_within_the_time_stands_although_its_photo_finish_ends_later() -> None:
    table = arrange_deal(players=3, options=Options())
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    send(table, Point(B), seat=1, now=31_100)
    assert turn_of(events(table.pass_time(40_000))).finder == 1


def test_r5_7_a_wrong_card_takes_nothing_and_bars_for_this_turn() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert send(table, Point(IN_NO_SET), seat=1, now=1_100) == [Barred(seat=1, card=IN_NO_SET)]
    assert not scout.legal(table.state, seat=1, now=1_200)
    for command in (Point(B), GiveUp(), TakeBack()):
        assert refusal(table, command, seat=1, now=1_200) == "barred-this-turn"
    assert hunt_seen(table, 2).barred == (1,)
    assert turn_of(send(table, GiveUp(), seat=2, now=1_300)).scout_took == (A, B, C)  # 1 is not waited for
    assert send(table, Scout(table.state.open_cards[:3]), seat=1, now=1_400)


def test_r5_7_a_hidden_card_of_the_scout_is_wrong_too_if_the_three_are_no_set() -> None:
    """The visible cards count: a third card on the table that makes it a SET."""
    table = arrange_deal(players=2)
    send(table, Scout((A, IN_NO_SET, B)), seat=0, now=1_000)
    barred, turn, *_ = send(table, Point(IN_NO_SET), seat=1, now=1_100)
    assert barred == Barred(seat=1, card=IN_NO_SET)
    assert (turn.finder, turn.reason, turn.is_set) == (None, "gave-up", False)
