"""Scout: a scout without a SET pays a card and sits out the next turn (R5.5, R5.7)."""

from __future__ import annotations

import pytest

from games.scout_table import (
    IN_NO_SET,
    TABLE,
    A,
    B,
    C,
    D,
    E,
    arrange_deal,
    refusal,
    send,
    turn_of,
    with_cards,
)
from tertia.cards import Card
from tertia.games import scout
from tertia.games.common.commands import Leave, SayNoSet
from tertia.games.scout.commands import GiveUp, Point, Scout
from tertia.games.scout.events import AllBackIn, ForfeitOwed, Missed, TurnEnded


def test_r5_5_no_set_costs_a_card_and_the_next_turn() -> None:
    table = with_cards(arrange_deal(), seat=0, cards=2)
    kept, lost = table.state.players[0].won
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    send(table, GiveUp(), seat=1, now=2_000)
    turn, missed = send(table, GiveUp(), seat=2, now=3_000)[1:]
    assert (turn.is_set, turn.scout_took, turn.places, turn.laid) == (False, (), (), ())
    assert missed == Missed(seat=0, cards=(A, B, IN_NO_SET), aside=(lost,))
    assert table.state.table == TABLE
    assert table.state.aside == (lost,)
    assert table.state.players[0].won == (kept,)
    assert scout.view(table.state, 0).players[0].sits_out
    for command in (Scout((A, B, C)), SayNoSet()):
        assert refusal(table, command, seat=0, now=3_100) == "sits-out-turn"
    assert not scout.legal(table.state, seat=0, now=3_100)

    send(table, Scout((A, B, C)), seat=1, now=4_000)
    assert refusal(table, Point(B), seat=0, now=4_100) == "sits-out-turn"
    assert refusal(table, GiveUp(), seat=0, now=4_100) == "sits-out-turn"
    # Seat 0 sits out, so seat 2 is the last hunter who gives up.
    assert turn_of(send(table, GiveUp(), seat=2, now=4_200)).reason == "gave-up"
    assert not table.state.players[0].sits_out
    assert scout.legal(table.state, seat=0, now=5_000)


def test_r5_5_with_two_players_the_other_scouts_undisturbed() -> None:
    """The only other player sits out, so nobody hunts: the scout takes the three cards at once."""
    table = with_cards(arrange_deal(players=2), seat=0, cards=1)
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    send(table, GiveUp(), seat=1, now=1_100)
    assert turn_of(send(table, Scout((A, B, C)), seat=1, now=2_000)).scout_took == (A, B, C)


def test_r5_5_where_everyone_would_sit_out_nobody_does() -> None:
    table = with_cards(arrange_deal(players=2), seat=0, cards=1)
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    send(table, GiveUp(), seat=1, now=1_100)
    assert send(table, Leave(), seat=1, now=1_200)[1:] == [AllBackIn()]
    assert scout.legal(table.state, seat=0, now=1_200)


@pytest.mark.parametrize("pointed", [B, D])
def test_r5_7_false_scout_is_found_out_and_the_finder_of_a_true_set_takes_two(pointed: Card) -> None:
    """It makes no difference if the finder points at one of the scout's cards. The scout's card stays."""
    table = with_cards(arrange_deal(), seat=0, cards=1)
    (paid,) = table.state.players[0].won
    new = table.state.deck[:2]
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    turn, missed = send(table, Point(pointed), seat=1, now=1_500)[1:]
    found = (B, C) if pointed == B else (D, E)
    assert (turn.finder_took, turn.scout_took, turn.is_set) == (found, (), False)
    assert missed == Missed(seat=0, cards=(A, B, IN_NO_SET), aside=(paid,))
    places = (1, 2) if pointed == B else (3, 4)
    assert (turn.places, turn.laid) == (places, new)
    assert table.state.table[0] == A
    assert len(table.state.open_cards) == 12
    assert table.state.players[0].sits_out


def test_r5_7_a_false_scout_without_a_card_owes_a_forfeit_whatever_the_finder_did() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    happened = send(table, Point(D), seat=1, now=1_500)
    assert [type(event) for event in happened[1:]] == [TurnEnded, Missed, ForfeitOwed]
    assert table.state.players[1].won == (D, E)
