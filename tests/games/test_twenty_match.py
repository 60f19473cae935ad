"""20/20: winning a deal and the match, leaving and coming back (R9.6)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.twenty_table import (
    CLAIM_A_SET,
    OTHER_HAND,
    OWN_HAND,
    START_TIME,
    TABLE,
    TAP_OPTIONS,
    THIRD_HAND,
    arrange_deal,
    cards,
    hand_of,
    only,
    refusal,
    send,
    start_match,
)
from tertia.games import twenty
from tertia.games.common.commands import Away, Back, CallSet, Claim, Deal, Leave, SayNoSet, TakeBack
from tertia.games.common.events import Left, MatchEnded, Paused
from tertia.games.twenty.commands import AskCard
from tertia.games.twenty.events import DealEnded, Dealt, Drew, Missed
from tertia.games.twenty.options import Options
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import verify
from tertia.narration.narrator import Narrator, narrate

# R9.6: winning a deal and the match ---------------------------------------------------------------------


def test_r9_6_first_empty_hand_wins_and_scores_the_cards_the_others_hold() -> None:
    table = arrange_deal([OWN_HAND[:1], OTHER_HAND, THIRD_HAND])
    events = send(table, CLAIM_A_SET, seat=0, now=START_TIME + 7_000)
    ended = only(events, DealEnded)
    assert (ended.reason, ended.winner, ended.took) == ("won", 0, 7_000)
    assert ended.scores == (9, 0, 0)
    assert ended.held == (0, 6, 3)
    assert ended.sets == (1, 0, 0)
    assert [player.total for player in table.state.players] == [9, 0, 0]
    assert table.state.phase == "between"


def test_r9_6_an_empty_hand_needs_a_set_with_ones_own_cards() -> None:
    """A SET of table cards only leaves the hand as it is, and the deal goes on."""
    on_table = cards("1rso 1gso 1pso 1gss 2rto 2rts")
    table = arrange_deal([OTHER_HAND[:1], OTHER_HAND[1:]], on_table)
    send(table, Claim(on_table[:3]), seat=0)
    assert table.state.phase == "playing"
    assert hand_of(table, 0) == tuple(OTHER_HAND[:1])


def test_r9_6_the_hand_of_a_player_who_left_still_scores_for_the_winner() -> None:
    """Leaving saves no points. The hand joins the removed cards, and the player sits out until the next deal."""
    table = arrange_deal([OWN_HAND[:1], OTHER_HAND, THIRD_HAND])
    send(table, Leave(), seat=1)
    assert set(OTHER_HAND) <= set(table.state.removed)
    send(table, Back(1), seat=None)
    for command in (CallSet(), Claim(tuple(TABLE[:3])), AskCard(), SayNoSet(), TakeBack()):
        assert refusal(table, command, seat=1) == "sitting-out"
    assert not twenty.legal(table.state, seat=1, now=START_TIME + 1)
    ended = only(send(table, CLAIM_A_SET, seat=0), DealEnded)
    assert ended.scores == (9, 0, 0)
    assert ended.held == (0, 6, 3)
    send(table, Deal(), seat=1)
    assert len(hand_of(table, 1)) == 6


def test_r9_6_the_deal_passes_left() -> None:
    table = arrange_deal([OWN_HAND[:1], OTHER_HAND, THIRD_HAND], options=replace(TAP_OPTIONS, pause=20_000))
    send(table, CLAIM_A_SET, seat=0)
    assert refusal(table, Deal(), seat=0) == "not-dealer"
    assert refusal(table, AskCard(), seat=1) == "not-playing"
    dealt = only(send(table, Deal(), seat=1), Dealt)
    assert (dealt.deal, dealt.dealer) == (2, 1)
    assert dealt.pile is not None
    assert dealt.hands[2][0] == dealt.pile.order[0]
    assert refusal(table, Deal(), seat=2) == "not-between-deals"


def test_r9_6_after_the_pause_the_next_deal_comes_by_itself() -> None:
    table = arrange_deal([OWN_HAND[:1], OTHER_HAND], options=replace(TAP_OPTIONS, pause=20_000))
    send(table, CLAIM_A_SET, seat=0, now=START_TIME + 1)
    assert twenty.deadline(table.state) == START_TIME + 20_001
    (entry,) = table.pass_time(START_TIME + 20_001)
    assert isinstance(entry.event, Dealt)
    assert entry.event.dealer == 1


def with_totals(table: RecordedGame, totals: Sequence[int]) -> RecordedGame:
    players = zip(table.state.players, totals, strict=True)
    table.state = replace(table.state, players=tuple(replace(p, total=total) for p, total in players))
    return table


@pytest.mark.parametrize(("before", "is_over"), [(20, False), (21, True), (22, True)])
def test_r9_6_ten_points_for_each_player_win_the_match(before: int, is_over: bool) -> None:
    """Three players: 30 points or more."""
    table = with_totals(arrange_deal([OWN_HAND[:1], OTHER_HAND, THIRD_HAND]), [before, 25, 25])
    events = send(table, CLAIM_A_SET, seat=0)
    assert twenty.is_over(table.state) is is_over
    if is_over:
        assert only(events, MatchEnded) == MatchEnded((before + 9, 25, 25), (1, 2, 2))


def test_r9_6_the_target_is_an_option() -> None:
    table = arrange_deal([OWN_HAND[:1], OTHER_HAND, THIRD_HAND], options=replace(TAP_OPTIONS, target=3))
    assert table.state.goal == 9
    only(send(table, CLAIM_A_SET, seat=0), MatchEnded)


def test_r9_6_a_match_ends_after_the_last_deal_agreed() -> None:
    table = arrange_deal([OWN_HAND[:1], OTHER_HAND, THIRD_HAND], options=replace(TAP_OPTIONS, deals=1))
    assert only(send(table, CLAIM_A_SET, seat=0), MatchEnded).ranks == (1, 2, 2)


def test_r9_6_the_last_one_in_a_deal_wins_it() -> None:
    """Otherwise a player could leave before losing the deal, and return. A player may return during the pause."""
    table = start_match(players=2, options=replace(TAP_OPTIONS, pause=20_000))
    ended = only(send(table, Leave(), seat=1), DealEnded)
    assert (ended.reason, ended.winner, ended.scores) == ("left", 0, (6, 0))
    assert refusal(table, Deal(), seat=0) == "too-few-players"
    assert not twenty.legal(table.state, seat=0, now=START_TIME + 1)
    (entry,) = table.pass_time(START_TIME + 20_001)
    assert isinstance(entry.event, MatchEnded)


def test_r9_6_a_player_who_comes_back_in_the_pause_is_dealt_in() -> None:
    table = start_match(players=2, options=replace(TAP_OPTIONS, pause=20_000))
    send(table, Leave(), seat=1)
    send(table, Back(1), seat=None)
    send(table, Deal(), seat=1)
    assert [len(player.hand) for player in table.state.players] == [6, 6]


def test_a_deal_whose_players_are_all_missing_ends_for_players_who_sit_out() -> None:
    """Otherwise a player who returned would wait for ever: no deadline, no command."""
    table = arrange_deal(
        [OWN_HAND, OTHER_HAND, THIRD_HAND], options=replace(TAP_OPTIONS, grace=15_000, pause=20_000)
    )
    send(table, Leave(), seat=2, now=START_TIME + 1)
    send(table, Back(2), seat=None, now=START_TIME + 2)
    send(table, Away(0), seat=None, now=START_TIME + 3)
    send(table, Away(1), seat=None, now=START_TIME + 4)
    events = [entry.event for entry in table.pass_time(START_TIME + 15_004)]
    ended = only(events, DealEnded)
    assert (ended.reason, ended.winner, ended.scores) == ("left", None, (0, 0, 0))
    only([entry.event for entry in table.pass_time(START_TIME + 35_004)], Dealt)
    assert len(hand_of(table, 2)) == 6


def test_a_deal_whose_players_are_all_missing_waits_if_nobody_is_here() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND], options=replace(TAP_OPTIONS, grace=15_000))
    send(table, Away(0), seat=None, now=START_TIME + 3)
    send(table, Away(1), seat=None, now=START_TIME + 4)
    table.pass_time(START_TIME + 100_000)
    assert table.state.phase == "playing"
    send(table, Back(1), seat=None, now=START_TIME + 100_001)
    assert twenty.legal(table.state, seat=1, now=START_TIME + 100_001)


@pytest.mark.parametrize(("revision", "phase"), [(2, "playing"), (3, "between")])
def test_r9_7_a_deal_ends_without_a_winner_when_one_leaves_and_the_other_is_missing(
    revision: int, phase: str
) -> None:
    """Nobody is there to win it, so the table pauses after the deal.

    By the second revision of the rules it paused in the middle of the deal.
    """
    options = replace(TAP_OPTIONS, revision=revision, grace=15_000, pause=20_000)
    table = start_match(players=2, options=options)
    send(table, Away(0), seat=None, now=START_TIME + 1)
    table.pass_time(START_TIME + 15_001)
    events = send(table, Leave(), seat=1, now=START_TIME + 16_000)
    assert table.state.phase == phase
    assert isinstance(events[-1], Paused)
    if revision == 3:
        ended = only(events, DealEnded)
        assert (ended.reason, ended.winner, ended.scores) == ("left", None, (0, 0))
        told = narrate(Narrator("en", ["Ana", "Lou"]), "twenty", ended)
        assert told is not None
        assert told.startswith(
            "Deal\u00a01 ends without a winner: its players have left or lost their connection."
        )
        send(table, Back(0), seat=None, now=START_TIME + 50_000)
        only([entry.event for entry in table.pass_time(START_TIME + 100_000)], MatchEnded)
    verify(twenty, table.entries)


def test_r9_7_a_deal_does_not_end_while_the_table_is_paused() -> None:
    """R2.8: nothing happens in a pause. Whoever returns first finds the other gone, and wins the deal."""
    table = start_match(players=2, options=replace(TAP_OPTIONS, revision=3, grace=15_000, pause=20_000))
    send(table, Away(0), seat=None, now=START_TIME + 1)
    send(table, Away(1), seat=None, now=START_TIME + 1)
    table.pass_time(START_TIME + 15_001)
    assert send(table, Leave(), seat=1, now=START_TIME + 16_000) == [Left(1)]
    assert only(send(table, Back(0), seat=None, now=START_TIME + 17_000), DealEnded).winner == 0


def test_r9_7_the_last_player_of_a_deal_does_not_win_it_while_missing() -> None:
    """A player who sits out until the next deal is at the table, so it does not pause."""
    table = arrange_deal(
        [OWN_HAND, OTHER_HAND, THIRD_HAND],
        options=replace(TAP_OPTIONS, revision=3, grace=15_000, pause=20_000),
    )
    send(table, Leave(), seat=2, now=START_TIME + 1)
    send(table, Back(2), seat=None, now=START_TIME + 2)
    send(table, Away(0), seat=None, now=START_TIME + 3)
    table.pass_time(START_TIME + 15_003)
    ended = only(send(table, Leave(), seat=1, now=START_TIME + 16_000), DealEnded)
    assert (ended.reason, ended.winner, ended.scores) == ("left", None, (0, 0, 0))


def test_when_all_have_left_the_match_ends_at_once() -> None:
    table = start_match(players=2)
    send(table, Leave(), seat=1)
    only(send(table, Leave(), seat=0), MatchEnded)
    assert twenty.is_over(table.state)
    assert send(table, Back(0), seat=None) == []


def test_a_player_who_leaves_after_calling_draws_no_penalty_card() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND, THIRD_HAND], options=Options())
    send(table, CallSet(), seat=0)
    events = send(table, Leave(), seat=0)
    assert only(events, Missed).reason == "left"
    assert not [event for event in events if isinstance(event, Drew)]
    assert table.state.call is None
