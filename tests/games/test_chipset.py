"""ChipSet: dealing and betting (R6.1 to R6.5)."""

from __future__ import annotations

from random import Random

import pytest

from games.chipset_table import (
    MIDDLE,
    NO_SET,
    ONE_SET,
    answers_no,
    arrange_deal,
    checks,
    chips,
    legal,
    recorded_events,
    refusal,
    say,
)
from tertia.errors import Refused
from tertia.games import chipset
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise, Start
from tertia.games.chipset.events import Asked, Dealt, Folded, Staked, TurnCame
from tertia.games.chipset.options import Options
from tertia.games.chipset.pots import has_own_set, own_sets
from tertia.games.common.commands import Deal, Ready
from tertia.history.recorded_game import RecordedGame
from tertia.notation import parse_cards

# R6.1 ---------------------------------------------------------------------------------------------------


def test_r6_1_equal_chips_20_by_default() -> None:
    assert chips(arrange_deal(players=4)) == [20, 20, 20, 20]
    table = RecordedGame(chipset, lambda: bytes(32))
    table.send(Start(2, Options(chips=7)), seat=None, now=0)
    assert chips(table) == [7, 7]


@pytest.mark.parametrize("players", [0, 1, 21, True])
def test_r6_1_two_or_more_players(players: int) -> None:
    table = RecordedGame(chipset, lambda: bytes(32))
    with pytest.raises(Refused, match="bad-players"):
        table.send(Start(players), seat=None, now=0)


def test_r6_1_the_deck_suffices_for_the_largest_table() -> None:
    table = RecordedGame(chipset, lambda: bytes(32))
    table.send(Start(20), seat=None, now=0)
    assert len(table.state.deck) == 81 - 2 - 40


def test_r6_1_only_sets_with_a_card_of_the_own_hand_count() -> None:
    middle = parse_cards("1rso 2rso 3rso")
    hand = parse_cards("1gtd 1ptd")
    assert own_sets(hand, middle) == ()
    assert not has_own_set(hand, middle)
    with_own = parse_cards("1gso 1pso")
    assert own_sets(with_own, middle) == (tuple(parse_cards("1gso 1pso 1rso")),)
    assert has_own_set(with_own, middle)


def test_r6_1_a_set_in_the_middle_alone_cannot_be_exposed() -> None:
    table = arrange_deal(players=2, middle="1rso 2rso 3rso")
    say(table, *checks(1, 0))
    assert legal(table, 0) == (Answer(False),)
    assert refusal(table, 0, Answer(True)) == "no-set-to-show"


def test_r6_1_the_hands_of_these_tests_make_the_sets_they_promise() -> None:
    middle = parse_cards(MIDDLE)
    assert [len(own_sets(parse_cards(hand), middle)) for hand in (*ONE_SET, *NO_SET)] == [1] * 4 + [0] * 4


def test_r6_1_has_own_set_agrees_with_the_count() -> None:
    rng = Random(6)
    for _ in range(500):
        cards = rng.sample(range(81), rng.randint(4, 16))
        assert has_own_set(cards[:2], cards[2:]) == bool(own_sets(cards[:2], cards[2:]))


# R6.2 ---------------------------------------------------------------------------------------------------


def test_r6_2_middle_one_each_middle_one_each_from_the_dealers_left() -> None:
    table = RecordedGame(chipset, lambda: bytes(32))
    table.send(Start(3), seat=None, now=0)
    (dealt,) = recorded_events(table, Dealt)
    order = dealt.pile.order
    assert dealt.dealer == 0
    assert dealt.seats == (1, 2, 0)
    assert dealt.laid == (order[0], order[4])
    assert dealt.hands == ((order[3], order[7]), (order[1], order[5]), (order[2], order[6]))
    assert table.state.deck == order[8:]


def test_r6_2_a_player_who_is_out_gets_no_card() -> None:
    table = arrange_deal(players=3, hands=(ONE_SET[0], *NO_SET), chips=(20, 3, 20), pause=0)
    say(table, (1, Raise(3)), (2, Fold()), (0, MatchBet()), (1, Answer(False)), (0, Answer(True)))
    table.pass_time(table.entries[-1].at)
    dealt = recorded_events(table, Dealt)[-1]
    assert (dealt.deal, dealt.dealer, dealt.seats) == (2, 2, (0, 2))
    order = dealt.pile.order
    assert dealt.laid == (order[0], order[3])
    assert dealt.hands == ((order[1], order[4]), (), (order[2], order[5]))


def test_r6_2_a_hand_is_seen_by_its_owner_alone() -> None:
    table = arrange_deal(players=3)
    (dealt,) = recorded_events(table, Dealt)
    for seat in (None, 0, 1, 2):
        redacted = chipset.redact(dealt, seat)
        seen = chipset.view(table.state, seat)
        assert isinstance(redacted, Dealt)
        assert redacted.pile is None
        for other in range(3):
            assert bool(redacted.hands[other]) == (other == seat)
            assert bool(seen.players[other].hand) == (other == seat)
            assert seen.players[other].cards == 2


# R6.3 ---------------------------------------------------------------------------------------------------


def test_r6_3_first_the_dealers_left_then_clockwise() -> None:
    table = arrange_deal(players=3)
    turns = [table.state.turn]
    for seat in (1, 2):
        say(table, (seat, Check()))
        turns.append(table.state.turn)
    assert turns == [1, 2, 0]
    assert recorded_events(table, TurnCame)[0] == TurnCame(seat=1, until=30_000)


def test_r6_3_nobody_bets_out_of_turn() -> None:
    table = arrange_deal(players=3)
    for command in (Fold(), Check(), MatchBet(), Raise(1)):
        assert refusal(table, 2, command) == "not-your-turn"
    assert legal(table, 2) == ()


def test_r6_3_turns_skip_a_player_who_has_folded() -> None:
    table = arrange_deal(players=3)
    say(table, (1, Fold()), (2, Raise(1)), (0, Raise(1)))
    assert table.state.turn == 2
    assert refusal(table, 1, Check()) == "not-in-deal"
    assert refusal(table, 1, Answer(False)) == "not-in-deal"


def test_r6_3_each_phase_begins_with_the_first_remaining_player_at_the_dealers_left() -> None:
    table = arrange_deal(players=3)
    say(table, (1, Fold()), (2, Check()), (0, Check()), *answers_no(0, 2))
    assert table.state.turn == 2


def test_r6_3_the_deal_passes_left_and_the_next_dealer_begins_it() -> None:
    table = arrange_deal(players=3)
    assert refusal(table, 1, Deal()) == "not-between-deals"
    say(table, (1, Fold()), (2, Fold()))
    assert refusal(table, 0, Deal()) == "not-dealer"
    assert legal(table, 1) == (Deal(), Ready())
    say(table, (1, Deal()))
    assert (table.state.deal, table.state.dealer, table.state.turn) == (2, 1, 2)


# R6.4 ---------------------------------------------------------------------------------------------------


def test_r6_4_fold_check_match_and_raise() -> None:
    table = arrange_deal(players=4)
    assert legal(table, 1) == (Fold(), Check(), Raise(1), Raise(2), Raise(3))
    assert say(table, (1, Check()))[0] == Staked(
        seat=1, how="check", paid=0, stake=0, by=0, all_in=False, reason="said"
    )
    assert say(table, (2, Raise(2)))[0] == Staked(
        seat=2, how="raise", paid=2, stake=2, by=2, all_in=False, reason="said"
    )
    assert legal(table, 3) == (Fold(), MatchBet(), Raise(1), Raise(2), Raise(3))
    assert say(table, (3, Raise(3)))[0] == Staked(
        seat=3, how="raise", paid=5, stake=5, by=3, all_in=False, reason="said"
    )
    assert say(table, (0, MatchBet()))[0] == Staked(
        seat=0, how="match", paid=5, stake=5, by=0, all_in=False, reason="said"
    )
    assert say(table, (1, Fold()))[0] == Folded(1, "said")
    assert chipset.view(table.state, 2).to_match == 3
    say(table, (2, MatchBet()))
    assert chips(table) == [15, 20, 15, 15]
    assert table.state.pot == 15


def test_r6_4_check_only_while_nobody_has_bet() -> None:
    table = arrange_deal(players=2)
    say(table, (1, Raise(1)))
    assert refusal(table, 0, Check()) == "bet-stands"


def test_r6_4_nothing_to_match_while_nobody_has_bet() -> None:
    assert refusal(arrange_deal(players=2), 1, MatchBet()) == "no-bet"


@pytest.mark.parametrize("by", [0, -1, 4, True])
def test_r6_4_at_most_3_chips_a_bet(by: int) -> None:
    table = arrange_deal(players=2)
    assert refusal(table, 1, Raise(by)) == "bad-raise"
    say(table, (1, Raise(3)))
    assert refusal(table, 0, Raise(by)) == "bad-raise"


def test_r6_4_the_limit_of_a_bet_is_an_option() -> None:
    table = arrange_deal(players=2, bet_limit=5)
    assert chipset.view(table.state, 1).most_to_raise == 5
    say(table, (1, Raise(5)))
    assert refusal(table, 0, Raise(6)) == "bad-raise"


def test_r6_4_one_raise_a_player_a_phase_and_the_first_bet_is_one() -> None:
    table = arrange_deal(players=2)
    say(table, (1, Raise(1)), (0, Raise(1)))
    assert legal(table, 1) == (Fold(), MatchBet())
    assert refusal(table, 1, Raise(1)) == "raised-enough"
    say(table, (1, MatchBet()), *answers_no(0, 1))
    assert Raise(1) in legal(table, 1)


def test_r6_4_the_number_of_raises_is_an_option() -> None:
    table = arrange_deal(players=2, raises=2)
    say(table, (1, Raise(1)), (0, Raise(1)), (1, Raise(1)), (0, Raise(1)))
    assert refusal(table, 1, Raise(1)) == "raised-enough"
    assert table.state.highest_stake == 4


def test_r6_4_a_raise_goes_as_far_as_the_chips() -> None:
    table = arrange_deal(players=2, chips=(3, 20))
    say(table, (1, Raise(2)))
    assert legal(table, 0) == (Fold(), MatchBet(), Raise(1))
    table = arrange_deal(players=2, chips=(2, 20))
    say(table, (1, Raise(2)))
    assert refusal(table, 0, Raise(1)) == "too-few-chips"


# R6.5 ---------------------------------------------------------------------------------------------------


def test_r6_5_the_phase_ends_when_everyone_has_had_a_turn() -> None:
    table = arrange_deal(players=3)
    say(table, *checks(1, 2))
    assert table.state.phase == "betting"
    assert say(table, (0, Check()))[-1] == Asked(until=20_000)
    assert table.state.phase == "answering"


def test_r6_5_the_phase_goes_on_until_the_stakes_are_equal() -> None:
    table = arrange_deal(players=3)
    say(table, (1, Check()), (2, Raise(1)), (0, MatchBet()))
    assert table.state.turn == 1
    say(table, (1, Raise(1)), (2, MatchBet()))
    assert table.state.turn == 0
    say(table, (0, Fold()))
    assert table.state.phase == "answering"
