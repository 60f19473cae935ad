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
    table = arrange_deal(players=2)
    send(table, SayNoSet(), seat=0, now=100)
    assert refusal(table, SayNoSet(), seat=0, now=110) == "already-agreed"
    send(table, TakeBack(), seat=0, now=120)
    send(table, SayNoSet(), seat=1, now=130)
    new = table.state.deck[:3]
    assert send(table, SayNoSet(), seat=0, now=140)[-1] == LaidMore(new, (12, 13, 14), at=140)
    assert not any(player.agreed for player in table.state.players)
    for on_table in (18, 21):
        for seat in (0, 1):
            send(table, SayNoSet(), seat, now=200)
        assert len(table.state.open_cards) == on_table
    assert refusal(table, SayNoSet(), seat=0, now=300) == "set-is-certain"


def test_r5_7_r2_8_after_a_turn_without_taking_only_the_scout_no_longer_agrees() -> None:
    table = with_cards(arrange_deal(), seat=0, cards=1)  # so that the scout can pay (R5.5)
    for seat in (0, 1):
        send(table, SayNoSet(), seat, now=100)
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=200)
    for seat in (1, 2):
        send(table, GiveUp(), seat, now=300)
    assert [player.agreed for player in table.state.players] == [False, True, False]
    # R5.5: the scout had no SET and sits out the next turn, so only seats 1 and 2 are asked.
    assert isinstance(send(table, SayNoSet(), seat=2, now=400)[-1], LaidMore)


def test_r5_7_r2_8_more_cards_can_come_by_themselves() -> None:
    table = arrange_deal(options=replace(NO_WINDOW, more="auto"), first=NO_SET_IN_16)
    assert refusal(table, SayNoSet(), seat=0, now=10) == "more-by-itself"
    # The arranged deal has not been through the rules yet. Any command, here Away, makes them see that cards are due:
    # neither 12 nor 15 of these cards contain a SET.
    _went_away, *later = send(table, Away(0), seat=None, now=20)
    assert [type(event) for event in later] == [LaidMore, LaidMore]
    assert has_set(table.state.open_cards)


def test_r5_7_r2_9_cards_beyond_12_are_not_replaced() -> None:
    table = with_cards(arrange_deal(players=2), seat=0, cards=1)  # so that the scout can pay (R5.5)
    for seat in (0, 1):
        send(table, SayNoSet(), seat, now=100)
    before = table.state.table
    assert len(before) == 15
    # The scout points at B, without a SET. The finder's C makes the SET A B C with it (R5.7): the finder takes C and
    # A, and B stays.
    send(table, Scout((B, A, IN_NO_SET)), seat=0, now=200)
    turn = turn_of(send(table, Point(C), seat=1, now=300))
    assert (turn.finder_took, turn.laid) == ((C, A), ())
    assert table.state.table == (None, B, None, *before[3:])


def test_r5_7_r2_9_the_table_comes_back_to_12() -> None:
    """Five of 13 cards are taken. Four others come, into the first four of the five free places."""
    table = arrange_deal(players=2)
    extra, *new = table.state.deck[:5]
    table.state = replace(table.state, table=(*TABLE, extra, None, None), deck=table.state.deck[1:])
    # R5.4: the scout's SET is A B C, the finder's A D E. These five are in the first places of TABLE.
    send(table, Scout((A, B, C)), seat=0, now=200)
    send(table, Point(D), seat=1, now=300)
    assert table.state.table == (*new, None, *TABLE[5:], extra, None, None)


def test_r5_7_r2_8_between_the_usual_numbers_three_more_come_too_but_never_beyond_21() -> None:
    """Ruling: a turn may take two or five cards, so there may be 13: then 16, 19, and 21 at most."""
    table = arrange_deal(players=2)
    extra = table.state.deck[0]
    table.state = replace(table.state, table=(*TABLE, extra, None, None), deck=table.state.deck[1:])
    for expected in (16, 19, 21):
        for seat in (0, 1):
            send(table, SayNoSet(), seat, now=100)
        assert len(table.state.open_cards) == expected
        assert len(table.state.table) % 3 == 0  # places come in trios, with free ones at the end
    assert len(table.state.table) == 21
    assert refusal(table, SayNoSet(), seat=0, now=200) == "set-is-certain"
