"""20/20: agreements, the size of the table, open and hidden hands (R9.7)."""

from __future__ import annotations

from msgspec.structs import replace

from games.twenty_table import (
    CLAIM_A_SET,
    LUCK,
    OTHER_HAND,
    OWN_HAND,
    START_TIME,
    TABLE,
    TAP_OPTIONS,
    THIRD_HAND,
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
from tertia.cards import deck, third
from tertia.games import twenty
from tertia.games.common.commands import Away, Back, Claim, Leave, SayNoSet, TakeBack
from tertia.games.common.dealing import Pile
from tertia.games.common.events import GaveUpWaiting, LaidMore
from tertia.games.engine import AnyCards
from tertia.games.twenty.commands import AskCard, Start
from tertia.games.twenty.events import DealEnded, Drew, Missed, Replaced, Taken
from tertia.history.recorded_game import RecordedGame

# R9.7: rulings ------------------------------------------------------------------------------------------


def test_r9_7_two_to_eight_players() -> None:
    table = RecordedGame(twenty, lambda: LUCK)
    for players in (0, 1, 9):
        assert refusal(table, Start(players), seat=None) == "bad-players"
    assert list(twenty.PLAYERS) == [2, 3, 4, 5, 6, 7, 8]
    assert refusal(start_match(players=8), Start(8), seat=None) == "already-started"


def test_r9_7_all_agree_that_nobody_has_a_set_and_three_cards_are_added() -> None:
    """R2.8: nobody checks."""
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    three = table.state.deck[:3]
    send(table, SayNoSet(), seat=0)
    assert refusal(table, SayNoSet(), seat=0) == "already-agreed"
    assert len(table.state.table) == 6
    more = only(send(table, SayNoSet(), seat=1, now=START_TIME + 5), LaidMore)
    assert more == LaidMore(three, (6, 7, 8), START_TIME + 5)
    assert not any(player.agreed for player in table.state.players)


def test_r9_7_a_player_who_takes_it_back_is_waited_for_again() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    assert refusal(table, TakeBack(), seat=0) == "not-agreed"
    send(table, SayNoSet(), seat=0)
    send(table, TakeBack(), seat=0)
    send(table, SayNoSet(), seat=1)
    assert len(table.state.table) == 6


def test_r9_7_any_change_of_the_table_withdraws_the_agreements() -> None:
    """R2.8 holds here too: a SET is taken, so the agreement of seat 1 no longer counts."""
    table = arrange_deal([OWN_HAND, OTHER_HAND, THIRD_HAND])
    send(table, SayNoSet(), seat=1)
    send(table, CLAIM_A_SET, seat=0)
    assert not table.state.players[1].agreed


def test_r9_7_an_absent_player_is_not_waited_for_beyond_the_grace_time() -> None:
    """R2.8: the table does not wait either for a player who left and came back, and sits out until the next deal."""
    table = arrange_deal([OWN_HAND, OTHER_HAND, THIRD_HAND], options=replace(TAP_OPTIONS, grace=15_000))
    send(table, Away(2), seat=None, now=START_TIME + 1)
    send(table, SayNoSet(), seat=0, now=START_TIME + 2)
    send(table, SayNoSet(), seat=1, now=START_TIME + 3)
    assert len(table.state.table) == 6
    assert twenty.deadline(table.state) == START_TIME + 15_001
    events = [entry.event for entry in table.pass_time(START_TIME + 15_001)]
    assert [type(event) for event in events] == [GaveUpWaiting, LaidMore]
    assert hand_of(table, 2) == tuple(THIRD_HAND)
    send(table, Back(2), seat=None, now=START_TIME + 15_002)
    # A player who leaves and comes back sits out for the rest of the deal.
    send(table, Leave(), seat=2, now=START_TIME + 15_003)
    send(table, Back(2), seat=None, now=START_TIME + 15_004)
    send(table, SayNoSet(), seat=0, now=START_TIME + 15_005)
    only(send(table, SayNoSet(), seat=1, now=START_TIME + 15_006), LaidMore)


def test_r9_7_a_missing_player_still_holds_cards_that_score() -> None:
    """The winner of a deal scores the cards that the others still hold."""
    table = arrange_deal([OWN_HAND[:1], OTHER_HAND], options=replace(TAP_OPTIONS, grace=0))
    send(table, Away(1), seat=None)
    table.pass_time(START_TIME + 1)
    assert table.state.seats.presence[1] == "missing"
    # The claim uses up the only card in the hand of seat 0, which ends the deal.
    assert only(send(table, CLAIM_A_SET, seat=0), DealEnded).scores == (6, 0)


def test_r9_7_cards_beyond_six_are_not_replaced_until_the_table_is_back_at_six() -> None:
    """R2.9: 9 cards less two are 7, less two are 5 and one new card comes."""
    on_table = [*TABLE, *cards("3pto 3pts 1rtd")]
    own = [*OWN_HAND[:1], third(TABLE[3], TABLE[4]), *cards("3god")]
    table = arrange_deal([own, OTHER_HAND], on_table)
    events = send(table, CLAIM_A_SET, seat=0)
    assert not [event for event in events if isinstance(event, Replaced)]
    assert table.state.table == (None, on_table[1], None, *on_table[3:])
    events = send(table, Claim((own[1], TABLE[3], TABLE[4])), seat=0)
    assert len(only(events, Replaced).laid) == 1
    assert only(events, Replaced).places == (3,)
    assert len(table.state.open_cards) == 6


def test_r9_7_a_set_of_three_table_cards_is_allowed() -> None:
    on_table = cards("1rso 1gso 1pso 1gss 2rto 2rts")
    table = arrange_deal([OWN_HAND[1:], OTHER_HAND], on_table)
    taken = only(send(table, Claim(on_table[:3]), seat=0), Taken)
    assert (taken.own, taken.places) == ((), (0, 1, 2))
    assert hand_of(table, 0) == tuple(OWN_HAND[1:])


def test_r9_7_with_21_cards_on_the_table_a_set_is_certain() -> None:
    on_table = [card for card in deck() if card not in {*OWN_HAND, *OTHER_HAND}][:21]
    table = arrange_deal([OWN_HAND, OTHER_HAND], on_table)
    assert refusal(table, SayNoSet(), seat=0) == "set-is-certain"
    assert SayNoSet() not in twenty.legal(table.state, seat=0, now=START_TIME + 1).commands


def test_r9_7_the_table_never_holds_more_than_21_cards() -> None:
    on_table = [card for card in deck() if card not in {*OWN_HAND, *OTHER_HAND}][:19]
    table = arrange_deal([OWN_HAND, OTHER_HAND], [*on_table, None, None])
    send(table, SayNoSet(), seat=0)
    assert only(send(table, SayNoSet(), seat=1), LaidMore).places == (19, 20)


def test_r9_7_fewer_cards_come_where_fewer_are_left() -> None:
    """There are nine cards and one is left: it is laid, and the other two places of its trio stay empty."""
    table = eight_hands(first_hand_size=8, left_to_draw=1)
    (last,) = table.state.deck
    for seat in range(8):
        events = send(table, SayNoSet(), seat)
    assert only(events, LaidMore).laid == (last,)
    assert table.state.table[9:] == (last, None, None)


def test_r9_7_all_agree_and_nothing_can_be_added_so_the_deal_ends_without_a_winner() -> None:
    table = eight_hands()
    for seat in range(8):
        events = send(table, SayNoSet(), seat)
    ended = only(events, DealEnded)
    assert (ended.reason, ended.winner, ended.scores) == ("agreed", None, (0,) * 8)
    assert table.state.phase == "between"


def test_r9_7_the_hand_of_a_player_who_leaves_can_be_drawn_when_the_others_agree() -> None:
    """R9.5: nothing was left to draw, until the last one who had not agreed left nine cards behind."""
    table = eight_hands()
    for seat in range(7):
        send(table, SayNoSet(), seat)
    nine = hand_of(table, 7)
    events = send(table, Leave(), seat=7)
    assert set(only(events, LaidMore).laid) < set(nine)
    assert table.state.phase == "playing"


def test_r9_7_open_hands_are_visible_to_all() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    for seat in (None, 0, 1):
        assert [player.hand for player in twenty.view(table.state, seat).players] == [
            tuple(OWN_HAND),
            tuple(OTHER_HAND),
        ]
    dealt = table.entries[1].event
    assert redact_for(dealt, None) == replace(dealt, pile=None)
    drew = only(send(table, AskCard(), seat=0), Drew)
    assert redact_for(drew, 1) == drew


def test_r9_7_hidden_hands_show_others_only_their_backs() -> None:
    table = start_match(players=2, options=replace(TAP_OPTIONS, hands="hidden"))
    dealt = table.entries[1].event
    backs = (None,) * 6
    assert redact_for(dealt, 0).hands == (dealt.hands[0], backs)
    assert redact_for(dealt, None).hands == (backs, backs)
    drew = only(send(table, AskCard(), seat=1), Drew)
    assert redact_for(drew, 1).card == drew.card
    assert redact_for(drew, 0).card is None
    seen = twenty.view(table.state, 0)
    assert seen.players[0].hand == dealt.hands[0]
    assert seen.players[1].hand == (None,) * 7
    assert seen.reach == (*dealt.hands[0], *dealt.laid)


def test_r9_7_hidden_cards_are_public_once_they_are_shown_and_when_the_deal_is_over() -> None:
    table = arrange_deal([OWN_HAND[:2], OTHER_HAND], options=replace(TAP_OPTIONS, hands="hidden"))
    wrong = (OWN_HAND[0], OWN_HAND[1], TABLE[0])
    assert redact_for(only(send(table, Claim(wrong), seat=0), Missed), 1).cards == wrong
    assert twenty.view(table.state, 1).players[0].hand == (None,) * 3  # two cards and the penalty card
    taken = only(send(table, CLAIM_A_SET, seat=0), Taken)
    assert redact_for(taken, 1) == taken
    send(table, Leave(), seat=0)  # one player is left: the deal ends
    assert twenty.view(table.state, None).players[1].hand == tuple(OTHER_HAND)


def test_r9_7_legal_offers_own_and_table_cards() -> None:
    table = arrange_deal([OWN_HAND, OTHER_HAND])
    moves = twenty.legal(table.state, seat=0, now=START_TIME + 1)
    assert moves.choices == (AnyCards(Claim, (*OWN_HAND, *TABLE)),)
    assert moves.commands == (AskCard(), SayNoSet())


def test_piles_are_secret_and_their_commitments_known() -> None:
    table = start_match(players=2)
    dealt = table.entries[1].event
    assert isinstance(dealt.pile, Pile)
    assert twenty.view(table.state, 0).commitments == (dealt.pile.commitment,)
    assert twenty.view(table.state, 0).deck == 81 - 12 - 6
