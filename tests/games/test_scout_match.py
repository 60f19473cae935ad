"""Scout: the end of a deal and of a match (R5.7 with R2.10 and R2.12)."""

from __future__ import annotations

from msgspec.structs import replace

from games.scout_table import (
    IN_NO_SET,
    NO_WINDOW,
    OTHERS,
    A,
    B,
    C,
    D,
    E,
    arrange_deal,
    events,
    play_out,
    refusal,
    send,
    with_cards,
)
from tertia.games.common.commands import Deal, Join
from tertia.games.common.events import Dealt, MatchEnded
from tertia.games.scout.commands import GiveUp, Point, Scout
from tertia.games.scout.events import DealEnded


def test_r5_1_most_cards_wins() -> None:
    """R5.7: one point a card; R2.12: equal totals share the place."""
    table = with_cards(with_cards(arrange_deal(), seat=0, cards=2), seat=2, cards=2)
    send(table, Scout((A, B, C)), seat=1, now=1_000)
    send(table, GiveUp(), seat=0, now=1_100)
    send(table, GiveUp(), seat=2, now=1_200)
    ended = play_out(table)
    assert ended[-2].scores == (2, 3, 2)
    assert ended[-1] == MatchEnded((2, 3, 2), (2, 1, 2))


def test_r5_7_r2_10_the_deal_ends_when_the_deck_is_used_up_and_all_agree() -> None:
    table = arrange_deal(players=2)
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    send(table, Point(B), seat=1, now=1_100)
    send(table, Scout((D, E, IN_NO_SET)), seat=1, now=2_000)
    send(table, GiveUp(), seat=0, now=2_100)
    send(table, Scout((D, E, IN_NO_SET)), seat=0, now=3_000)  # 1 sits out: the turn ends at once
    ended, match_ended = play_out(table)[-2:]
    assert (ended.reason, ended.scores, ended.took) == ("agreed", (1, 0), 100_000)
    assert (ended.scouted, ended.found, ended.mistakes) == ((1, 0), (0, 1), (1, 1))
    assert ended.cards_left == 12
    assert [pile.commitment for pile in ended.opened] == [table.state.commitment]
    assert match_ended == MatchEnded((1, 0), (1, 2))


def test_r5_7_r2_10_the_deal_ends_by_itself_when_no_card_or_no_set_is_left() -> None:
    table = arrange_deal(players=2)
    table.state = replace(table.state, deck=(), table=(A, B, C) + (None,) * 9)
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert send(table, Point(C), seat=1, now=1_100)[-2].reason == "no-card"
    table = arrange_deal(players=2, options=replace(NO_WINDOW, more="auto"))
    table.state = replace(table.state, deck=(), table=(A, B, C, IN_NO_SET, D, OTHERS[0]) + (None,) * 6)
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert send(table, Point(C), seat=1, now=1_100)[-2].reason == "no-set"


def test_r5_7_r2_12_everyone_deals_once_and_scores_add_up() -> None:
    table = arrange_deal(players=2, options=replace(NO_WINDOW, match="everyone"))
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    send(table, GiveUp(), seat=1, now=1_100)
    assert play_out(table, now=2_000)[-1].scores == (3, 0)
    assert refusal(table, Scout((A, B, C)), seat=0, now=2_100) == "not-playing"
    assert refusal(table, Deal(), seat=0, now=2_100) == "not-dealer"
    send(table, Join(), seat=None, now=2_200)
    (dealt,) = send(table, Deal(), seat=1, now=2_300)
    assert (dealt.deal, dealt.dealer, len(dealt.laid)) == (2, 1, 12)
    assert refusal(table, Deal(), seat=1, now=2_400) == "not-between-deals"
    # Everyone deals once: the match goes on, because the player who joined has not dealt yet.
    assert isinstance(play_out(table, now=3_000)[-1], DealEnded)
    assert isinstance(events(table.pass_time(30_000))[-1], Dealt)  # by itself, after the pause
    assert play_out(table, now=31_000)[-1] == MatchEnded((3, 0, 0), (1, 2, 2))
