"""Leaving, returning and being away in every phase; joining between deals (R2.8, R2.12)."""

from __future__ import annotations

import pytest

from games.classic_table import FIRST_SET, NOT_A_SET, SECOND_SET, Scene, dealt, of_kind, started
from tertia.games import classic
from tertia.games.classic.events import DealEnded, Missed, Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import Away, Back, CallSet, Claim, Deal, Join, Leave, SayNoSet
from tertia.games.common.events import CameBack, Dealt, GaveUpWaiting, Joined, Left, MatchEnded, WentAway


def between(players: int = 3, options: Options | None = None) -> Scene:
    scene = started(players, options or Options(deals=3))
    scene.play_out(0)
    assert scene.state.phase == "between"
    return scene


def test_the_caller_who_leaves_has_called_wrongly() -> None:
    scene = dealt(players=3, options=Options(penalty="point"))
    scene.send(CallSet(), seat=0)
    assert scene.send(Leave(), seat=0) == [
        Missed(seat=0, cards=(), reason="left", locked=False, minus=1, aside=()),
        Left(0),
    ]
    assert scene.state.call is None
    assert of_kind(scene.claim(1, FIRST_SET), Taken)


def test_the_caller_who_goes_away_runs_out_of_time() -> None:
    scene = dealt(players=3)
    scene.send(CallSet(), seat=0)
    assert scene.send(Away(0)) == [WentAway(seat=0, at=scene.now)]
    assert scene.state.call is not None
    [missed] = scene.later(5_000)
    assert (missed.seat, missed.reason) == (0, "time")


def test_the_caller_who_is_back_in_time_may_show() -> None:
    scene = dealt(players=3)
    scene.send(CallSet(), seat=0)
    scene.send(Away(0))
    scene.later(3_000)
    scene.send(Back(0))
    assert of_kind(scene.send(Claim(FIRST_SET), seat=0), Taken)


def test_another_player_who_leaves_does_not_disturb_a_call() -> None:
    scene = dealt(players=3)
    scene.send(CallSet(), seat=0)
    assert scene.send(Leave(), seat=1) == [Left(1)]
    scene.later(150)
    assert of_kind(scene.send(Claim(FIRST_SET), seat=0), Taken)


def test_a_player_who_left_keeps_the_cards_and_may_come_back() -> None:
    scene = dealt(players=2)
    scene.claim(0, FIRST_SET)
    scene.send(Leave(), seat=0)
    for command in (CallSet(), SayNoSet(), Leave()):
        assert scene.refusal(command, seat=0).code == "no-seat"
    assert not classic.legal(scene.state, seat=0, now=scene.now)
    assert scene.state.score(0) == 3
    assert scene.send(Back(0)) == [CameBack(0)]
    assert of_kind(scene.claim(0, SECOND_SET), Taken)
    assert scene.state.score(0) == 6


def test_a_player_is_away_then_missing_then_back() -> None:
    scene = dealt(players=2, options=Options(grace=2_000))
    scene.send(Away(0))
    assert scene.state.seats.presence == ("away", "here")
    assert classic.deadline(scene.state) == scene.now + 2_000
    assert scene.later(2_000) == [GaveUpWaiting(0)]
    assert scene.state.seats.presence == ("missing", "here")
    assert scene.send(Back(0)) == [CameBack(0)]
    assert scene.state.seats.presence == ("here", "here")


def test_back_within_the_grace_time_stops_it() -> None:
    scene = dealt(options=Options(grace=2_000))
    scene.send(Away(0))
    scene.later(1_000)
    scene.send(Back(0))
    assert scene.later(10_000) == []
    scene.send(Away(0))
    assert scene.later(1_999) == [], "a new absence has a new grace time"
    assert scene.later(1) == [GaveUpWaiting(0)]


def test_commands_without_effect_emit_no_event() -> None:
    scene = dealt()
    assert scene.send(Back(0)) == []
    scene.send(Away(0))
    assert scene.send(Away(0)) == []
    scene.send(Leave(), seat=1)
    assert scene.send(Away(1)) == []


@pytest.mark.parametrize("command", [Away(0), Back(0)])
def test_only_the_table_reports_presence(command: object) -> None:
    assert dealt().refusal(command, seat=0).code == "table-only"


@pytest.mark.parametrize("seat", [-1, 2, None, "0"])
def test_presence_of_a_seat_that_is_not_there(seat: object) -> None:
    assert dealt().refusal(Away(seat)).code == "no-seat"  # type: ignore[arg-type]
    assert dealt().refusal(Back(seat)).code == "no-seat"  # type: ignore[arg-type]


def test_when_all_have_left_the_match_is_over() -> None:
    scene = dealt(players=2, options=Options(deals=5))
    scene.claim(0, FIRST_SET)
    scene.send(Leave(), seat=0)
    left, ended, over = scene.send(Leave(), seat=1)
    assert left == Left(1)
    assert isinstance(ended, DealEnded)
    assert ended.reason == "left"
    assert over == MatchEnded((3, 0), (1, 2))


def test_when_all_have_left_with_a_call_open_the_match_is_over() -> None:
    scene = dealt(players=1, options=Options(claim="tap"))
    assert of_kind(scene.send(Leave(), seat=0), MatchEnded)
    scene = dealt(players=2)
    scene.send(Leave(), seat=0)
    scene.send(CallSet(), seat=1)
    assert [type(event) for event in scene.send(Leave(), seat=1)] == [Missed, Left, DealEnded, MatchEnded]


def test_when_all_leave_between_deals_the_match_is_over_and_no_cards_are_dealt() -> None:
    scene = between(2)
    totals = tuple(player.total for player in scene.state.players)
    scene.send(Leave(), seat=0)
    assert scene.send(Leave(), seat=1) == [Left(1), MatchEnded(totals, (1, 2))]
    assert classic.deadline(scene.state) is None


def test_r2_12_the_match_ends_when_the_last_player_who_has_not_dealt_leaves_between_deals() -> None:
    scene = started(players=2, options=Options(match="everyone"))
    scene.play_out(0)
    assert scene.state.phase == "between"
    events = scene.send(Leave(), seat=1)
    assert [type(event) for event in events] == [Left, MatchEnded]
    assert scene.state.deal == 1


def test_r2_12_the_deal_skips_players_who_left() -> None:
    scene = started(players=4, options=Options(match="everyone", claim="tap"))
    scene.send(Leave(), seat=1)
    scene.send(Leave(), seat=3)
    scene.play_out(0)
    assert scene.refusal(Deal(), seat=1).code == "no-seat"
    scene.send(Deal(), seat=2)
    scene.play_out(0)
    assert classic.is_over(scene.state)
    assert scene.state.dealers == (0, 2)


def test_r2_12_the_next_dealer_leaves_between_deals() -> None:
    scene = between(3)
    scene.send(Leave(), seat=1)
    assert scene.refusal(Deal(), seat=0).details == {"seat": 2}
    [again] = of_kind(scene.later(20_000), Dealt)
    assert again.dealer == 2


def test_an_absent_dealer_does_not_stop_the_match() -> None:
    scene = between(2)
    scene.send(Away(1))
    [again] = of_kind(scene.later(20_000), Dealt)
    assert again.dealer == 1


def test_going_away_and_coming_back_between_deals() -> None:
    scene = between(2)
    scene.send(Away(0))
    assert GaveUpWaiting(0) in scene.later(15_000)
    assert scene.send(Back(0)) == [CameBack(0)]
    assert of_kind(scene.later(5_000), Dealt)


def test_a_player_joins_between_deals() -> None:
    scene = between(2)
    assert scene.send(Join()) == [Joined(2)]
    scene.send(Deal(), seat=1)
    assert len(scene.state.players) == 3
    assert scene.state.players[2].total == 0
    sets = scene.play_out(2)
    assert sets.scores[2] > 0


def test_join_in_a_match_where_everyone_deals_adds_a_deal() -> None:
    scene = started(players=2, options=Options(match="everyone"))
    scene.play_out(0)
    scene.send(Join())
    scene.send(Deal(), seat=1)
    scene.play_out(0)
    assert scene.state.phase == "between"
    scene.send(Deal(), seat=2)
    scene.play_out(0)
    assert classic.is_over(scene.state)


def test_no_joining_while_a_deal_is_played_or_after_the_end_or_beyond_twenty() -> None:
    scene = started(players=20, options=Options(deals=2))
    assert scene.refusal(Join()).code == "not-between-deals"
    scene.play_out(0)
    assert scene.refusal(Join()).code == "bad-players"
    over = started(players=1, options=Options(alone="over"))
    over.send(Leave(), seat=0)
    assert over.refusal(Join()).code == "not-between-deals"


def test_a_second_player_ends_solitaire() -> None:
    """R4.3: a single player needs no call; two players do."""
    scene = started(players=1, options=Options(deals=2))
    scene.play_out(0)
    scene.send(Join())
    scene.send(Deal(), seat=1)
    assert scene.state.needs_call
    assert scene.refusal(Claim(scene.state.open_cards[:3]), seat=0).code == "call-first"


def test_after_the_end_coming_and_going_is_no_event() -> None:
    scene = dealt(players=2)
    scene.send(Leave(), seat=0)
    scene.send(Leave(), seat=1)
    assert scene.send(Back(0)) == []
    assert scene.send(Away(0)) == []


def test_a_locked_player_stays_locked_while_away() -> None:
    scene = dealt(players=3)
    scene.claim(0, NOT_A_SET)
    scene.send(Away(0))
    scene.send(Back(0))
    assert scene.refusal(CallSet(), seat=0).code == "locked-out"
