"""Fair calls (R2.4): the first press wins, even if its message arrives later."""

from __future__ import annotations

from typing import Literal

import pytest

from games.classic_table import FIRST_SET, NOON, NOT_A_SET, SECOND_SET, Scene, dealt, of_kind, seeded_luck
from tertia.games import classic
from tertia.games.classic.events import Missed, Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import Away, Back, CallSet, Claim, Leave
from tertia.games.common.events import Called, Left, Shown, TieDrawn
from tertia.games.common.photo_finish import Call, compare_presses, press_time
from tertia.games.engine import Draft, Request


def called_by(scene: Scene) -> int:
    assert scene.state.call is not None
    return scene.state.call.seat


def test_earlier_press_overtakes_within_the_window() -> None:
    scene = dealt(players=3)
    scene.send(CallSet(), seat=0, pressed=NOON)
    scene.later(100)
    assert scene.send(CallSet(), seat=1, pressed=NOON - 1) == [
        Called(seat=1, pressed=NOON - 1, closes=NOON + 149, until=NOON + 5_100, overtaken=0)
    ]
    assert scene.send(CallSet(), seat=2, pressed=NOON - 2)[0].overtaken == 1
    assert called_by(scene) == 2


def test_later_press_does_not_overtake() -> None:
    scene = dealt(players=3)
    scene.send(CallSet(), seat=0, pressed=NOON)
    scene.later(100)
    refused = scene.refusal(CallSet(), seat=1, pressed=NOON + 1)
    assert (refused.code, refused.details) == ("suspended", {"seat": 0})


def test_no_press_overtakes_after_the_window() -> None:
    scene = dealt()
    scene.send(CallSet(), seat=0, pressed=NOON)
    scene.later(149)
    assert (
        compare_presses(
            Call(seat=0, pressed=NOON, closes=NOON + 150, until=NOON + 5_000),
            seat=1,
            pressed=NOON - 1,
            now=scene.now,
        )
        == "earlier"
    )
    scene.later(1)
    assert scene.refusal(CallSet(), seat=1, pressed=NOON - 500).code == "suspended"


@pytest.mark.parametrize(
    ("pressed", "counts"),
    [(0, 0), (-1, -1), (-150, -150), (-151, -150), (-9_999, -150), (1, 0), (9_999, 0)],
)
def test_credit_is_at_most_150_ms_and_never_in_the_future(pressed: int, counts: int) -> None:
    scene = dealt()
    press = Draft(scene.state, classic.evolve, Request(CallSet(), seat=0, pressed=NOON + pressed), NOON)
    assert press_time(press) == NOON + counts
    [called] = scene.send(CallSet(), seat=0, pressed=NOON + pressed)
    assert called.pressed == NOON + counts
    assert called.closes == NOON + counts + 150


def test_without_an_estimated_press_the_arrival_counts() -> None:
    [called] = dealt().send(CallSet(), seat=0)
    assert called.pressed == NOON


def test_the_window_counts_from_the_press_so_credit_is_not_given_twice() -> None:
    scene = dealt()
    scene.send(CallSet(), seat=0, pressed=NOON - 100)
    scene.later(50)
    assert scene.refusal(CallSet(), seat=1, pressed=NOON - 101).code == "suspended"


@pytest.mark.parametrize("tied", [2, 3, 4])
def test_ties_are_fair(tied: int) -> None:
    """Several seats press at the same instant. Over many draws each wins equally often, in whatever order."""
    rounds = 3_000
    wins = [0] * tied
    luck = seeded_luck(f"ties {tied}")
    start = dealt(players=tied).state
    for _ in range(rounds):
        scene = Scene(start, luck)
        for seat in range(tied):
            scene.send(CallSet(), seat, pressed=NOON)
        wins[called_by(scene)] += 1
    share = rounds / tied
    assert sum(wins) == rounds
    # Within four standard deviations. The luck is seeded, so the result is the same in every run.
    assert all(abs(won - share) < 4 * (share * (1 - 1 / tied)) ** 0.5 for won in wins)


def test_both_outcomes_of_a_draw_are_recorded() -> None:
    seen = set()
    for seed in range(20):
        scene = dealt(luck=seeded_luck(seed))
        scene.send(CallSet(), seat=0, pressed=NOON)
        events = scene.send(CallSet(), seat=1, pressed=NOON)
        drawn = events[0]
        assert isinstance(drawn, TieDrawn)
        assert (drawn.seat, drawn.holder) == (1, 0)
        assert drawn.winner == called_by(scene)
        assert len(events) == (2 if drawn.winner == 1 else 1)
        assert scene.state.call is not None
        assert scene.state.call.tied == 2
        seen.add(drawn.winner)
    assert seen == {0, 1}


@pytest.mark.parametrize("seed", range(12))
def test_a_player_who_lost_the_draw_may_not_draw_again(seed: int) -> None:
    """Pressing many times in one instant must not be worth more than pressing once."""
    scene = dealt(luck=seeded_luck(seed), players=3)
    scene.send(CallSet(), seat=0, pressed=NOON)
    scene.send(CallSet(), seat=1, pressed=NOON)
    loser = 1 - called_by(scene)
    refused = scene.refusal(CallSet(), loser, pressed=NOON)
    assert (refused.code, refused.details) == ("suspended", {"seat": 1 - loser})
    scene.send(CallSet(), seat=2, pressed=NOON)
    for seat in {0, 1, 2} - {called_by(scene)}:
        assert scene.refusal(CallSet(), seat, pressed=NOON).code == "suspended"


def test_a_player_who_was_overtaken_may_not_press_again() -> None:
    scene = dealt(players=3)
    scene.send(CallSet(), seat=0, pressed=NOON)
    scene.send(CallSet(), seat=1, pressed=NOON - 20)
    assert scene.refusal(CallSet(), seat=0, pressed=NOON - 40).code == "suspended"


def test_shown_claim_is_held_until_the_window_closes() -> None:
    scene = dealt()
    scene.send(CallSet(), seat=0)
    scene.later(60)
    assert scene.send(Claim(FIRST_SET), seat=0) == [Shown(0, FIRST_SET)]
    assert scene.refusal(Claim(SECOND_SET), seat=0).code == "already-shown"
    assert classic.deadline(scene.state) == NOON + 150
    assert scene.later(89) == []
    [taken] = scene.later(1)
    assert isinstance(taken, Taken)
    assert taken.at == NOON + 150


def test_held_claim_is_hidden_from_all_others() -> None:
    scene = dealt(players=3)
    scene.send(CallSet(), seat=0)
    [shown] = scene.send(Claim(FIRST_SET), seat=0)
    for seat in (1, 2, None):
        seen = classic.view(scene.state, seat)
        assert seen.call is not None
        assert seen.call.shown == ()
        assert classic.redact(shown, seat).cards == ()  # type: ignore[union-attr]
    mine = classic.view(scene.state, 0)
    assert mine.call is not None
    assert mine.call.shown == FIRST_SET
    assert classic.redact(shown, 0) == shown


@pytest.mark.parametrize("cards", [FIRST_SET, NOT_A_SET])
@pytest.mark.parametrize("claim", ["call", "tap"])
def test_overtaken_claim_is_dropped_without_penalty(cards: tuple[int, ...], claim: str) -> None:
    scene = dealt(options=Options(claim=claim, penalty="point"))  # type: ignore[arg-type]
    if claim == "call":
        scene.send(CallSet(), seat=0)
    scene.send(Claim(cards), seat=0)
    scene.later(100)
    command = CallSet() if claim == "call" else Claim(SECOND_SET)
    events = scene.send(command, seat=1, pressed=NOON - 10)
    assert of_kind(events, Called)[0].overtaken == 0
    events += scene.later(100)
    assert not of_kind(events, Missed)
    assert scene.state.players[0].mistakes == 0
    assert scene.state.players[0].won == ()
    assert scene.state.score(0) == 0


def test_tap_claims_of_one_instant_draw_lots_and_one_is_dropped() -> None:
    winners = set()
    for seed in range(20):
        scene = dealt(options=Options(claim="tap"), luck=seeded_luck(seed))
        scene.send(Claim(FIRST_SET), seat=0, pressed=NOON)
        [drawn] = of_kind(scene.send(Claim(SECOND_SET), seat=1, pressed=NOON), TieDrawn)
        [taken] = of_kind(scene.later(150), Taken)
        assert taken.seat == drawn.winner
        assert taken.cards == (FIRST_SET, SECOND_SET)[drawn.winner]
        winners.add(drawn.winner)
    assert winners == {0, 1}


def test_uncontested_claims_are_resolved_at_once() -> None:
    """Nobody else could have pressed earlier: there are no others, they left, are missing, or are locked out."""
    alone = dealt(players=1)
    assert of_kind(alone.send(Claim(FIRST_SET), seat=0), Taken)

    left = dealt()
    left.send(Leave(), seat=1)
    left.send(CallSet(), seat=0)
    assert of_kind(left.send(Claim(FIRST_SET), seat=0), Taken)

    missing = dealt(options=Options(grace=0))
    missing.send(Away(1))
    missing.later(0)
    missing.send(CallSet(), seat=0)
    assert of_kind(missing.send(Claim(FIRST_SET), seat=0), Taken)

    locked = dealt()
    locked.claim(1, NOT_A_SET)
    locked.send(CallSet(), seat=0)
    assert of_kind(locked.send(Claim(FIRST_SET), seat=0), Taken)

    in_time = dealt()
    in_time.send(CallSet(), seat=0)
    in_time.later(150)
    assert of_kind(in_time.send(Claim(FIRST_SET), seat=0), Taken)


def test_without_photo_finish_the_first_to_arrive_has_the_call() -> None:
    scene = dealt(options=Options(photo_finish=0))
    [called] = scene.send(CallSet(), seat=0, pressed=NOON - 100)
    assert (called.pressed, called.closes) == (NOON, NOON)
    assert scene.refusal(CallSet(), seat=1, pressed=NOON - 140).code == "suspended"
    assert of_kind(scene.send(Claim(FIRST_SET), seat=0), Taken)


def test_locked_out_cannot_overtake() -> None:
    scene = dealt(players=3)
    scene.claim(1, NOT_A_SET)
    scene.send(CallSet(), seat=0)
    assert scene.refusal(CallSet(), seat=1, pressed=scene.now - 50).code == "locked-out"


@pytest.mark.parametrize("claim", ["call", "tap"])
def test_r2_4_a_player_who_leaves_after_showing_can_still_be_overtaken(claim: Literal["call", "tap"]) -> None:
    """Otherwise a player could shorten the photo finish by leaving. Without an earlier press the SET counts."""
    for overtaken in (True, False):
        scene = dealt(players=3, options=Options(claim=claim))
        if claim == "call":
            scene.send(CallSet(), seat=0)
        scene.send(Claim(FIRST_SET), seat=0)
        assert scene.send(Leave(), seat=0) == [Left(0)]
        scene.send(Back(0))
        scene.later(100)
        if overtaken:
            press = CallSet() if claim == "call" else Claim(FIRST_SET)
            assert scene.send(press, seat=1, pressed=NOON - 10)[0].overtaken == 0
        else:
            (taken,) = scene.later(50)
            assert (taken.seat, taken.cards) == (0, FIRST_SET)


def test_all_leave_while_a_claim_waits() -> None:
    scene = dealt(players=2, options=Options(claim="tap"))
    scene.send(Claim(FIRST_SET), seat=0)
    scene.send(Leave(), seat=0)
    scene.send(Leave(), seat=1)
    taken, ended, over = scene.later(150)
    assert (taken.seat, ended.reason, over.ranks) == (0, "left", (1, 2))
