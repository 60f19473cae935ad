"""Scout: three more cards when all agree, and back to twelve (R5.7 with R2.8 and R2.9)."""

from __future__ import annotations

from msgspec.structs import replace

from games.scout_table import (
    IN_NO_SET,
    NO_SET_IN_16,
    NO_WINDOW,
    TABLE,
    A,
    B,
    C,
    D,
    arrange_deal,
    refusal,
    send,
    turn_of,
    with_cards,
)
from tertia.games.common.commands import Away, SayNoSet, TakeBack
from tertia.games.common.events import LaidMore
from tertia.games.scout.commands import GiveUp, Point, Scout
from tertia.solver import has_set


def test_r5_7_r2_8_three_more_cards_when_all_agree() -> None:
    table = arrange_deal(2)
    send(table, SayNoSet(), 0, 100)
    assert refusal(table, SayNoSet(), 0, 110) == "already-agreed"
    send(table, TakeBack(), 0, 120)
    send(table, SayNoSet(), 1, 130)
    new = table.state.deck[:3]
    assert send(table, SayNoSet(), 0, 140)[-1] == LaidMore(new, (12, 13, 14), 140)
    assert not any(player.agreed for player in table.state.players)
    for on_table in (18, 21):
        for seat in (0, 1):
            send(table, SayNoSet(), seat, 200)
        assert len(table.state.open_cards) == on_table
    assert refusal(table, SayNoSet(), 0, 300) == "set-is-certain"


def test_r5_7_r2_8_a_scout_no_longer_agrees_and_a_turn_without_taking_keeps_other_agreements() -> None:
    table = with_cards(arrange_deal(), 0, 1)
    for seat in (0, 1):
        send(table, SayNoSet(), seat, 100)
    send(table, Scout((A, B, IN_NO_SET)), 0, 200)
    for seat in (1, 2):
        send(table, GiveUp(), seat, 300)
    assert [player.agreed for player in table.state.players] == [False, True, False]
    assert isinstance(send(table, SayNoSet(), 2, 400)[-1], LaidMore)  # 0 sits out and is not asked


def test_r5_7_r2_8_more_cards_can_come_by_themselves() -> None:
    table = arrange_deal(options=replace(NO_WINDOW, more="auto"), first=NO_SET_IN_16)
    assert refusal(table, SayNoSet(), 0, 10) == "more-by-itself"
    happened = send(table, Away(0), None, 20)[1:]
    assert [type(event) for event in happened[:2]] == [LaidMore, LaidMore]
    assert has_set(table.state.open_cards)


def test_r5_7_r2_9_cards_beyond_12_are_not_replaced() -> None:
    table = with_cards(arrange_deal(2), 0, 1)
    for seat in (0, 1):
        send(table, SayNoSet(), seat, 100)
    send(table, Scout((B, A, IN_NO_SET)), 0, 200)
    turn = turn_of(send(table, Point(C), 1, 300))
    assert (turn.finder_took, turn.laid) == ((C, A), ())
    assert len(table.state.open_cards) == 13
    assert table.state.table[0] is None
    assert len(table.state.table) == 15


def test_r5_7_r2_9_the_table_comes_back_to_12() -> None:
    """Five of 13 leave 8, and four come into the first of the five places."""
    table = arrange_deal(2)
    extra, *new = table.state.deck[:5]
    table.state = replace(table.state, table=(*TABLE, extra, None, None), deck=table.state.deck[1:])
    send(table, Scout((A, B, C)), 0, 200)
    send(table, Point(D), 1, 300)
    assert table.state.table == (*new, None, *TABLE[5:], extra, None, None)


def test_r5_7_r2_8_between_the_usual_numbers_three_more_come_too_but_never_beyond_21() -> None:
    """Ruling: a turn may take two or five cards, so there may be 13: then 16, 19, and 21 at most."""
    table = arrange_deal(2)
    on_table = table.state.deck[:1]
    table.state = replace(table.state, table=(*TABLE, *on_table, None, None), deck=table.state.deck[1:])
    for expected in (16, 19, 21):
        for seat in (0, 1):
            send(table, SayNoSet(), seat, 100)
        assert len(table.state.open_cards) == expected
        assert len(table.state.table) % 3 == 0
    assert len(table.state.table) == 21
    assert refusal(table, SayNoSet(), 0, 200) == "set-is-certain"
