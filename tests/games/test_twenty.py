"""20/20, rule by rule: dealing, SETs, penalties, further cards, the pile (R9.1 to R9.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.twenty_table import (
    CLAIM_A_SET,
    OTHER_HAND,
    OWN_HAND,
    START_TIME,
    TABLE,
    TAP_OPTIONS,
    arrange_deal,
    cards,
    eight_hands,
    hand_of,
    only,
    redact_for,
    refusal,
    send,
    start_match,
)
from tertia.errors import Refused
from tertia.games import twenty
from tertia.games.common.commands import Back, CallSet, Claim, Deal, Leave, SayNoSet
from tertia.games.common.events import Called, Shown, TieDrawn
from tertia.games.engine import Request
from tertia.games.twenty.commands import AskCard
from tertia.games.twenty.events import DealResult, Dealt, Drew, Missed, Rebuilt, Replaced, Taken
from tertia.games.twenty.options import Options
from tertia.history.verify import check_commitments

# R9.1: dealing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 8])
def test_r9_1_six_to_each_one_at_a_time_then_six_on_the_table(players: int) -> None:
    """Clockwise from the dealer's left: the first card is for seat 1, the last of a round for seat 0."""
    table = start_match(players)
    dealt = table.entries[1].event
    assert isinstance(dealt, Dealt)
    assert dealt.pile is not None
    order = dealt.pile.order
    for turn in range(6 * players):
        seat = (1 + turn) % players
        assert dealt.hands[seat][turn // players] == order[turn]
    assert all(len(player.hand) == 6 for player in table.state.players)
    assert table.state.table == order[6 * players : 6 * players + 6]
    assert table.state.deck == order[6 * players + 6 :]


def test_r9_1_a_player_who_has_left_is_dealt_no_cards() -> None:
    table = start_match(players=3, options=replace(TAP_OPTIONS, pause=1_000))
    send(table, Leave(), seat=2)
    send(table, Leave(), seat=1)  # only one player is left, so the deal ends
    send(table, Back(1), seat=None)  # the table says that seat 1 is back
    send(table, Deal(), seat=1)
    assert [len(player.hand) for player in table.state.players] == [6, 6, 0]
    assert table.state.in_deal == (0, 1)


# R9.2: SETs of own and table cards ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "own"),
    [
        ("1rso 1gss 1psd", "1psd"),
        ("1rso 2rso 3rso", "2rso 3rso"),
        ("1rsd 2rsd 3rsd", "1rsd 2rsd 3rsd"),
    ],
)
def test_r9_2_a_set_may_mix_any_own_cards_and_table_cards(claim: str, own: str) -> None:
    table = arrange_deal([[*cards(own), *cards("3goo 3gos")], OTHER_HAND])
    taken = only(send(table, Claim(cards(claim)), seat=0), Taken)
    assert taken.own == cards(own)
    assert hand_of(table, 0) == cards("3goo 3gos")


def test_r9_2_table_cards_used_are_replaced_in_place_own_ones_not() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    first_two = table.state.deck[:2]
    events = send(table, CLAIM_A_SET, seat=0)
    assert only(events, Taken).places == (0, 2)
    assert only(events, Replaced) == Replaced(first_two, (0, 2))
    assert table.state.table == (first_two[0], TABLE[1], first_two[1], *TABLE[3:])
    assert hand_of(table, 0) == tuple(OWN_HAND[1:])
    assert set(cards("1pso 1rso 1gso")) == set(table.state.removed)


def test_r9_2_a_set_of_own_cards_only_leaves_the_table_as_it_is() -> None:
    own = cards("1rsd 2rsd 3rsd 3goo")
    table = arrange_deal([own, OTHER_HAND])
    send(table, SayNoSet(), seat=1)
    events = send(table, Claim(own[:3]), seat=0)
    assert only(events, Taken).places == ()
    assert table.state.table == tuple(TABLE)
    assert hand_of(table, 0) == own[3:]
    assert table.state.players[1].agreed  # "no SET" still holds for the same table


def test_r9_2_no_turns_anybody_may_claim_again_and_again() -> None:
    own = cards("1rsd 2rsd 3rsd 1god 2god 3god 3goo")
    table = arrange_deal([own, OTHER_HAND[:2]])
    send(table, Claim(own[:3]), seat=0)
    send(table, Claim(own[3:6]), seat=0)
    assert hand_of(table, 0) == own[6:]


def test_r9_2_cards_of_others_are_out_of_reach() -> None:
    """The refusal is the same for a card in another hand and for a card in the pile."""
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    in_pile = table.state.deck[0]
    for card in (OTHER_HAND[0], in_pile):
        assert refusal(table, Claim((TABLE[0], TABLE[1], card)), seat=0) == "out-of-reach"
    assert refusal(table, Claim((TABLE[0], TABLE[1])), seat=0) == "wrong-count"
    assert refusal(table, Claim((0, 1, 81)), seat=0) == "not-cards"


# R9.3: called and checked as in R2 ----------------------------------------------------------------------


def test_r9_3_call_first_then_show_and_nobody_else_meanwhile() -> None:
    """R2.3, R2.4: a call suspends the game for all others."""
    table = arrange_deal([OWN_HAND, OTHER_HAND], options=Options())
    a_set = CLAIM_A_SET
    assert refusal(table, a_set, seat=0) == "call-first"
    send(table, CallSet(), seat=0)
    assert refusal(table, CallSet(), seat=0) == "already-called"
    later = START_TIME + 1_000
    for command in (CallSet(), a_set, AskCard(), SayNoSet()):
        code = refusal(table, command, seat=1, now=later)
        # A card of seat 0 is refused first, so that the answer does not depend on the call.
        assert code == ("out-of-reach" if command is a_set else "suspended")
    assert refusal(table, AskCard(), seat=0, now=later) == "suspended"
    only(send(table, a_set, seat=0, now=later), Taken)
    assert table.state.call is None


def test_r9_3_three_taps_are_a_claim_where_the_table_says_so() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    assert refusal(table, CallSet(), seat=0) == "no-call-needed"
    only(send(table, CLAIM_A_SET, seat=0), Taken)


def test_r9_3_wrong_the_cards_go_back_and_one_penalty_card_is_drawn() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    next_card = table.state.deck[0]
    wrong = (OWN_HAND[0], TABLE[0], TABLE[1])
    events = send(table, Claim(wrong), seat=0)
    assert only(events, Missed) == Missed(seat=0, cards=wrong, reason="no-set")
    assert only(events, Drew) == Drew(seat=0, card=next_card, penalty=True, hidden=False)
    assert hand_of(table, 0) == (*OWN_HAND, next_card)
    assert table.state.table == tuple(TABLE)
    assert table.state.players[0].mistakes == 1


def test_r9_3_with_nine_in_hand_there_is_no_penalty_card() -> None:
    nine = [*OWN_HAND, *cards("3pto 3pts 1rtd")]
    table = arrange_deal([nine, OTHER_HAND])
    events = send(table, Claim((OWN_HAND[0], TABLE[0], TABLE[1])), seat=0)
    assert [type(event) for event in events] == [Called, Shown, Missed]
    assert len(hand_of(table, 0)) == 9


def test_r9_3_running_out_of_time_is_a_wrong_call() -> None:
    """R2.5: the penalty card comes at the very instant the pick time ends."""
    table = arrange_deal([OWN_HAND, OTHER_HAND], options=Options(pick_time=5_000))
    send(table, CallSet(), seat=0)  # at START_TIME + 1
    assert twenty.deadline(table.state) == START_TIME + 1 + 5_000
    events = [entry.event for entry in table.pass_time(START_TIME + 5_001)]
    assert only(events, Missed).reason == "time"
    assert only(events, Drew).penalty
    assert refusal(table, CLAIM_A_SET, seat=0, now=START_TIME + 5_001) == "call-first"


def test_r9_3_the_first_to_press_wins_a_photo_finish() -> None:
    """R2.4: a call pressed earlier and arriving later has the call; three cards shown wait for it, unseen."""
    table = arrange_deal([OWN_HAND, OTHER_HAND], options=Options(claim="tap", photo_finish=150))
    send(table, CLAIM_A_SET, seat=0, now=START_TIME + 100)
    shown = table.state.call.shown
    mine, theirs = twenty.view(table.state, 0).call, twenty.view(table.state, 1).call
    assert mine is not None
    assert theirs is not None
    assert (mine.shown, theirs.shown) == (shown, ())
    events = send(
        table, Claim((*OTHER_HAND[:2], TABLE[0])), seat=1, now=START_TIME + 120, pressed=START_TIME + 90
    )
    assert only(events, Called).overtaken == 0
    assert hand_of(table, 0) == tuple(OWN_HAND)
    table.pass_time(START_TIME + 300)
    assert table.state.players[1].mistakes == 1
    assert table.state.players[0].mistakes == 0


def test_r9_3_presses_of_one_instant_draw_lots() -> None:
    """The call is tied by two, no matter who wins."""
    winners = set()
    for luck in range(16):
        table = arrange_deal([OWN_HAND, OTHER_HAND], options=Options(), luck=bytes([luck]))
        send(table, CallSet(), seat=0, now=START_TIME + 10, pressed=START_TIME + 10)
        tie = only(send(table, CallSet(), seat=1, now=START_TIME + 20, pressed=START_TIME + 10), TieDrawn)
        assert tie.winner == table.state.call.seat
        assert table.state.call.tied == 2
        winners.add(tie.winner)
    assert winners == {0, 1}


def test_r9_3_everyone_presses_once_in_a_contest() -> None:
    """R2.4: an overtaken player cannot press again to get the call back."""
    table = arrange_deal([OWN_HAND, OTHER_HAND], options=Options())
    send(table, CallSet(), seat=0, now=START_TIME + 100, pressed=START_TIME + 100)
    send(table, CallSet(), seat=1, now=START_TIME + 110, pressed=START_TIME + 90)
    with pytest.raises(Refused, match="suspended"):
        table.send(CallSet(), seat=0, now=START_TIME + 120, pressed=START_TIME + 80)


def test_r9_3_a_claim_after_the_pick_time_comes_too_late() -> None:
    """R2.5: even if the clock of the table has not rung yet, so that the call is still open."""
    table = arrange_deal([OWN_HAND, OTHER_HAND], options=Options(pick_time=5_000))
    send(table, CallSet(), seat=0)
    with pytest.raises(Refused, match="too-late"):
        twenty.decide(table.state, Request(CLAIM_A_SET, seat=0), START_TIME + 5_001)


# R9.4: further cards ------------------------------------------------------------------------------------


def test_r9_4_a_player_may_ask_for_cards_up_to_nine() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    first_three = table.state.deck[:3]
    for count in (7, 8, 9):
        drew = only(send(table, AskCard(), seat=0), Drew)
        assert not drew.penalty
        assert len(hand_of(table, 0)) == count
    assert hand_of(table, 0) == (*OWN_HAND, *first_three)
    assert refusal(table, AskCard(), seat=0) == "hand-full"
    assert AskCard() not in twenty.legal(table.state, seat=0, now=START_TIME + 1).commands
    assert AskCard() in twenty.legal(table.state, seat=1, now=START_TIME + 1).commands
    assert table.state.players[0].asked == 3


def test_r9_4_a_player_who_asks_no_longer_agrees_that_there_is_no_set() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND, cards("2ros")])
    send(table, SayNoSet(), seat=0)
    send(table, SayNoSet(), seat=1)
    send(table, AskCard(), seat=0)
    assert [player.agreed for player in table.state.players] == [False, True, False]


def test_r9_4_nothing_left_to_draw() -> None:
    table = eight_hands(first_hand_size=8, left_to_draw=0)
    assert refusal(table, AskCard(), seat=0) == "nothing-to-draw"
    assert AskCard() not in twenty.legal(table.state, seat=0, now=START_TIME + 1).commands


# R9.5: rebuilding the pile ------------------------------------------------------------------------------


def test_r9_5_the_pile_is_rebuilt_from_the_cards_removed_when_a_card_is_needed() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND], left_to_draw=0)
    removed = table.state.removed
    rebuilt, drew = send(table, AskCard(), seat=0)
    assert isinstance(rebuilt, Rebuilt)
    assert isinstance(drew, Drew)
    assert rebuilt.pile is not None
    assert sorted(rebuilt.pile.order) == sorted(removed)
    assert rebuilt.count == len(removed)
    assert rebuilt.commitment == rebuilt.pile.commitment
    assert drew.card == rebuilt.pile.order[0]
    assert table.state.deck == rebuilt.pile.order[1:]
    assert table.state.removed == ()


def test_r9_5_the_rest_of_the_pile_is_drawn_first() -> None:
    """Two cards are needed and one is left: it comes first, then the first of the rebuilt pile."""
    table = arrange_deal([OWN_HAND, OTHER_HAND], left_to_draw=1)
    last = table.state.deck[0]
    events = send(table, CLAIM_A_SET, seat=0)
    rebuilt = only(events, Rebuilt)
    assert only(events, Replaced).laid == (last, rebuilt.pile.order[0])


def test_r9_5_the_set_just_made_is_among_the_cards_removed() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND], left_to_draw=0)
    claimed = cards("1pso 1rso 1gso")
    rebuilt = only(send(table, Claim(claimed), seat=0), Rebuilt)
    assert set(claimed) <= set(rebuilt.pile.order)


def test_r9_5_no_rebuilding_while_the_pile_suffices_nor_for_the_last_set() -> None:
    """A player with an empty hand has won, and no card is drawn."""
    table = arrange_deal([OWN_HAND, OTHER_HAND], left_to_draw=1)
    assert [type(event) for event in send(table, AskCard(), seat=0)] == [Drew]
    table = arrange_deal([OWN_HAND[:1], OTHER_HAND], left_to_draw=0)
    events = send(table, CLAIM_A_SET, seat=0)
    assert not [event for event in events if isinstance(event, Rebuilt | Replaced)]


def test_r9_5_every_pile_of_a_deal_is_opened_at_its_end_in_order() -> None:
    """The events of a spectator are enough to check the first pile and the rebuilt one."""
    table = start_match(players=2)
    table.state = replace(table.state, deck=(), removed=table.state.deck)
    rebuilt = only(send(table, AskCard(), seat=0), Rebuilt)
    send(table, Leave(), seat=1)
    ended = table.state.last
    assert isinstance(ended, DealResult)
    assert [pile.commitment for pile in ended.opened] == [
        table.entries[1].event.commitment,
        rebuilt.commitment,
    ]
    seen = [redact_for(entry.event, None) for entry in table.entries]
    assert all(getattr(event, "pile", None) is None for event in seen)
    assert check_commitments(seen) == 2


def test_r9_5_with_nothing_left_to_draw_there_is_no_penalty_card() -> None:
    table = eight_hands(first_hand_size=8)
    events = send(table, Claim((0, 1, 3)), seat=0)
    assert [type(event) for event in events] == [Called, Shown, Missed]
    assert len(hand_of(table, 0)) == 8
