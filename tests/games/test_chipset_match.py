"""ChipSet: the end of deals and matches, absence and leaving (R6.8 and the rulings on time)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from contracts.hooks.chipset import HOOKS
from games.chipset_table import (
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
from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.games import chipset
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise
from tertia.games.chipset.events import (
    Answered,
    DealEnded,
    Dealt,
    Folded,
    GotBack,
    LaidMore,
    PotTaken,
    Showdown,
    Staked,
)
from tertia.games.chipset.options import Options
from tertia.games.common.commands import Away, Back, Deal, Leave
from tertia.games.common.events import MatchResult

# R6.8: the deck, the match ------------------------------------------------------------------------------


def test_r6_8_an_empty_deck_forces_a_showdown() -> None:
    table = arrange_deal(players=2, hands=(NO_SET[0], ONE_SET[1]))
    table.state = replace(table.state, deck=())
    say(table, (1, Raise(1)))
    events = say(table, (0, MatchBet()))
    assert isinstance(events[1], Showdown)
    assert events[1].by == ()
    assert events[2] == PotTaken(chips=2, seats=(0, 1), winners=(1,), shares=(2,), sets=1)


def test_r6_8_a_forced_showdown_without_any_set_is_a_tie() -> None:
    table = arrange_deal(players=3)
    table.state = replace(table.state, deck=())
    say(table, (1, Raise(1)), (2, MatchBet()), (0, MatchBet()))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=3, seats=(0, 1, 2), winners=(0, 1, 2), shares=(1, 1, 1), sets=0)
    ]


def test_r6_8_without_chips_a_player_is_out_and_one_left_ends_the_match() -> None:
    table = arrange_deal(players=2, hands=(ONE_SET[0], NO_SET[1]), chips=(37, 3))
    say(table, (1, Raise(3)), (0, MatchBet()), *answers_no(1), (0, Answer(True)))
    (ended,) = recorded_events(table, DealEnded)
    assert ended.out == (1,)
    assert chipset.view(table.state, None).players[1].out
    assert table.state.result == MatchResult((40, 0), (1, 2))
    assert chipset.is_over(table.state)


def test_r6_8_the_match_ends_after_the_agreed_number_of_deals() -> None:
    table = arrange_deal(players=3, deals=2)
    say(table, (1, Raise(1)), (2, MatchBet()), (0, Fold()), *answers_no(1, 2), (1, Fold()))
    assert table.state.phase == "between"
    say(table, (1, Deal()), (2, Fold()), (0, Fold()))
    assert table.state.result == MatchResult((20, 19, 21), (2, 3, 1))


def test_r6_8_equal_chips_share_a_place() -> None:
    table = arrange_deal(players=2, deals=1)
    say(table, (1, Fold()))
    assert table.state.result == MatchResult((20, 20), (1, 1))


def test_r6_8_the_answers_stay_hidden_until_all_have_answered() -> None:
    table = arrange_deal(players=3, hands=ONE_SET)
    say(table, *checks(1, 2, 0), (1, Answer(True)))
    (answered,) = recorded_events(table, Answered)
    for seat in (None, 0, 2):
        assert chipset.redact(answered, seat) == Answered(seat=1, expose=None)
        seen = chipset.view(table.state, seat)
        assert seen.answer is None
        assert [player.answered for player in seen.players] == [False, True, False]
    assert chipset.view(table.state, 1).answer is True
    assert not recorded_events(table, Showdown)


def test_r6_8_legal_commands_reveal_no_other_hands_or_answers() -> None:
    """Replace what is hidden from a seat after every event: its commands and its view stay the same."""
    rng = Random(68)
    for seed in range(6):
        table = play(chipset, [SimplePlayer(f"{seed} {seat}") for seat in range(3)], Options(deals=4), seed)
        state = chipset.INITIAL
        for entry in table.entries:
            state = chipset.evolve(state, entry.event)
            for seat in range(3):
                twin = HOOKS.disguise(state, seat, rng)
                assert chipset.legal(state, seat, entry.at) == chipset.legal(twin, seat, entry.at)
                assert chipset.view(state, seat) == chipset.view(twin, seat)


# Time, absence and leaving (rulings) --------------------------------------------------------------------


def test_r6_4_a_player_who_runs_out_of_time_checks_if_that_is_free_else_folds() -> None:
    table = arrange_deal(players=3)
    table.pass_time(29_999)
    assert table.state.turn == 1
    table.pass_time(30_000)
    assert table.entries[-2].event == Staked(
        seat=1, how="check", paid=0, stake=0, by=0, all_in=False, reason="time"
    )
    table.send(Raise(1), seat=2, now=30_000)
    table.pass_time(60_000)
    assert Folded(0, "time") in recorded_events(table, Folded)


def test_r6_6_no_answer_in_time_counts_as_keeping_quiet() -> None:
    table = arrange_deal(players=2, hands=ONE_SET)
    say(table, *checks(1, 0), *answers_no(0))
    table.pass_time(20_000)
    assert table.state.round == 2
    say(table, *checks(1, 0), (0, Answer(True)))
    table.pass_time(40_000)
    assert recorded_events(table, Showdown)[0].by == (0,)


def test_r6_5_a_missing_player_is_passed_over_at_once() -> None:
    table = arrange_deal(players=3, grace=1_000)
    table.send(Away(2), seat=None, now=0)
    table.pass_time(1_000)
    events = say(table, (1, Check()))
    assert events[1] == Staked(seat=2, how="check", paid=0, stake=0, by=0, all_in=False, reason="missing")
    say(table, (0, Raise(1)))
    say(table, (1, MatchBet()))
    assert Folded(2, "missing") in recorded_events(table, Folded)


def test_r6_6_a_missing_player_is_not_waited_for_in_the_question() -> None:
    table = arrange_deal(players=3, grace=1_000)
    table.send(Away(2), seat=None, now=0)
    table.pass_time(1_000)
    say(table, (1, Check()), (0, Check()), *answers_no(0))
    events = say(table, *answers_no(1))
    assert isinstance(events[1], LaidMore)
    table.send(Back(2), seat=None, now=1_000)
    say(table, (1, Check()))
    assert table.state.turn == 2


def test_r6_5_a_match_ends_even_if_all_players_are_missing() -> None:
    table = arrange_deal(players=3, grace=0, pause=0, deals=3)
    for seat in range(3):
        table.send(Away(seat), seat=None, now=0)
    table.pass_time(0)
    assert chipset.is_over(table.state)
    assert chips(table) == [20, 20, 20]


def test_r6_8_a_player_who_leaves_folds_and_the_bets_made_stay() -> None:
    table = arrange_deal(players=3)
    say(table, (1, Raise(3)), (1, Leave()))
    assert table.state.turn == 2
    assert table.state.owed_by(2) == 3
    assert refusal(table, 1, Check()) == "no-seat"
    say(table, (2, Fold()))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=3, seats=(0,), winners=(0,), shares=(3,), sets=None)
    ]
    assert chips(table) == [23, 17, 20]


def test_r6_3_a_player_who_leaves_in_turn_passes_it_on_and_out_of_turn_does_not() -> None:
    table = arrange_deal(players=4)
    say(table, (3, Leave()))
    assert table.state.turn == 1
    say(table, (1, Leave()))
    assert table.state.turn == 2


def test_r6_6_a_player_who_leaves_no_longer_exposes() -> None:
    table = arrange_deal(players=3, hands=ONE_SET)
    say(table, *checks(1, 2, 0), (1, Answer(True)), (1, Leave()), *answers_no(0, 2))
    assert not recorded_events(table, Showdown)
    assert table.state.round == 2


def test_r6_8_a_player_who_left_gets_no_cards_and_a_player_who_returns_does() -> None:
    table = arrange_deal(players=3, pause=1_000)
    say(table, (1, Leave()), (2, Fold()), (0, Leave()))
    assert table.state.result is not None  # one player left
    table = arrange_deal(players=3, pause=1_000)
    say(table, (1, Leave()), (2, Fold()))
    table.pass_time(1_000)
    assert recorded_events(table, Dealt)[-1].seats == (0, 2)
    table.send(Back(1), seat=None, now=1_000)
    assert legal(table, 1) == ()
    assert refusal(table, 1, Fold()) == "not-in-deal"
    say(table, (0, Fold()))
    table.pass_time(2_000)
    assert recorded_events(table, Dealt)[-1].seats == (1, 2, 0)


def test_r6_8_the_chips_of_a_player_who_left_are_out_of_play() -> None:
    """Seat 1 leaves with most of the chips. Seat 0 is the only player left, so the match ends, and seat 0 wins it."""
    table = arrange_deal(players=2, chips=(5, 35))
    say(table, (1, Leave()))
    assert table.state.result == MatchResult((5, 35), (1, 2))


def test_r6_8_all_but_one_leave_between_two_deals() -> None:
    table = arrange_deal(players=3)
    say(table, (1, Fold()), (2, Fold()), (0, Leave()))
    assert table.state.phase == "between"
    say(table, (1, Leave()))
    assert chipset.is_over(table.state)
    assert refusal(table, 2, Check()) == "not-playing"


def test_r6_8_chips_that_nobody_matched_go_with_the_last_pot() -> None:
    """Seat 1 raised to 3 and left; seats 0 and 2 could only match 2 and 1."""
    table = arrange_deal(players=3, hands=(NO_SET[0], NO_SET[1], ONE_SET[2]), chips=(2, 20, 1))
    say(table, (1, Raise(3)), (2, MatchBet()), (1, Leave()), (0, MatchBet()))
    assert not recorded_events(table, GotBack)
    say(table, *answers_no(0), (2, Answer(True)))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=3, seats=(0, 2), winners=(2,), shares=(3,), sets=1),
        PotTaken(chips=3, seats=(0,), winners=(0,), shares=(3,), sets=0),
    ]
