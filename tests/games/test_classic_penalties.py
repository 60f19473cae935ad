"""R2.7: the price of a wrong call."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.classic_table import FIRST_SET, NOT_A_SET, SECOND_SET, THIRD_SET, TWELVE, Scene, dealt, of_kind
from tertia.games import classic
from tertia.games.classic.events import LocksLifted, Missed, Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import Away, Back, CallSet, Leave, SayNoSet

NOT_A_SET_LATER = (TWELVE[3], TWELVE[4], TWELVE[6])
"""Three cards that still lie on the table when ``FIRST_SET`` is taken."""
NOT_A_SET_AT_THE_END = (TWELVE[6], TWELVE[7], TWELVE[9])
"""Three cards that still lie on the table when ``FIRST_SET`` and ``SECOND_SET`` are taken."""


def test_r2_7_wrong_cards_stay_where_they_were() -> None:
    scene = dealt()
    [missed] = of_kind(scene.claim(0, NOT_A_SET), Missed)
    assert missed == Missed(seat=0, cards=NOT_A_SET, reason="no-set", locked=True, minus=0, aside=())
    assert scene.state.table == TWELVE
    assert scene.state.players[0].won == ()


def test_r2_7_locked_out_until_another_takes_a_set() -> None:
    scene = dealt(players=3)
    scene.claim(0, NOT_A_SET)
    assert scene.state.players[0].locked
    assert scene.refusal(CallSet(), seat=0).code == "locked-out"
    assert scene.refusal(SayNoSet(), seat=0).code == "locked-out"
    scene.claim(1, NOT_A_SET)  # only a SET of another player ends the lock, not a mistake
    assert [player.locked for player in scene.state.players] == [True, True, False]
    scene.claim(2, FIRST_SET)
    assert [player.locked for player in scene.state.players] == [False, False, False]
    assert of_kind(scene.claim(0, SECOND_SET), Taken)


def test_r2_7_new_cards_laid_do_not_end_a_lock() -> None:
    scene = dealt()
    scene.claim(0, NOT_A_SET)
    scene.send(SayNoSet(), seat=1)
    assert len(scene.state.open_cards) == 15
    assert scene.state.players[0].locked


def test_r2_7_if_every_player_is_locked_out_all_locks_lift() -> None:
    scene = dealt(players=2)
    scene.claim(0, NOT_A_SET)
    events = scene.claim(1, NOT_A_SET)
    assert events[-1] == LocksLifted()
    assert not any(player.locked for player in scene.state.players)


def test_r2_7_alone_a_lock_lifts_at_once() -> None:
    scene = dealt(players=1)
    assert scene.claim(0, NOT_A_SET)[-1] == LocksLifted()


@pytest.mark.parametrize("how", ["leave", "away"])
def test_r2_7_locks_lift_when_the_last_free_player_is_gone(how: str) -> None:
    scene = dealt()
    scene.claim(0, NOT_A_SET)
    events = scene.send(Leave(), seat=1) if how == "leave" else scene.send(Away(1)) + scene.later(15_000)
    assert events[-1] == LocksLifted()


def test_r2_7_a_player_who_comes_back_locked_to_locked_players_frees_all() -> None:
    scene = dealt(options=Options(grace=0))
    scene.claim(0, NOT_A_SET)
    scene.send(Away(0))
    scene.later(0)
    scene.send(Leave(), seat=1)
    assert scene.state.players[0].locked  # the table waits for nobody now, so no lock lifts
    assert scene.send(Back(0))[-1] == LocksLifted()


def test_r2_7_minus_one_point_may_go_below_zero() -> None:
    scene = dealt(options=Options(penalty="point", scoring="sets"))
    for expected in (-1, -2, -3):
        scene.claim(0, NOT_A_SET)
        assert scene.state.score(0) == expected
    scene.claim(0, FIRST_SET)
    assert scene.state.score(0) == -2
    assert scene.state.score(1) == 0
    assert scene.state.players[0].mistakes == 3


def test_r2_7_minus_one_point_also_when_cards_are_counted() -> None:
    scene = dealt(options=Options(penalty="point", scoring="cards"))
    scene.claim(0, FIRST_SET)
    scene.claim(0, NOT_A_SET_LATER)
    assert scene.state.score(0) == 2


@pytest.mark.parametrize(("scoring", "before", "after"), [("cards", 6, 3), ("sets", 2, 1)])
def test_r2_7_loses_a_set_that_counts_for_nobody(scoring: str, before: int, after: int) -> None:
    scene = dealt(options=Options(penalty="set", scoring=scoring))  # type: ignore[arg-type]
    scene.claim(0, FIRST_SET)
    scene.claim(0, SECOND_SET)
    assert scene.state.score(0) == before
    [missed] = of_kind(scene.claim(0, NOT_A_SET_AT_THE_END), Missed)
    assert missed.aside == SECOND_SET
    assert scene.state.aside == SECOND_SET
    assert scene.state.players[0].won == FIRST_SET
    assert scene.state.score(0) == after
    assert scene.state.score(1) == 0


def test_r2_7_sets_lost_one_after_the_other_are_all_set_aside() -> None:
    scene = dealt(options=Options(penalty="set"))
    scene.claim(0, FIRST_SET)
    scene.claim(1, SECOND_SET)
    for seat in (0, 1):
        scene.claim(seat, NOT_A_SET_AT_THE_END)
    assert scene.state.aside == FIRST_SET + SECOND_SET
    assert classic.view(scene.state, None).aside == 6


def test_r2_7_in_old_records_a_player_who_has_won_nothing_loses_nothing() -> None:
    """Since the second revision of the rules such a player loses points instead (``test_rest.py``)."""
    scene = dealt(options=Options(penalty="set"))
    [missed] = of_kind(scene.claim(0, NOT_A_SET), Missed)
    assert missed.aside == ()
    assert scene.state.score(0) == 0


@pytest.mark.parametrize("count", [1, 2])
def test_r2_7_a_player_who_has_fewer_than_three_cards_loses_those(count: int) -> None:
    scene = dealt(options=Options(penalty="set"))
    deck = scene.state.deck
    poor = replace(scene.state.players[0], won=deck[:count])
    scene = Scene(replace(scene.state, players=(poor, scene.state.players[1]), deck=deck[count:]))
    [missed] = of_kind(scene.claim(0, NOT_A_SET), Missed)
    assert missed.aside == deck[:count]
    assert scene.state.players[0].won == ()
    assert scene.state.score(0) == 0


def test_r2_7_without_a_penalty_a_mistake_is_only_counted() -> None:
    scene = dealt(options=Options(penalty="none"))
    scene.claim(0, FIRST_SET)
    [missed] = of_kind(scene.claim(0, NOT_A_SET_LATER), Missed)
    assert (missed.locked, missed.minus, missed.aside) == (False, 0, ())
    assert scene.state.players[0].mistakes == 1
    assert of_kind(scene.claim(0, THIRD_SET), Taken)


@pytest.mark.parametrize("penalty", ["locked", "point", "set", "none"])
def test_r2_7_only_the_caller_pays(penalty: str) -> None:
    scene = dealt(players=3, options=Options(penalty=penalty))  # type: ignore[arg-type]
    for seat, cards in enumerate((FIRST_SET, SECOND_SET, THIRD_SET)):
        scene.claim(seat, cards)
    before = scene.state.players
    on_table = scene.state.open_cards
    scene.claim(1, (on_table[0], on_table[1], on_table[-1]))  # not a SET
    assert scene.state.players[1].mistakes == 1
    assert scene.state.players[0] == before[0]
    assert scene.state.players[2] == before[2]
