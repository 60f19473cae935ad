"""R2.10 to R2.12: the end of a deal and of the match.

``at_the_end(cards)`` is a table where these cards are left, and seat 0 has won all others of the 81.
"""

from __future__ import annotations

import pytest

from games.classic_table import (
    FIRST_SET,
    NO_SET_IN_20,
    NOT_A_SET,
    SECOND_SET,
    at_the_end,
    dealt,
    of_kind,
    started,
)
from tertia.games import classic
from tertia.games.classic.events import DealEnded
from tertia.games.classic.options import Options
from tertia.games.common.commands import CallSet, Deal, SayNoSet
from tertia.games.common.dealing import Pile
from tertia.games.common.events import Dealt, MatchResult
from tertia.solver import find_sets


@pytest.mark.parametrize("left", [3, 6, 9, 12])
def test_r2_10_the_deal_ends_when_all_agree_and_the_deck_is_used_up(left: int) -> None:
    scene = at_the_end(NO_SET_IN_20[:left])
    scene.send(SayNoSet(), seat=0)
    [ended] = of_kind(scene.send(SayNoSet(), seat=1), DealEnded)
    assert ended.reason == "agreed"
    assert ended.cards_left == left
    assert ended.scores == (81 - left, 0)


def test_r2_10_no_cards_come_when_the_deck_is_used_up() -> None:
    scene = at_the_end((*FIRST_SET, *NO_SET_IN_20[2:8]))
    [taken] = scene.claim(1, FIRST_SET)[-1:]
    assert taken.laid == ()
    assert len(scene.state.open_cards) == 6
    assert scene.state.phase == "playing"


def test_r2_2_the_rectangle_keeps_its_places_to_the_end() -> None:
    """Without a deck a SET leaves gaps: no card moves, even where the last row empties."""
    rest = NO_SET_IN_20[2:11]
    scene = at_the_end((*rest, *FIRST_SET))
    scene.claim(0, FIRST_SET)
    assert scene.state.table == (*rest, None, None, None)


def test_r2_10_more_than_twenty_cards_do_not_keep_a_used_up_deck_alive() -> None:
    """Nobody checks: with no card left to lay, all may agree on any table."""
    scene = at_the_end(tuple(range(21)))
    scene.send(SayNoSet(), seat=0)
    assert of_kind(scene.send(SayNoSet(), seat=1), DealEnded)


def test_r2_10_the_deal_ends_when_no_card_is_left() -> None:
    scene = at_the_end(FIRST_SET)
    [ended] = of_kind(scene.claim(1, FIRST_SET), DealEnded)
    assert (ended.reason, ended.cards_left) == ("no-card", 0)
    assert ended.scores == (78, 3)


def test_r2_10_a_wrong_call_does_not_end_the_deal() -> None:
    scene = at_the_end((*FIRST_SET, *SECOND_SET))
    assert not of_kind(scene.claim(1, NOT_A_SET), DealEnded)
    assert scene.state.phase == "playing"


def test_r2_10_auto_ends_the_deal_by_itself() -> None:
    scene = at_the_end((*FIRST_SET, *NO_SET_IN_20[4:10]), options=Options(more="auto"))
    [ended] = of_kind(scene.claim(0, FIRST_SET), DealEnded)
    assert (ended.reason, ended.cards_left) == ("no-set", 6)


@pytest.mark.parametrize(("scoring", "scores"), [("cards", (6, 3)), ("sets", (2, 1))])
def test_r2_11_by_cards_or_by_sets(scoring: str, scores: tuple[int, int]) -> None:
    scene = dealt(options=Options(scoring=scoring))  # type: ignore[arg-type]
    scene.claim(0, FIRST_SET)
    scene.claim(1, SECOND_SET)
    scene.claim(0, find_sets(scene.state.open_cards)[0])
    assert tuple(scene.state.score(seat) for seat in (0, 1)) == scores


def test_r2_11_less_penalties() -> None:
    scene = at_the_end((*FIRST_SET, *NO_SET_IN_20[4:7]), options=Options(scoring="sets", penalty="point"))
    scene.claim(1, (FIRST_SET[0], FIRST_SET[1], NO_SET_IN_20[5]))
    scene.claim(1, FIRST_SET)
    [ended] = of_kind(scene.all_agree(), DealEnded)
    assert ended.scores == (25, 0)
    assert ended.sets == (25, 1)
    assert ended.mistakes == (0, 1)


def test_r2_10_the_order_of_the_deck_is_opened_at_the_end() -> None:
    scene = started(players=1, options=Options(alone="over"))
    [pile] = scene.state.piles
    while scene.state.phase == "playing":
        scene.claim(0, find_sets(scene.state.open_cards)[0])
    assert scene.state.last is not None
    assert isinstance(pile, Pile)
    assert scene.state.last.opened == (pile,)
    assert pile.commitment == scene.state.commitment


def test_r2_12_a_number_of_deals_that_add_up() -> None:
    scene = started(players=2, options=Options(match="deals", deals=3))
    ends = []
    for deal in (1, 2, 3):
        assert scene.state.deal == deal
        assert scene.state.dealer == (deal - 1) % 2
        ends.append(scene.play_out(0, 0, 1))
        if deal < 3:
            assert scene.state.phase == "between"
            scene.send(Deal(), scene.state.next_dealer)
    assert classic.is_over(scene.state)
    totals = tuple(sum(end.scores[seat] for end in ends) for seat in (0, 1))
    assert scene.state.result == MatchResult(totals, (1, 2))
    assert totals[0] > totals[1] > 0


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r2_12_everyone_deals_once_and_the_deal_passes_left(players: int) -> None:
    scene = started(players, Options(match="everyone", claim="tap"))
    for dealer in range(players):
        assert scene.state.phase == "playing"
        assert scene.state.dealer == dealer
        scene.play_out(0)
        if dealer < players - 1:
            scene.send(Deal(), dealer + 1)
    assert classic.is_over(scene.state)
    assert scene.state.dealers == tuple(range(players))


def test_r2_12_all_cards_are_shuffled_again() -> None:
    scene = started(players=2, options=Options(deals=2))
    [first] = scene.state.piles
    scene.play_out(0)
    scene.send(Deal(), seat=1)
    [second] = scene.state.piles
    assert sorted(second.order) == list(range(81))
    assert second.order != first.order
    assert scene.state.aside == ()
    assert [player.won for player in scene.state.players] == [(), ()]


def test_r2_12_penalties_and_locks_do_not_pass_to_the_next_deal() -> None:
    scene = at_the_end((*FIRST_SET, *NO_SET_IN_20[4:7]), options=Options(deals=2, penalty="locked"))
    scene.claim(0, (FIRST_SET[0], FIRST_SET[1], NO_SET_IN_20[5]))
    assert scene.state.players[0].locked
    scene.send(SayNoSet(), seat=1)
    scene.send(Deal(), seat=1)
    assert not scene.state.players[0].locked
    assert scene.state.players[0].mistakes == 0
    assert scene.state.players[0].total == 75


def test_r2_12_only_the_next_dealer_deals_and_only_between() -> None:
    scene = started(players=3, options=Options(deals=2))
    assert scene.refusal(Deal(), seat=1).code == "not-between-deals"
    scene.play_out(0)
    refused = scene.refusal(Deal(), seat=0)
    assert (refused.code, refused.details) == ("not-dealer", {"seat": 1})
    assert scene.refusal(CallSet(), seat=0).code == "not-playing"
    assert isinstance(scene.send(Deal(), seat=1)[0], Dealt)


def test_r2_12_the_next_deal_comes_by_itself_after_the_pause() -> None:
    scene = started(players=2, options=Options(deals=2, pause=7_000))
    end = scene.play_out(0)
    assert end.resumes == scene.now + 7_000
    assert scene.later(6_999) == []
    [again] = of_kind(scene.later(1), Dealt)
    assert (again.deal, again.dealer) == (2, 1)


def test_r2_12_without_a_pause_the_next_deal_comes_at_once() -> None:
    scene = started(players=2, options=Options(deals=2, pause=0))
    scene.play_out(0)
    assert of_kind(scene.later(0), Dealt)


def test_r2_12_equal_totals_share_the_place() -> None:
    scene = at_the_end((*FIRST_SET, *SECOND_SET, *NO_SET_IN_20[8:11]), players=4)
    scene.claim(1, FIRST_SET)
    scene.claim(3, SECOND_SET)
    scene.all_agree()
    assert scene.state.result == MatchResult((72, 3, 0, 3), (1, 2, 4, 2))


def test_r2_12_after_the_end_no_event_follows() -> None:
    scene = at_the_end(NO_SET_IN_20[:6])
    scene.all_agree()
    assert classic.is_over(scene.state)
    assert classic.deadline(scene.state) is None
    assert scene.later(10_000_000) == []
    assert scene.refusal(Deal(), seat=1).code == "not-between-deals"
