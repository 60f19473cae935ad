"""Scout: the cards that scout and finder take (R5.3, R5.4), or the scout alone (R5.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.scout_table import (
    IN_NO_SET,
    NO_WINDOW,
    TABLE,
    A,
    B,
    C,
    D,
    E,
    arrange_deal,
    events,
    refusal,
    send,
    turn_of,
)
from tertia.cards import Card, is_set
from tertia.games import scout
from tertia.games.common.commands import Away, Back, Leave, TakeBack
from tertia.games.scout.commands import GiveUp, Point, Scout
from tertia.games.scout.events import GaveUp
from tertia.games.scout.options import Options


@pytest.mark.parametrize("second", [B, C])
def test_r5_3_second_card_in_the_scouts_set(second: Card) -> None:
    """The finder takes that card, the scout the other two; three others come into their places (R2.6)."""
    table = arrange_deal()
    new = table.state.deck[:3]
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    turn = turn_of(send(table, Point(second), seat=2, now=4_000))
    assert turn.is_set
    assert turn.finder_took == (second,)
    assert set(turn.scout_took) == {A, B, C} - {second}
    assert (turn.places, turn.laid) == ((0, 1, 2), new)
    assert (turn.saw, turn.hunted) == (1_000, 3_000)
    assert table.state.table == (*new, *TABLE[3:])
    assert [player.score for player in scout.view(table.state, None).players] == [2, 0, 1]


@pytest.mark.parametrize("second", [D, E])
def test_r5_4_second_card_in_another_set(second: Card) -> None:
    """The finder takes the two other cards of that SET, the scout three: five cards leave the table."""
    table = arrange_deal()
    new = table.state.deck[:5]
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    turn = turn_of(send(table, Point(second), seat=1, now=1_500))
    assert set(turn.finder_took) == {D, E}
    assert turn.scout_took == (A, B, C)
    assert is_set(A, *turn.finder_took)
    assert (turn.places, turn.laid) == ((0, 1, 2, 3, 4), new)
    assert table.state.table == (*new, *TABLE[5:])
    assert [player.score for player in scout.view(table.state, None).players] == [3, 2, 0]


def test_r5_4_with_a_short_deck_the_last_places_stay_free() -> None:
    table = arrange_deal()
    table.state = replace(table.state, deck=(50, 60))
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    send(table, Point(D), seat=1, now=1_500)
    assert table.state.table == (50, 60, None, None, None, *TABLE[5:])


def test_r5_5_all_others_give_up_and_the_scout_wins_three() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert send(table, GiveUp(), seat=1, now=2_000) == [GaveUp(1)]
    assert refusal(table, GiveUp(), seat=1, now=2_000) == "already-agreed"
    turn = turn_of(send(table, GiveUp(), seat=2, now=3_000))
    assert (turn.reason, turn.finder, turn.scout_took, turn.finder_took) == ("gave-up", None, (A, B, C), ())
    assert turn.cards == (A, B, C)
    assert not table.state.players[0].sits_out


def test_r5_5_giving_up_can_be_taken_back() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    send(table, GiveUp(), seat=1, now=2_000)
    send(table, TakeBack(), seat=1, now=2_100)
    assert refusal(table, TakeBack(), seat=1, now=2_200) == "not-agreed"
    assert send(table, GiveUp(), seat=2, now=2_300) == [GaveUp(2)]
    assert table.state.hunt is not None
    assert (
        turn_of(send(table, Point(B), seat=2, now=2_400)).finder == 2
    )  # a player who points has not given up


def test_r5_5_the_scout_wins_three_when_the_time_runs_out() -> None:
    table = arrange_deal(options=replace(NO_WINDOW, hunt_time=8_000))
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert scout.deadline(table.state) == 9_000
    assert events(table.pass_time(8_999)) == []
    turn = turn_of(events(table.pass_time(9_000)))
    assert (turn.reason, turn.scout_took) == ("time", (A, B, C))


def test_r5_5_the_time_is_30_seconds_unless_agreed_otherwise() -> None:
    assert Options().hunt_time == 30_000


def test_r5_5_absent_players_are_not_waited_for_beyond_the_grace_time() -> None:
    table = arrange_deal()
    send(table, Away(2), seat=None, now=100)
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert send(table, GiveUp(), seat=1, now=1_100) == [GaveUp(1)]
    assert turn_of(events(table.pass_time(15_100))).reason == "gave-up"


def test_r5_5_a_scout_who_leaves_stays_committed() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    send(table, Leave(), seat=0, now=1_100)
    turn = turn_of(send(table, Point(B), seat=1, now=1_200))
    assert set(turn.scout_took) == {A, C}
    assert refusal(table, Scout((D, E, IN_NO_SET)), seat=0, now=1_300) == "no-seat"
    send(table, Back(0), seat=None, now=1_400)
    assert scout.view(table.state, 0).players[0].score == 2
