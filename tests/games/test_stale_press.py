"""R2.3: a call is for the cards on the table; a press that was meant for other cards does not count."""

from __future__ import annotations

import pytest

from games import twenty_table
from games.classic_table import FIRST_SET, NO_SET_IN_20, NOON, NOT_A_SET, dealt
from tertia.errors import Refused
from tertia.games.classic.options import Options
from tertia.games.common.commands import CallSet, Claim
from tertia.games.common.events import Called
from tertia.games.common.options import new_table_options
from tertia.games.twenty.options import Options as TwentyOptions


def test_r2_3_a_press_from_before_a_set_was_taken_is_refused() -> None:
    scene = dealt()
    scene.claim(0, FIRST_SET)
    scene.later(50)
    assert scene.refusal(CallSet(), seat=1, pressed=scene.now - 100).code == "cards-gone"
    assert isinstance(scene.send(CallSet(), seat=1, pressed=scene.now - 10)[0], Called)


def test_r2_8_a_press_from_before_three_more_cards_counts() -> None:
    """The cards that the player saw are still on the table."""
    scene = dealt(NO_SET_IN_20[:12], coming=NO_SET_IN_20[12:15])
    scene.all_agree()
    scene.later(50)
    (called,) = scene.send(CallSet(), seat=1, pressed=scene.now - 100)
    assert called.pressed == NOON - 50


NEW = new_table_options(Options, penalty="point", rest=0)
"""Options by the present revision of the rules. ``Options()`` alone has the first revision, as in old records."""


def test_r2_4_a_press_made_while_play_was_suspended_does_not_count_afterwards() -> None:
    """The first call runs out; another player presses; then a press from during the first call arrives."""
    scene = dealt(players=3, options=NEW)
    scene.send(CallSet(), seat=0)
    scene.later(5_000)
    ended = scene.now
    scene.later(5)
    scene.send(CallSet(), seat=2)
    scene.later(5)
    for seat in (0, 1):
        assert scene.refusal(CallSet(), seat, pressed=ended - 50).code == "pressed-during-call"
    assert scene.state.call is not None
    assert scene.state.call.seat == 2
    assert isinstance(scene.send(CallSet(), seat=1, pressed=ended)[0], Called), (
        "a press after the call counts"
    )


def test_r2_4_a_press_during_a_wrong_claim_does_not_count_afterwards() -> None:
    scene = dealt(players=2, options=NEW)
    scene.claim(0, NOT_A_SET)
    assert scene.refusal(CallSet(), seat=1, pressed=scene.now - 1).code == "pressed-during-call"
    assert isinstance(scene.send(CallSet(), seat=1)[0], Called)


def test_r2_4_a_table_that_notices_late_does_not_lose_fair_presses() -> None:
    """The clock of the table rings 100 ms late. The call ended at its deadline all the same."""
    scene = dealt(players=2, options=NEW)
    scene.send(CallSet(), seat=0)
    deadline = scene.now + 5_000
    scene.later(5_100)
    assert scene.state.resumed_at == deadline
    assert isinstance(scene.send(CallSet(), seat=1, pressed=deadline + 10)[0], Called)


def test_r2_4_in_old_records_such_a_press_counts() -> None:
    scene = dealt(players=2, options=Options(penalty="point"))
    scene.claim(0, NOT_A_SET)
    assert isinstance(scene.send(CallSet(), seat=1, pressed=scene.now - 1)[0], Called)


def test_r9_3_a_press_during_a_call_does_not_count_in_20_20() -> None:
    """R2.4 and R9.3: play is suspended in the same way."""
    options = new_table_options(TwentyOptions, rest=0)
    table = twenty_table.arrange_deal([twenty_table.OWN_HAND, twenty_table.OTHER_HAND], options=options)
    now = twenty_table.START_TIME + 1
    twenty_table.send(table, CallSet(), seat=0, now=now)
    wrong = Claim((*twenty_table.TABLE[:2], twenty_table.OWN_HAND[0]))
    twenty_table.send(table, wrong, seat=0, now=now + 200)
    with pytest.raises(Refused) as refused:
        twenty_table.send(table, CallSet(), seat=1, now=now + 210, pressed=now + 199)
    assert refused.value.code == "pressed-during-call"
    assert isinstance(
        twenty_table.send(table, CallSet(), seat=1, now=now + 210, pressed=now + 200)[0], Called
    )
