"""R2.1 to R2.6: sitting down, calling, showing, taking."""

from __future__ import annotations

import pytest

from games.classic_table import (
    FIRST_SET,
    NOON,
    NOT_A_SET,
    SECOND_SET,
    TWELVE,
    UNCHANGED_TIME,
    Scene,
    dealt,
    of_kind,
    started,
)
from tertia.cards import deck
from tertia.games import classic
from tertia.games.classic.commands import AskHint, Start
from tertia.games.classic.events import Missed, Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import CallSet, Claim, Deal, Join, Leave, SayNoSet, TakeBack
from tertia.games.engine import Tick
from tertia.notation import parse_cards


@pytest.mark.parametrize("players", [1, 2, 20])
def test_r2_1_one_to_twenty_players(players: int) -> None:
    scene = started(players)
    assert len(scene.state.players) == len(scene.state.seats) == players
    assert scene.state.phase == "playing"


@pytest.mark.parametrize("players", [0, 21, -1, True, "2", None, 2.0])
def test_r2_1_no_other_number(players: object) -> None:
    refused = Scene(classic.INITIAL).refusal(Start(players))  # type: ignore[arg-type]
    assert refused.code == "bad-players"
    assert refused.details == {"given": players, "least": 1, "most": 20}


def test_r2_1_only_the_table_starts_and_only_once() -> None:
    scene = started(players=2)
    assert scene.refusal(Start(2)).code == "already-started"
    assert scene.refusal(Start(2), seat=0).code == "table-only"


@pytest.mark.parametrize("seed", range(5))
def test_r2_2_twelve_cards_of_a_shuffled_deck(seed: int) -> None:
    state = started(players=3, seed=seed).state
    assert len(state.open_cards) == 12
    assert len(state.table) == 12
    assert sorted(state.open_cards + state.deck) == list(deck())
    assert state.open_cards + state.deck != deck()
    assert state.dealer == 0


def test_r2_2_other_luck_other_order() -> None:
    orders = {started(players=2, seed=seed).state.deck for seed in range(20)}
    assert len(orders) == 20


def test_r2_3_no_cards_without_a_call() -> None:
    scene = dealt()
    assert scene.refusal(Claim(FIRST_SET), seat=0).code == "call-first"


def test_r2_3_no_turns() -> None:
    """The same player may take twice in a row, and any player may begin."""
    scene = dealt(players=3)
    assert of_kind(scene.claim(2, FIRST_SET), Taken)
    assert of_kind(scene.claim(2, SECOND_SET), Taken)
    assert len(scene.state.players[2].won) == 6


@pytest.mark.parametrize("command", [CallSet(), Claim(FIRST_SET), SayNoSet(), AskHint("count")])
def test_r2_4_a_call_suspends_the_game(command: object) -> None:
    scene = dealt(players=3, options=Options(hints="two"))
    scene.send(CallSet(), seat=1)
    scene.later(200)
    refused = scene.refusal(command, seat=0)
    assert refused.code == "suspended"
    assert refused.details == {"seat": 1}
    assert not classic.legal(scene.state, seat=0, now=scene.now)


def test_r2_4_the_caller_has_called_already_and_can_do_nothing_else() -> None:
    scene = dealt(options=Options(hints="two"))
    scene.send(CallSet(), seat=0)
    assert scene.refusal(CallSet(), seat=0).code == "already-called"
    assert scene.refusal(SayNoSet(), seat=0).code == "already-called"
    assert scene.refusal(AskHint("one"), seat=0).code == "suspended"


@pytest.mark.parametrize("cards", [FIRST_SET, NOT_A_SET])
def test_r2_4_play_goes_on_when_the_call_is_resolved(cards: tuple[int, ...]) -> None:
    scene = dealt()
    scene.claim(0, cards)
    assert scene.state.call is None
    assert of_kind(scene.claim(1, SECOND_SET), Taken)


def test_r2_5_time_to_show_is_the_tables_choice() -> None:
    scene = dealt(options=Options(pick_time=2_000))
    scene.send(CallSet(), seat=0)
    assert scene.state.call is not None
    assert scene.state.call.until == NOON + 2_000
    assert classic.deadline(scene.state) == NOON + 2_000


def test_r2_5_default_time_is_five_seconds() -> None:
    assert Options().pick_time == 5_000


def test_r2_5_shown_in_the_last_moment_counts() -> None:
    scene = dealt()
    scene.send(CallSet(), seat=0)
    scene.later(4_999)
    assert of_kind(scene.send(Claim(FIRST_SET), seat=0), Taken)


def test_r2_5_running_out_of_time_is_a_wrong_call() -> None:
    scene = dealt(options=Options(penalty="point"))
    scene.send(CallSet(), seat=0)
    assert scene.later(4_999) == []
    assert scene.later(1) == [Missed(seat=0, cards=(), reason="time", locked=False, minus=1, aside=())]
    assert scene.state.call is None
    assert scene.state.score(0) == -1
    assert scene.state.players[0].mistakes == 1
    assert scene.refusal(Claim(FIRST_SET), seat=0).code == "call-first"


def test_r2_5_time_counts_from_the_arrival_of_the_call() -> None:
    """A slow connection does not shorten the time to show cards."""
    scene = dealt()
    scene.send(CallSet(), seat=0, pressed=NOON - 100)
    assert scene.state.call is not None
    assert scene.state.call.until == NOON + 5_000


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((), "wrong-count"),
        (FIRST_SET[:2], "wrong-count"),
        (TWELVE[:4], "wrong-count"),
        ((TWELVE[0],) * 3, "wrong-count"),
        (tuple(parse_cards("1rso 2rso 3pod")), "not-on-table"),
        ((0, 1, 81), "not-cards"),
        ((0, 1, True), "not-cards"),
        ("1rso", "not-cards"),
        (None, "not-cards"),
    ],
)
def test_r2_5_a_claim_has_three_different_cards_of_the_table(cards: object, code: str) -> None:
    scene = dealt()
    scene.send(CallSet(), seat=0)
    assert scene.refusal(Claim(cards), seat=0).code == code  # type: ignore[arg-type]


def test_r2_5_a_slip_of_the_finger_is_refused_not_punished() -> None:
    scene = dealt()
    scene.send(CallSet(), seat=0)
    scene.later(200)
    scene.refusal(Claim(FIRST_SET[:2]), seat=0)
    assert of_kind(scene.send(Claim(FIRST_SET), seat=0), Taken)


def test_r2_6_right_keeps_the_cards_and_three_come_in_their_places() -> None:
    coming = tuple(parse_cards("3pod 2pod 1pod"))
    scene = dealt(coming=coming)
    [taken] = of_kind(scene.claim(1, (TWELVE[4], TWELVE[5], TWELVE[3])), Taken)
    assert taken.laid == coming
    assert taken.places == (4, 5, 3)
    after = scene.state.table
    assert (after[4], after[5], after[3]) == coming
    assert after[:3] + after[6:] == TWELVE[:3] + TWELVE[6:]
    assert scene.state.players[1].won == (TWELVE[4], TWELVE[5], TWELVE[3])
    assert len(scene.state.deck) == 66


def test_r2_6_the_event_says_how_long_the_table_had_not_changed() -> None:
    scene = dealt()
    scene.later(2_000)
    [first] = of_kind(scene.claim(0, FIRST_SET), Taken)
    assert first.took == 2_150 + UNCHANGED_TIME
    scene.later(700)
    [second] = of_kind(scene.claim(0, SECOND_SET), Taken)
    assert second.took == 850


def test_tap_three_cards_are_a_claim() -> None:
    """R2.3 as an option: no call, three taps."""
    scene = dealt(options=Options(claim="tap"))
    assert scene.refusal(CallSet(), seat=0).code == "no-call-needed"
    assert of_kind(scene.claim(0, FIRST_SET), Taken)
    [missed] = of_kind(scene.claim(1, (TWELVE[6], TWELVE[7], TWELVE[3])), Missed)
    assert (missed.seat, missed.reason) == (1, "no-set")


def test_tap_locked_out_may_not_tap() -> None:
    scene = dealt(options=Options(claim="tap"))
    scene.claim(0, NOT_A_SET)
    assert scene.state.players[0].locked
    assert scene.refusal(Claim(FIRST_SET), seat=0).code == "locked-out"


@pytest.mark.parametrize("seat", [None, -1, 2, 99])
@pytest.mark.parametrize(
    "command", [CallSet(), Claim(FIRST_SET), SayNoSet(), TakeBack(), AskHint("one"), Deal()]
)
def test_spectators_cannot_play(seat: int | None, command: object) -> None:
    assert dealt().refusal(command, seat).code == "no-seat"


@pytest.mark.parametrize("command", [Tick(), Join()])
def test_commands_of_the_table_are_not_for_players(command: object) -> None:
    assert dealt().refusal(command, seat=0).code == "table-only"


@pytest.mark.parametrize("command", [None, "call", 7, object()])
def test_unknown_commands_are_refused(command: object) -> None:
    assert dealt().refusal(command, seat=0).code == "unknown-command"


@pytest.mark.parametrize("command", [CallSet(), Claim(FIRST_SET), SayNoSet(), TakeBack(), AskHint("one")])
def test_nothing_is_played_before_the_start_or_after_the_end(command: object) -> None:
    assert Scene(classic.INITIAL).refusal(command, seat=0).code == "no-seat"
    scene = dealt()
    scene.send(Leave(), seat=0)
    scene.send(Leave(), seat=1)
    assert classic.is_over(scene.state)
    assert scene.refusal(command, seat=0).code == "no-seat"
