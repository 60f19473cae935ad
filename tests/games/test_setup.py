"""SetUp, rule by rule (RULES 7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tertia.cards import Card, deck, is_set
from tertia.errors import Refused
from tertia.games import setup
from tertia.games.engine import AnyCards
from tertia.games.seats import Away, Back, GaveUpWaiting, Leave
from tertia.games.setup.facts import (
    Challenge,
    Challenged,
    Cleared,
    Deal,
    DealEnded,
    Dealt,
    Laid,
    Lay,
    MatchEnded,
    Missed,
    Options,
    SaySafe,
    Start,
    TakeBack,
    Taken,
    TieDrawn,
    TurnPassed,
)
from tertia.games.setup.result import fewest_first
from tertia.games.setup.state import State
from tertia.tables.live import Table
from tertia.tables.record import check_commitments

WINDOW, TURN = 4_000, 30_000
LINE = (0, 1, 3, 4)
"""No SET among these; 2 makes one with 0 and 1."""


class Sitting:
    """A table, its clock, and hands as a test wants them."""

    def __init__(self, players: int = 3, luck: int = 0, **options: Any) -> None:
        self.table = Table(setup, lambda: bytes([luck]) * 32)
        self.now = 0
        self.give(Start(players, Options(**options)), None)

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def give(self, command: Any, seat: int | None, pressed: int | None = None) -> list[Any]:
        """The events that a command led to."""
        before = self.table.version
        self.table.give(command, seat, self.now, pressed)
        return [entry.event for entry in self.table.entries[before:]]

    def wait(self, length: int) -> list[Any]:
        """The events that happen by themselves meanwhile."""
        self.now += length
        return [entry.event for entry in self.table.pass_time(self.now)]

    def refusal(self, command: Any, seat: int | None, pressed: int | None = None) -> str:
        with pytest.raises(Refused) as refused:
            self.give(command, seat, pressed)
        return refused.value.code

    def put(self, *line: Card) -> None:
        """These cards are on the table, the last one laid just now by the player before the one in turn."""
        self._exchange(set(line))
        state = self.state
        assert state.turn is not None
        layer = (state.turn - 1) % len(state.players)
        used = {card for player in state.players for card in (*player.hand, *player.penalty)}
        rest = tuple(card for card in deck() if card not in used and card not in line)
        self.table.state = replace(
            state,
            table=line,
            deck=rest,
            layer=layer,
            clear=False,
            changed_at=self.now,
            opens=self.now + state.options.window,
        )

    def hold(self, seat: int, *cards: Card) -> None:
        """This seat holds these four cards."""
        self._exchange(set(cards), keep=seat)
        players = list(self.state.players)
        players[seat] = replace(players[seat], hand=cards)
        used = {card for player in players for card in player.hand} | set(self.state.table)
        rest = tuple(card for card in deck() if card not in used)
        self.table.state = replace(self.state, players=tuple(players), deck=rest)

    def _exchange(self, wanted: set[Card], keep: int | None = None) -> None:
        """Nobody else holds a wanted card: others from the end of the deck come instead."""
        state = self.state
        spare = [card for card in state.deck if card not in wanted]
        players = tuple(
            player
            if seat == keep
            else replace(player, hand=tuple(spare.pop() if card in wanted else card for card in player.hand))
            for seat, player in enumerate(state.players)
        )
        self.table.state = replace(state, players=players)

    def shorten_deck(self, count: int) -> None:
        """So many cards are left to draw; the others lie aside."""
        cards = self.state.deck
        self.table.state = replace(self.state, deck=cards[:count], aside=cards[count:])

    def lay(self, card: Card | None = None) -> list[Any]:
        """The player in turn lays this card, or the first one of the hand."""
        seat = self.state.turn
        assert seat is not None
        return self.give(Lay(self.state.players[seat].hand[0] if card is None else card), seat)

    def play_out(self) -> list[Any]:
        """Everyone lays as soon as the window is over, until the deal ends."""
        happened: list[Any] = []
        while self.state.phase == "playing":
            happened += self.lay() if self.state.clear else self.wait(WINDOW)
        return happened


def names(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(kind: Callable[..., Any], events: list[Any]) -> Any:
    (found,) = (event for event in events if type(event) is kind)
    return found


def with_line(*line: Card, players: int = 3, **options: Any) -> Sitting:
    """Seat 1 is to lay; the last card of the line was seat 0's."""
    sitting = Sitting(players, **options)
    sitting.put(*line)
    return sitting


# R7.1 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 12])
def test_r7_1_four_cards_each_and_the_rest_is_the_pile(players: int) -> None:
    sitting = Sitting(players)
    assert [len(player.hand) for player in sitting.state.players] == [4] * players
    assert len(sitting.state.deck) == 81 - 4 * players
    assert sitting.state.table == ()


@pytest.mark.parametrize("players", [0, 1, 13])
def test_r7_1_two_players_or_more(players: int) -> None:
    """Twelve at most, so that the pile is enough for everyone to lay at least twice."""
    table = Table(setup, lambda: bytes(32))
    with pytest.raises(Refused, match="bad-players"):
        table.give(Start(players), None, 0)
    assert 81 - 4 * setup.PLAYERS[-1] >= 2 * setup.PLAYERS[-1]


def test_r7_1_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    sitting = Sitting(3)
    dealt = only(Dealt, [entry.event for entry in sitting.table.entries])
    assert dealt.first == 1
    assert dealt.hands[1] == dealt.pile.order[0:12:3]
    assert dealt.hands[0] == dealt.pile.order[2:12:3]


def test_r7_1_in_turn_each_lays_one_and_draws_one() -> None:
    sitting = Sitting(3)
    for seat in (1, 2):
        hand, drawn = sitting.state.players[seat].hand, sitting.state.deck[0]
        assert sitting.state.turn == seat
        laid = sitting.lay(hand[2])
        assert laid[0] == Laid(seat, hand[2], 0, drawn=drawn)
        assert sitting.state.players[seat].hand == (hand[0], hand[1], hand[3], drawn)
        assert sitting.state.table[-1] == hand[2]
    assert sitting.state.turn == 0


def test_r7_1_only_the_player_in_turn_lays_and_only_from_the_hand() -> None:
    sitting = Sitting(3)
    assert sitting.refusal(Lay(sitting.state.players[2].hand[0]), 2) == "not-your-turn"
    assert sitting.refusal(Lay(sitting.state.deck[0]), 1) == "not-in-hand"
    assert sitting.refusal(Lay(81), 1) == "not-cards"
    assert sitting.refusal(Lay(0), None) == "no-seat"


def test_r7_1_hands_and_drawn_cards_are_secret() -> None:
    sitting = Sitting(3)
    dealt = only(Dealt, [entry.event for entry in sitting.table.entries])
    assert setup.witness(dealt, 1) == replace(dealt, hands=((), dealt.hands[1], ()), pile=None)
    laid = sitting.lay()[0]
    assert setup.witness(laid, 1) == laid
    assert setup.witness(laid, 2) == setup.witness(laid, None) == replace(laid, drawn=None)
    assert setup.view(sitting.state, 1).hand == sitting.state.players[1].hand
    assert setup.view(sitting.state, None).hand == ()


# R7.2 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("challenger", [1, 2])
def test_r7_2_any_other_player_may_show_a_set_with_the_last_card(challenger: int) -> None:
    sitting = with_line(0, 1, 3, 2, photo_finish=0)
    taken = only(Taken, sitting.give(Challenge((1, 0)), challenger))
    assert (taken.seat, taken.shown_by, taken.cards) == (0, challenger, (1, 0, 2))


def test_r7_2_who_laid_the_card_may_not_challenge_it() -> None:
    sitting = with_line(0, 1, 2)
    assert sitting.refusal(Challenge((0, 1)), 0) == "own-card"
    assert not setup.legal(sitting.state, 0, sitting.now)


def test_r7_2_until_the_next_player_lays_a_card() -> None:
    """Long after the window, while the next player thinks, the last card can still be challenged."""
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.wait(WINDOW + TURN - 1)
    assert only(Taken, sitting.give(Challenge((0, 1)), 2)).took == WINDOW + TURN - 1


def test_r7_2_a_set_without_the_last_card_does_not_count() -> None:
    """0 1 2 was overlooked: when 40 lies on it, the two others are judged with 40."""
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.hold(1, 40, 50, 60, 70)
    sitting.wait(WINDOW)
    sitting.lay(40)
    assert not any(is_set(a, b, 40) for a, b in ((0, 1), (0, 2), (1, 2)))
    assert only(Missed, sitting.give(Challenge((0, 1)), 2)).cards == (0, 1, 40)


def test_r7_2_a_challenge_names_the_two_other_cards() -> None:
    sitting = with_line(0, 1, 2)
    assert sitting.refusal(Challenge((0, 2)), 1) == "last-card-counts"
    assert sitting.refusal(Challenge((0, 1, 2)), 1) == "last-card-counts"
    assert sitting.refusal(Challenge((0, 80)), 1) == "not-on-table"
    assert sitting.refusal(Challenge((0,)), 1) == "wrong-count"
    assert sitting.refusal(Challenge((0, 99)), 1) == "not-cards"
    (choice,) = setup.legal(sitting.state, 1, sitting.now).choices
    assert choice == AnyCards(Challenge, (0, 1), 2, fixed=(2,))


def test_r7_2_two_cards_on_the_table_are_nothing_to_challenge() -> None:
    """Nobody waits then: the next player may lay at once."""
    sitting = Sitting(3)
    assert sitting.refusal(SaySafe(), 0) == "nothing-to-challenge"
    assert names(sitting.lay()) == ["Laid", "Cleared"]
    assert names(sitting.lay()) == ["Laid", "Cleared"]
    assert sitting.refusal(Challenge(sitting.state.table), 0) == "nothing-to-challenge"
    assert names(sitting.lay()) == ["Laid"]
    assert setup.legal(sitting.state, 2, sitting.now).choices


# R7.2 with a photo finish: who pressed first ----------------------------------------------------------------


def test_r7_2_the_earlier_press_is_heard_although_it_comes_later() -> None:
    sitting = with_line(0, 1, 3, 2)
    sitting.now = 1_000
    assert names(sitting.give(Challenge((0, 1)), 1)) == ["Challenged"]
    sitting.now = 1_100
    over = only(Challenged, sitting.give(Challenge((0, 3)), 2, pressed=990))
    assert (over.overtaken, over.closes) == (1, 1_140)
    assert only(Missed, sitting.wait(40)).seat == 2
    assert sitting.state.table == (0, 1, 3, 2)


def test_r7_2_a_later_press_has_to_wait_for_the_verdict() -> None:
    sitting = with_line(0, 1, 3, 2)
    sitting.give(Challenge((0, 3)), 1)
    sitting.now = 100
    assert sitting.refusal(Challenge((0, 1)), 2, pressed=1) == "suspended"
    assert sitting.refusal(Challenge((0, 1)), 1) == "already-challenged"
    assert sitting.refusal(SaySafe(), 2) == "suspended"
    assert sitting.refusal(TakeBack(), 2) == "suspended"
    assert names(sitting.wait(50)) == ["Missed"]
    assert only(Taken, sitting.give(Challenge((0, 1)), 2)).shown_by == 2


def test_r7_2_nobody_lays_while_a_challenge_is_held() -> None:
    sitting = with_line(0, 1, 3, 2)
    sitting.wait(WINDOW)
    sitting.give(Challenge((0, 1)), 2)
    assert sitting.refusal(Lay(sitting.state.players[1].hand[0]), 1) == "suspended"


@pytest.mark.parametrize("luck", range(6))
def test_r7_2_presses_of_the_same_instant_draw_lots(luck: int) -> None:
    sitting = with_line(0, 1, 3, 2, luck=luck)
    sitting.give(Challenge((0, 1)), 1)
    events = sitting.give(Challenge((0, 1)), 2)
    winner = only(TieDrawn, events).winner
    assert winner in (1, 2)
    assert names(events) == ["TieDrawn", "Challenged"][: 1 + (winner == 2)]
    assert only(Taken, sitting.wait(150)).shown_by == winner


def test_r7_2_the_lot_can_fall_on_either() -> None:
    winners = set()
    for luck in range(12):
        sitting = with_line(0, 1, 3, 2, luck=luck)
        sitting.give(Challenge((0, 1)), 1)
        winners.add(only(TieDrawn, sitting.give(Challenge((0, 1)), 2)).winner)
    assert winners == {1, 2}


def test_r7_2_a_held_challenge_is_hidden_from_the_others() -> None:
    sitting = with_line(0, 1, 3, 2)
    challenged = only(Challenged, sitting.give(Challenge((0, 1)), 1))
    assert setup.witness(challenged, 1) == challenged
    assert setup.witness(challenged, 2) == replace(challenged, cards=())
    mine, theirs = setup.view(sitting.state, 1).call, setup.view(sitting.state, 2).call
    assert mine is not None
    assert theirs == replace(mine, shown=())


def test_r7_2_without_a_rival_the_challenge_is_judged_at_once() -> None:
    sitting = with_line(0, 1, 2, players=2)
    assert names(sitting.give(Challenge((0, 1)), 1))[:2] == ["Challenged", "Taken"]


def test_r7_2_a_press_for_the_card_before_does_not_count_against_this_one() -> None:
    sitting = with_line(0, 1, 2)
    sitting.hold(1, 40, 50, 60, 70)
    sitting.wait(WINDOW)
    sitting.lay(40)
    sitting.now += 100
    assert sitting.refusal(Challenge((0, 1)), 2, pressed=WINDOW - 1) == "too-late"
    assert not sitting.state.players[2].barred


# R7.3 ----------------------------------------------------------------------------------------------------


def test_r7_3_who_laid_the_card_takes_all_cards_on_the_table() -> None:
    sitting = with_line(0, 1, 3, 4, 2, photo_finish=0)
    hand = sitting.state.players[0].hand
    taken = only(Taken, sitting.give(Challenge((0, 1)), 2))
    assert taken.table == (0, 1, 3, 4, 2)
    assert sitting.state.players[0].penalty == (0, 1, 3, 4, 2)
    assert sitting.state.players[0].hand == hand  # never into the hand
    assert sitting.state.table == ()
    assert sitting.state.players[2].shown == 1


def test_r7_3_then_the_next_player_in_order_lays() -> None:
    """Ruling: the turn goes on as it would have, onto an empty table and without waiting."""
    sitting = with_line(0, 1, 2, photo_finish=0)
    assert names(sitting.give(Challenge((0, 1)), 2)) == ["Challenged", "Taken", "Cleared"]
    assert sitting.state.turn == 1
    sitting.lay()
    assert len(sitting.state.table) == 1


def test_r7_3_penalty_cards_pile_up() -> None:
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.give(Challenge((0, 1)), 2)
    sitting.table.state = replace(sitting.state, turn=1)
    sitting.put(27, 28, 30, 29)
    sitting.give(Challenge((27, 28)), 1)
    assert setup.view(sitting.state, 2).players[0].penalty == 7


# R7.4 ----------------------------------------------------------------------------------------------------


def test_r7_4_it_ends_when_the_pile_has_been_drawn_out() -> None:
    sitting = Sitting(3)
    events = sitting.play_out()
    assert names(events).count("Laid") == 81 - 12
    ended = only(DealEnded, events)
    assert (ended.reason, ended.cards_left) == ("drawn-out", 69)
    assert check_commitments(setup.witness(entry.event, None) for entry in sitting.table.entries) == 1
    assert sitting.state.phase == "over"


def test_r7_4_the_last_card_can_still_be_challenged() -> None:
    """Ruling: the window of the card laid before the last one was drawn is played to its end."""
    sitting = with_line(*LINE, photo_finish=0)
    sitting.hold(1, 2, 50, 60, 70)
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    assert names(sitting.lay(2)) == ["Laid"]
    assert sitting.wait(WINDOW - 1) == []
    events = sitting.give(Challenge((0, 1)), 0)
    assert names(events) == ["Challenged", "Taken", "DealEnded", "MatchEnded"]
    assert events[2].scores == (0, 5, 0)


def test_r7_4_the_last_window_ends_with_its_time_or_when_all_are_safe() -> None:
    sitting = with_line(*LINE)
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    sitting.lay()
    last, version = sitting.table.state, sitting.table.version
    assert only(DealEnded, sitting.wait(WINDOW)).reason == "drawn-out"
    sitting.table.state, sitting.now = last, last.changed_at
    del sitting.table.entries[version:]
    assert names(sitting.give(SaySafe(), 2)) == ["Agreed"]  # who would lay next is asked too, for once
    assert names(sitting.give(SaySafe(), 0)) == ["Agreed", "DealEnded", "MatchEnded"]


def test_r7_4_nobody_lays_after_the_last_card() -> None:
    sitting = with_line(*LINE)
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    sitting.lay()
    assert sitting.refusal(Lay(sitting.state.players[2].hand[0]), 2) == "too-early"


def test_r7_4_most_penalty_cards_loses_and_equal_numbers_share_the_place() -> None:
    assert fewest_first((5, 0, 9, 0), (0, 0, 0, 0)) == (3, 1, 4, 1)
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.give(Challenge((0, 1)), 2)
    events = sitting.play_out()
    assert only(DealEnded, events).ranks == (3, 1, 1)
    assert only(MatchEnded, events) == MatchEnded((3, 0, 0), (3, 1, 1))


# R7.5 ----------------------------------------------------------------------------------------------------


def test_r7_5_the_next_player_may_not_lay_within_a_short_while() -> None:
    sitting = with_line(*LINE)
    assert sitting.wait(WINDOW - 1) == []
    assert sitting.refusal(Lay(sitting.state.players[1].hand[0]), 1) == "too-early"
    assert sitting.wait(1) == [Cleared(1, WINDOW + TURN)]
    assert names(sitting.lay()) == ["Laid"]


@pytest.mark.parametrize("window", [1_000, 9_000])
def test_r7_5_the_short_while_is_an_option(window: int) -> None:
    sitting = with_line(*LINE, window=window)
    assert setup.deadline(sitting.state) == window
    assert Options().window == 4_000


def test_r7_5_unless_everyone_says_safe() -> None:
    sitting = with_line(*LINE, players=4)
    assert setup.view(sitting.state, 0).asked == (2, 3)
    assert names(sitting.give(SaySafe(), 2)) == ["Agreed"]
    assert names(sitting.give(SaySafe(), 3)) == ["Agreed", "Cleared"]
    assert names(sitting.lay()) == ["Laid"]
    assert not any(player.safe for player in sitting.state.players)


def test_r7_5_of_two_players_the_next_one_need_not_wait() -> None:
    """Ruling: laying says "safe" for oneself, and nobody else could challenge."""
    sitting = with_line(*LINE, players=2)
    sitting.give(SaySafe(), 1)
    assert names(sitting.lay()) == ["Laid", "Cleared"]


def test_r7_5_who_laid_the_card_is_not_asked() -> None:
    sitting = with_line(*LINE)
    assert sitting.refusal(SaySafe(), 0) == "own-card"


def test_r7_5_safe_can_be_taken_back_and_a_safe_player_may_still_challenge() -> None:
    sitting = with_line(0, 1, 2, players=4)
    assert sitting.refusal(TakeBack(), 2) == "not-agreed"
    sitting.give(SaySafe(), 2)
    assert sitting.refusal(SaySafe(), 2) == "already-agreed"
    sitting.give(TakeBack(), 2)
    assert names(sitting.give(SaySafe(), 3)) == ["Agreed"]
    sitting.give(Challenge((0, 1)), 3)
    assert not sitting.state.players[3].safe
    assert only(Taken, sitting.wait(150)).shown_by == 3


def test_r7_5_a_wrong_challenge_bars_until_the_next_card() -> None:
    sitting = with_line(0, 1, 3, 2, photo_finish=0)
    assert names(sitting.give(Challenge((0, 3)), 1)) == ["Challenged", "Missed"]
    assert sitting.refusal(Challenge((0, 1)), 1) == "barred"
    assert sitting.refusal(SaySafe(), 1) == "barred"
    assert sitting.state.players[1].mistakes == 1
    sitting.wait(WINDOW)
    sitting.lay()  # barred from challenging, not from laying
    sitting.wait(WINDOW)
    sitting.lay()
    assert not sitting.state.players[1].barred
    assert setup.legal(sitting.state, 1, sitting.now).choices


def test_r7_5_a_barred_player_is_not_asked() -> None:
    sitting = with_line(*LINE, photo_finish=0)
    assert names(sitting.give(Challenge((0, 1)), 2)) == ["Challenged", "Missed", "Cleared"]


def test_r7_5_time_stands_still_while_a_challenge_is_judged() -> None:
    sitting = with_line(0, 1, 3, 2, players=4)
    sitting.now = WINDOW - 1
    sitting.give(Challenge((0, 3)), 2)
    assert names(sitting.wait(150)) == ["Missed"]
    assert names(sitting.wait(1)) == ["Cleared"]


def test_r7_5_hands_left_at_the_end_count_for_nothing() -> None:
    ended = only(DealEnded, (sitting := Sitting(3)).play_out())
    assert ended.scores == (0, 0, 0)
    assert all(len(player.hand) == 4 for player in sitting.state.players)


# Rulings: turns that nobody takes, leaving, the match -------------------------------------------------------


def test_r7_1_the_table_lays_the_card_held_longest_for_an_idle_player() -> None:
    sitting = Sitting(3)
    sitting.lay(sitting.state.players[1].hand[3])
    oldest = sitting.state.players[2].hand[0]
    assert sitting.wait(TURN - 1) == []
    laid = sitting.wait(1)[0]
    assert (laid.seat, laid.card, laid.by_table) == (2, oldest, True)


def test_r7_1_a_missing_player_is_waited_for_no_longer_than_the_short_while() -> None:
    sitting = Sitting(3, grace=1_000)
    sitting.give(Away(1), None)
    assert names(sitting.wait(1_000)) == ["GaveUpWaiting"]
    assert names(sitting.wait(WINDOW - 1_000)) == ["Laid", "Cleared"]
    assert sitting.state.turn == 2


def test_r7_1_a_player_given_up_for_missing_late_is_played_for_at_once() -> None:
    sitting = Sitting(3)
    sitting.give(Away(1), None)
    assert names(sitting.wait(15_000)) == ["GaveUpWaiting", "Laid", "Cleared"]


def test_r7_4_a_table_without_anybody_still_comes_to_its_end() -> None:
    sitting = Sitting(3, match="everyone")
    for seat in range(3):
        sitting.give(Away(seat), None)
    events = sitting.wait(10_000_000)
    assert names(events).count("DealEnded") == 3
    assert names(events)[-1] == "MatchEnded"


def test_r7_5_a_missing_player_is_not_asked() -> None:
    sitting = with_line(*LINE, grace=500)
    sitting.give(Away(2), None)
    assert sitting.wait(500) == [GaveUpWaiting(2), Cleared(1, 500 + TURN)]


def test_r7_1_who_leaves_puts_the_hand_aside_and_the_turn_passes() -> None:
    sitting = Sitting(3)
    hand = sitting.state.players[1].hand
    events = sitting.give(Leave(), 1)
    assert events[1:] == [TurnPassed(2), Cleared(2, TURN)]
    assert sitting.state.aside == hand
    sitting.lay()
    assert sitting.state.turn == 0
    sitting.lay()
    assert sitting.state.turn == 2


def test_r7_1_who_comes_back_sits_out_until_the_next_deal() -> None:
    sitting = Sitting(3, deals=2)
    sitting.give(Leave(), 0)
    sitting.give(Back(0), None)
    assert sitting.refusal(Lay(0), 0) == "sitting-out"
    assert not setup.legal(sitting.state, 0, sitting.now)
    sitting.play_out()
    sitting.give(Deal(), 1)
    assert len(sitting.state.players[0].hand) == 4


def test_r7_3_a_player_who_left_still_takes_the_cards() -> None:
    sitting = with_line(0, 1, 2, players=4, photo_finish=0)
    sitting.give(Leave(), 0)
    assert only(Taken, sitting.give(Challenge((0, 1)), 2)).seat == 0


def test_r7_3_a_challenge_stands_although_the_challenger_leaves() -> None:
    sitting = with_line(0, 1, 2, players=4)
    sitting.give(Challenge((0, 1)), 2)
    sitting.give(Leave(), 2)
    assert only(Taken, sitting.wait(150)).shown_by == 2


def test_r7_4_leaving_is_never_the_better_way() -> None:
    """Who left a deal comes after all who played it out, whatever lies in the penalty piles."""
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.give(Challenge((0, 1)), 2)
    sitting.give(Leave(), 2)
    events = sitting.play_out()
    assert only(DealEnded, events).finished == (True, True, False)
    assert only(MatchEnded, events) == MatchEnded((3, 0, 0), (2, 1, 3))


def test_r7_1_one_player_alone_ends_the_match() -> None:
    sitting = Sitting(2, deals=5)
    events = sitting.give(Leave(), 0)
    assert names(events) == ["Left", "DealEnded", "MatchEnded"]
    assert events[1].reason == "left"
    assert events[2].ranks == (2, 1)
    sitting = Sitting(2, deals=5)
    sitting.play_out()
    assert names(sitting.give(Leave(), 0)) == ["Left", "MatchEnded"]


def test_r2_12_the_deal_passes_left_and_totals_add_up() -> None:
    sitting = with_line(0, 1, 2, photo_finish=0, deals=2)
    sitting.give(Challenge((0, 1)), 2)
    sitting.play_out()
    assert sitting.refusal(Deal(), 0) == "not-dealer"
    assert sitting.refusal(SaySafe(), 0) == "not-playing"
    assert only(Dealt, sitting.give(Deal(), 1)).first == 2
    assert sitting.refusal(Deal(), 1) == "not-between-deals"
    sitting.table.state = replace(sitting.state, turn=1)
    sitting.put(27, 28, 30, 29)
    sitting.give(Challenge((27, 28)), 2)
    assert only(MatchEnded, sitting.play_out()).totals == (7, 0, 0)


def test_r2_12_everyone_deals_once_and_the_next_deal_comes_by_itself() -> None:
    sitting = Sitting(2, match="everyone", pause=7_000)
    assert names(sitting.play_out())[-1] == "DealEnded"
    assert names(sitting.wait(7_000)) == ["Dealt", "Cleared"]
    assert names(sitting.play_out())[-1] == "MatchEnded"
    assert sitting.state.dealers == (0, 1)
