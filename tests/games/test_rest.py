"""R2.7: after a wrong call the same player rests before the next one, so that nobody locks the others out."""

from __future__ import annotations

from typing import Any

import pytest

from games import twenty_table
from games.classic_table import FIRST_SET, NOT_A_SET, SECOND_SET, THIRD_SET, Scene, dealt, of_kind
from tertia.bots.bot import Bot
from tertia.games import classic, twenty
from tertia.games.classic.editions import EDITIONS, edition_options
from tertia.games.classic.events import Missed, Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import Back, CallSet, Claim, Pause, SayNoSet
from tertia.games.common.events import Called, Rested
from tertia.games.common.options import new_table_options
from tertia.games.twenty.options import Options as TwentyOptions

REST = 3_000
NEW = new_table_options(Options)


def can_call(scene: Scene, seat: int) -> bool:
    return CallSet() in classic.legal(scene.state, seat, scene.now).commands


def runs_out(scene: Scene, seat: int) -> Any:
    """Call, and let the time to show cards pass."""
    scene.send(CallSet(), seat)
    (missed,) = of_kind(scene.later(scene.state.options.pick_time), Missed)
    return missed


@pytest.mark.parametrize("penalty", ["point", "set", "none"])
@pytest.mark.parametrize("how", ["time", "no-set"])
def test_r2_7_the_next_call_of_the_same_player_waits_under_every_penalty(penalty: Any, how: str) -> None:
    scene = dealt(players=3, options=new_table_options(Options, penalty=penalty))
    if how == "time":
        runs_out(scene, 0)
    else:
        scene.claim(0, NOT_A_SET)
    assert scene.state.players[0].rests_until == scene.now + REST
    refused = scene.refusal(CallSet(), seat=0)
    assert (refused.code, refused.details) == ("resting", {"seconds": 3})
    assert not can_call(scene, 0)
    assert can_call(scene, 1)
    assert scene.later(REST - 1) == []
    assert scene.refusal(CallSet(), seat=0).details == {"seconds": 1}
    assert scene.later(1) == [Rested(0)]
    assert can_call(scene, 0)
    assert of_kind(scene.send(CallSet(), seat=0), Called)


def test_r2_7_a_press_during_the_rest_does_not_count_after_it() -> None:
    """A message may count from before its arrival (photo finish), but not from before the end of the rest."""
    scene = dealt(players=3, options=new_table_options(Options, penalty="point"))
    scene.claim(0, NOT_A_SET)
    assert scene.later(REST + 50) == [Rested(0)]
    assert scene.refusal(CallSet(), seat=0, pressed=scene.now - 51).code == "resting"
    assert of_kind(scene.send(CallSet(), seat=0, pressed=scene.now - 50), Called)


def test_r2_7_a_pause_of_the_table_does_not_shorten_the_rest() -> None:
    scene = dealt(players=2, options=new_table_options(Options, penalty="point"))
    scene.claim(0, NOT_A_SET)
    scene.later(1_000)
    scene.send(Pause())
    scene.later(60_000)
    scene.send(Back(0))
    assert scene.state.players[0].rests_until == scene.now + REST - 1_000


def test_r2_7_a_lock_that_lifts_leaves_the_rest() -> None:
    """[000]: all are locked out, so all locks lift; but nobody calls again at once."""
    scene = dealt(players=2, options=new_table_options(Options, penalty="locked"))
    scene.claim(0, NOT_A_SET)
    scene.claim(1, NOT_A_SET)
    assert not scene.state.players[1].locked
    assert scene.refusal(CallSet(), seat=1).code == "resting"


@pytest.mark.parametrize("code", EDITIONS)
def test_r2_7_nobody_locks_the_others_out_by_calling_again_and_again(code: str) -> None:
    """One player calls the instant the last call ran out, another presses 200 ms later: the calls alternate."""
    scene = dealt(players=2, options=edition_options(code))
    runs_out(scene, 0)
    assert scene.refusal(CallSet(), seat=0).code in ("resting", "locked-out")
    scene.later(200)
    scene.send(CallSet(), seat=1)
    assert scene.state.call is not None
    assert scene.state.call.seat == 1


def test_r2_7_who_rests_may_still_agree_and_see_others_take() -> None:
    scene = dealt(players=2, options=NEW)
    scene.claim(0, NOT_A_SET)
    assert of_kind(scene.claim(1, FIRST_SET), Taken)
    assert scene.state.players[0].rests_until, "a SET of another does not end the rest"
    scene.send(SayNoSet(), seat=0)


def test_r2_7_the_rest_is_an_option_and_may_be_nothing() -> None:
    assert NEW.rest == REST
    scene = dealt(options=new_table_options(Options, penalty="point", rest=0))
    scene.claim(0, NOT_A_SET)
    assert of_kind(scene.send(CallSet(), seat=0), Called)


def test_r2_7_the_rest_of_old_records_is_nothing() -> None:
    scene = dealt(options=Options(penalty="point"))
    scene.claim(0, NOT_A_SET)
    assert scene.state.players[0].rests_until == 0
    assert of_kind(scene.send(CallSet(), seat=0), Called)


def test_r4_3_a_single_player_never_rests() -> None:
    """R4.3: alone, nobody is disturbed."""
    scene = dealt(players=1, options=NEW)
    scene.claim(0, NOT_A_SET)
    assert of_kind(scene.claim(0, FIRST_SET), Taken)


def test_r2_7_three_taps_rest_as_well() -> None:
    scene = dealt(options=new_table_options(Options, penalty="point", claim="tap"))
    scene.claim(0, NOT_A_SET)
    assert classic.legal(scene.state, seat=0, now=scene.now).choices == ()
    assert scene.refusal(Claim(FIRST_SET), seat=0).code == "resting"
    scene.later(REST)
    assert of_kind(scene.claim(0, FIRST_SET), Taken)


def test_r2_7_the_rest_ends_with_the_deal() -> None:
    scene = dealt(options=new_table_options(Options, penalty="point", deals=2, rest=60_000))
    scene.claim(0, NOT_A_SET)
    scene.play_out(1)
    assert scene.state.phase == "between"
    assert [player.rests_until for player in scene.state.players] == [0, 0]


@pytest.mark.parametrize(("scoring", "minus"), [("cards", 3), ("sets", 1)])
def test_r2_7_without_a_set_to_lose_the_score_drops_by_as_much(scoring: Any, minus: int) -> None:
    """[002 003]: a wrong call is never free."""
    scene = dealt(players=2, options=new_table_options(Options, penalty="set", scoring=scoring))
    missed = runs_out(scene, 0)
    assert (missed.minus, missed.aside) == (minus, ())
    assert scene.state.score(0) == -minus
    scene.later(REST)
    scene.claim(0, FIRST_SET)
    assert scene.state.score(0) == 0
    (missed,) = of_kind(scene.claim(0, (*SECOND_SET[:2], THIRD_SET[0])), Missed)
    assert (missed.minus, missed.aside) == (0, FIRST_SET)


def test_r2_7_a_bot_respects_the_rest() -> None:
    scene = dealt(players=2, options=new_table_options(Options, penalty="point"))
    scene.claim(0, NOT_A_SET)
    timed = Bot("classic", "champion", 1).act(
        classic.view(scene.state, 0), classic.legal(scene.state, seat=0, now=scene.now), scene.now
    )
    assert timed is None or not isinstance(timed.command, CallSet | Claim)


def test_r9_3_a_wrong_call_in_20_20_rests_too() -> None:
    """R9.3: with nine cards in hand there is no penalty card, but there is a rest."""
    options = new_table_options(TwentyOptions, claim="tap", photo_finish=0)
    table = twenty_table.arrange_deal([twenty_table.OWN_HAND, twenty_table.OTHER_HAND], options=options)
    wrong = Claim((*twenty_table.TABLE[:2], twenty_table.OWN_HAND[0]))
    now = twenty_table.START_TIME + 1
    twenty_table.send(table, wrong, seat=0, now=now)
    assert twenty_table.refusal(table, twenty_table.CLAIM_A_SET, seat=0, now=now + 1) == "resting"
    assert twenty.legal(table.state, seat=0, now=now + 1).choices == ()
    assert twenty.legal(table.state, seat=1, now=now + 1).choices
    (rested, *_) = [entry.event for entry in table.pass_time(now + REST)]
    assert rested == Rested(0)
    twenty_table.send(table, twenty_table.CLAIM_A_SET, seat=0, now=now + REST)
