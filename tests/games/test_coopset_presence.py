"""CoopSet: absent players (R2.8), and a team that has left (R8.5)."""

from __future__ import annotations

from games.coopset_table import TWOS, arrange_deal, refusal, result, send, take
from tertia.games import coopset
from tertia.games.common.commands import Away, Back, Leave, SayNoSet
from tertia.games.common.events import CameBack, GaveUpWaiting, Left, WentAway
from tertia.games.coopset.commands import SayDone
from tertia.games.coopset.events import DealEnded, LaidMore, LaidOut, LayoutDone
from tertia.games.coopset.options import Options
from tertia.games.coopset.scoring import LayoutScore


def test_r2_8_an_absent_player_is_waited_for_until_the_grace_time_is_over() -> None:
    table = arrange_deal(options=Options(grace=15_000))
    take(table, 0)
    assert send(table, Away(1), seat=None, now=1_000) == [WentAway(seat=1, at=1_000)]
    send(table, SayDone(), seat=0, now=2_000)
    assert coopset.deadline(table.state) == 16_000
    assert table.state.layout == 1
    happened = [entry.event for entry in table.pass_time(16_000)]
    assert [type(event) for event in happened] == [GaveUpWaiting, LayoutDone, LaidOut]
    assert coopset.deadline(table.state) is None


def test_r2_8_a_player_who_comes_back_is_waited_for_again() -> None:
    table = arrange_deal(options=Options(grace=0))
    take(table, 0)
    send(table, Away(1), seat=None, now=5)
    table.pass_time(5)
    assert send(table, Back(1), seat=None, now=6) == [CameBack(1)]
    send(table, SayDone(), seat=0, now=7)
    assert table.state.layout == 1


def test_r2_8_a_player_who_leaves_is_not_waited_for() -> None:
    table = arrange_deal(TWOS)
    send(table, SayNoSet(), seat=0)
    events = send(table, Leave(), seat=1)
    assert events == [Left(1), LaidMore(laid=(TWOS[12],), places=(12,), added=1, at=0)]
    assert refusal(table, SayNoSet(), seat=1) == "no-seat"


def test_r8_5_when_all_have_left_the_layout_counts_and_the_game_ends() -> None:
    table = arrange_deal()
    take(table, 0, 1, 2)
    send(table, Leave(), seat=0)
    events = send(table, Leave(), seat=1, now=50)
    assert events[:2] == [
        Left(1),
        LayoutDone("left", LayoutScore(layout=1, sets=3, points=3, penalty=0, score=3, took=50), total=3),
    ]
    assert events[2] == DealEnded("left", took=50, opened=table.state.piles)
    assert result(table).reason == "left"
    assert result(table).total == 3
    assert send(table, Back(0), seat=None) == []
