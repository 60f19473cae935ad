"""ChipSet: something is at stake in every deal (R6.3, R6.4, R6.6, R6.8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

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
from tertia.games import chipset
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise
from tertia.games.chipset.events import Anted, Asked, DealEnded, LaidMore, PotTaken, Showdown, Staked
from tertia.games.chipset.options import Options
from tertia.games.common.commands import Away
from tertia.games.common.options import new_table_options
from tertia.history.recorded_game import RecordedGame


def new_table(players: int = 3, **options: Any) -> RecordedGame:
    """Return a first deal with the options of new tables."""
    every = new_table_options(Options)
    defaults = {name: getattr(every, name) for name in ("opening", "first_bet", "revision")}
    return arrange_deal(players, **{**defaults, **options})


# R6.3: the first bet ------------------------------------------------------------------------------------


def test_r6_3_new_tables_have_the_duty_and_old_records_the_privilege_of_the_first_bet() -> None:
    assert new_table_options(Options).opening == "bet"
    assert Options().opening == "free"


def test_r6_3_the_first_player_of_each_phase_must_bet() -> None:
    table = new_table()
    assert legal(table, 1) == (Raise(1), Raise(2), Raise(3))
    assert refusal(table, 1, Check()) == "must-bet"
    assert refusal(table, 1, Fold()) == "must-bet"
    say(table, (1, Raise(1)))
    assert legal(table, 2) == (Fold(), MatchBet(), Raise(1), Raise(2), Raise(3))
    say(table, (2, MatchBet()), (0, Fold()), *answers_no(1, 2))
    assert table.state.round == 2
    assert legal(table, 1) == (Raise(1), Raise(2), Raise(3))


def test_r6_3_an_idle_player_pays_the_first_bet_that_is_due() -> None:
    table = new_table()
    table.pass_time(30_000)
    assert recorded_events(table, Staked)[0] == Staked(
        seat=1, how="raise", paid=1, stake=1, by=1, all_in=False, reason="time"
    )


def test_r6_3_a_missing_player_pays_the_first_bet_that_is_due() -> None:
    table = new_table()
    table.send(Away(1), seat=None, now=0)
    table.pass_time(15_000)
    assert recorded_events(table, Staked)[0] == Staked(
        seat=1, how="raise", paid=1, stake=1, by=1, all_in=False, reason="missing"
    )


def test_r6_3_with_a_privilege_the_first_player_may_check_or_fold() -> None:
    table = new_table(opening="free")
    assert {Check(), Fold()} <= set(legal(table, 1))


def test_r6_3_everyone_in_the_deal_pays_the_ante() -> None:
    table = RecordedGame(chipset, lambda: bytes(32))
    table.send(chipset.Start(3, Options(opening="ante")), seat=None, now=0)
    assert recorded_events(table, Anted) == [Anted((1, 1, 1))]
    assert (chips(table), table.state.pot, table.state.highest_stake) == ([19, 19, 19], 3, 0)
    assert chipset.ANALYSIS.scores(table.state) is None  # the pot belongs to nobody yet
    assert chipset.ANALYSIS.chips is not None
    assert chipset.ANALYSIS.chips(table.state) == (19, 19, 19)  # which spectators see too
    assert [player.chips for player in chipset.view(table.state, None).players] == [19, 19, 19]
    assert Check() in legal(table, 1)
    say(table, (1, Fold()), (2, Fold()))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=3, seats=(0,), winners=(0,), shares=(3,), sets=None)
    ]
    assert recorded_events(table, DealEnded)[0].scores == (2, -1, -1)


def test_r6_3_the_last_chip_may_be_the_ante() -> None:
    table = RecordedGame(chipset, lambda: bytes(32))
    table.send(chipset.Start(2, Options(opening="ante", chips=1)), seat=None, now=0)
    assert chips(table) == [0, 0]
    assert table.state.phase == "answering"


# R6.4: the first bet and the raises ---------------------------------------------------------------------


def test_r6_4_the_first_bet_does_not_use_up_the_raise() -> None:
    table = new_table(players=2)
    say(table, (1, Raise(1)), (0, Raise(1)))
    assert legal(table, 1) == (Fold(), MatchBet(), Raise(1), Raise(2), Raise(3))
    say(table, (1, Raise(1)))
    assert refusal(table, 0, Raise(1)) == "raised-enough"


def test_r6_4_the_first_bet_may_count_as_the_raise() -> None:
    table = new_table(players=2, first_bet="raise")
    say(table, (1, Raise(1)), (0, Raise(1)))
    assert refusal(table, 1, Raise(1)) == "raised-enough"


def test_r6_4_the_view_offers_a_raise_only_where_one_is_possible() -> None:
    """The view must not say that a raise of one chip is possible where none is."""
    table = new_table(players=2, first_bet="raise", opening="free")
    assert chipset.view(table.state, 1).most_to_raise == 3
    say(table, (1, Raise(1)), (0, Raise(1)))
    assert chipset.view(table.state, 1).most_to_raise == 0
    assert (chipset.view(table.state, 1).to_match, chipset.view(table.state, 0).to_match) == (1, 0)
    say(table, (1, MatchBet()))
    assert [chipset.view(table.state, seat).most_to_raise for seat in (0, 1)] == [0, 0]


def test_r6_4_the_view_offers_no_raise_to_a_player_who_cannot_pay_it_or_has_folded() -> None:
    table = arrange_deal(players=3, chips=(2, 20, 20))
    say(table, (1, Raise(2)), (2, Fold()))
    assert chipset.view(table.state, 0).most_to_raise == 0
    assert chipset.view(table.state, 0).to_match == 2
    assert chipset.view(table.state, 2).most_to_raise == 0
    assert chipset.view(table.state, 2).to_match == 0


@pytest.mark.parametrize("seed", range(3))
def test_r6_4_the_view_and_the_legal_commands_offer_the_same_raises(seed: int) -> None:
    table = new_table(players=3, chips=(4, 20, 7 + seed), raises=1 + seed % 2)
    acts = ((1, Raise(2)), (2, Raise(1)), (0, MatchBet()), (1, MatchBet()))
    for seat, command in acts:
        amounts = [one.by for one in legal(table, seat) if isinstance(one, Raise)]
        assert chipset.view(table.state, seat).most_to_raise == max(amounts, default=0)
        say(table, (seat, command))


# R6.6: the showdown -------------------------------------------------------------------------------------


@pytest.mark.parametrize("expose", ["no", "", 0, 1, None])
def test_r6_6_only_true_or_false_answers_the_question(expose: Any) -> None:
    """The string "no" is true in Python. It must be refused, and not expose the hand."""
    table = arrange_deal(players=2, hands=ONE_SET)
    say(table, (1, Raise(1)), (0, MatchBet()))
    assert refusal(table, 1, Answer(expose)) == "bad-choice"
    assert table.state.players[1].expose is None


def test_r6_6_nobody_is_asked_to_show_a_hand_for_an_empty_pot() -> None:
    table = new_table(players=3, hands=ONE_SET, opening="free")
    events = say(table, *checks(1, 2, 0))
    assert [type(event) for event in events[1:2]] == [LaidMore]
    assert not recorded_events(table, Asked)
    assert (table.state.phase, table.state.round) == ("betting", 2)


def test_r6_8_an_empty_pot_is_won_by_nobody() -> None:
    table = new_table(players=3, opening="free")
    say(table, (1, Fold()), (2, Fold()))
    assert not recorded_events(table, PotTaken)
    (ended,) = recorded_events(table, DealEnded)
    assert (ended.reason, ended.scores) == ("folded", (0, 0, 0))


def test_r6_8_an_empty_deck_forces_no_showdown_for_an_empty_pot() -> None:
    table = new_table(players=2, hands=(NO_SET[0], ONE_SET[1]), opening="free")
    table.state = replace(table.state, deck=())
    say(table, *checks(1, 0))
    assert not recorded_events(table, Showdown)
    assert [ended.reason for ended in recorded_events(table, DealEnded)] == ["deck"]
