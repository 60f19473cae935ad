"""CoopSet: a layout is done when all agree, and the next one is laid (R8.5)."""

from __future__ import annotations

from games.coopset_table import TWOS, arrange_deal, refusal, send, take
from tertia.games import coopset
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.common.events import TookBack
from tertia.games.coopset.commands import SayDone
from tertia.games.coopset.events import Agreed, LaidMore, LaidOut, LayoutDone


def test_r8_5_a_layout_is_done_when_all_agree() -> None:
    table = arrange_deal(players=3)
    take(table, 0)
    assert send(table, SayDone(), seat=2) == [Agreed(2, "done")]
    assert refusal(table, SayDone(), seat=2) == "already-agreed"
    assert send(table, SayDone(), seat=0) == [Agreed(0, "done")]
    assert send(table, TakeBack(), seat=0) == [TookBack(0)]
    assert send(table, SayDone(), seat=1) == [Agreed(1, "done")]
    assert table.state.layout == 1
    assert isinstance(send(table, SayDone(), seat=0)[-1], LaidOut)
    assert table.state.layout == 2


def test_r8_5_a_single_player_agrees_alone() -> None:
    table = arrange_deal(players=1)
    take(table, 0)
    assert [type(event) for event in send(table, SayDone())] == [Agreed, LayoutDone, LaidOut]


def test_r8_5_a_set_taken_withdraws_the_agreements() -> None:
    table = arrange_deal()
    take(table, 0)
    send(table, SayDone(), seat=1)
    take(table, 1)
    assert not table.state.players[1].agreed


def test_r8_5_nobody_checks_that_no_set_is_left() -> None:
    table = arrange_deal(players=1)
    take(table, 0)
    send(table, SayDone())
    assert table.state.layout == 2
    assert table.state.open_cards[3:] == tuple(range(3, 12))


def test_r8_5_a_layout_is_not_done_with_nothing_taken() -> None:
    """Otherwise the same cards could be laid out for ever. Cards are added instead, until a SET is certain."""
    table = arrange_deal(TWOS)
    assert refusal(table, SayDone()) == "nothing-taken"
    assert coopset.legal(table.state, seat=0, now=0).commands == (SayNoSet(),)


def test_r8_5_where_more_than_12_are_left_nothing_is_laid() -> None:
    table = arrange_deal(players=1)
    for _ in range(5):
        send(table, SayNoSet())
    take(table, 1)
    assert send(table, SayDone(), now=8)[-1] == LaidOut(layout=2, laid=(), places=(), cards=14, at=8)
    assert table.state.table == (0, 1, 2, None, None, None, *range(6, 17))
    assert send(table, SayNoSet(), now=9)[-1] == LaidMore(laid=(17,), places=(3,), added=1, at=9)


def test_r8_5_free_places_beyond_the_rectangle_are_removed_when_the_layout_is_done() -> None:
    table = arrange_deal(players=1)
    for _ in range(3):
        send(table, SayNoSet())
    take(table, 0, 4)
    assert len(table.state.table) == 15
    send(table, SayDone())
    assert table.state.table == (15, 16, 17, *range(3, 12))
