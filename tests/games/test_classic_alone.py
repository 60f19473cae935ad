"""R4: solitaire. The player clears the deck, or a table without a SET is a loss, or just the end."""

from __future__ import annotations

import pytest

from games.classic_table import (
    FIRST_SET,
    NO_SET_IN_9,
    NO_SET_IN_20,
    NOON,
    NOT_A_SET,
    SECOND_SET,
    UNCHANGED_TIME,
    at_the_end,
    dealt,
    of_kind,
    started,
)
from tertia.cards import Feature, Held, deck
from tertia.games import classic
from tertia.games.classic.events import DealEnded, Overlooked, Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import CallSet, Claim, Leave, SayNoSet
from tertia.games.common.events import LaidMore, MatchEnded
from tertia.narration.narrator import Narrator, narrate
from tertia.solver import find_sets


@pytest.mark.parametrize("seed", range(3))
def test_r4_1_one_player_takes_sets_until_the_deck_is_used_up(seed: int) -> None:
    scene = started(players=1, options=Options(alone="clear"), seed=seed)
    end = scene.play_out(0)
    assert end.reason in ("agreed", "no-card")
    assert scene.state.deck == ()
    assert end.sets[0] * 3 + end.cards_left == 81
    assert classic.is_over(scene.state)


def test_r4_1_no_set_in_twelve_and_three_more_come() -> None:
    scene = dealt(NO_SET_IN_20[:12], players=1)
    assert of_kind(scene.send(SayNoSet(), seat=0), LaidMore)


def test_r4_4_a_wrong_no_set_costs_time_for_each_set() -> None:
    """The cost is in the log, on the clock and in the result. Three more cards are laid all the same."""
    scene = dealt(deck()[:12], players=1, options=Options(overlooked_cost=10_000))
    sets = len(find_sets(scene.state.open_cards))
    assert sets >= 2
    events = scene.send(SayNoSet(), seat=0)
    [overlooked] = of_kind(events, Overlooked)
    assert (overlooked.sets, overlooked.cost) == (sets, 10_000 * sets)
    assert of_kind(events, LaidMore)
    assert classic.view(scene.state, 0).players[0].added == 10_000 * sets
    told = narrate(Narrator("en", ["Ana"]), "classic", overlooked)
    assert told == f"Ana overlooks {sets} SETs: {10 * sets}\N{NO-BREAK SPACE}s are added."
    [ended] = of_kind(scene.send(Leave(), seat=0), DealEnded)
    assert (ended.overlooked, ended.added) == (sets, 10_000 * sets)
    assert ended.took == scene.now - scene.state.dealt_at + ended.added


def test_r4_4_a_true_no_set_and_a_free_one_cost_nothing() -> None:
    """Nothing is charged if there is no SET, if the option is off, or if there are others to contradict."""
    for scene in (
        dealt(NO_SET_IN_20[:12], players=1, options=Options(overlooked_cost=10_000)),
        dealt(deck()[:12], players=1),
        dealt(deck()[:12], players=2, options=Options(overlooked_cost=10_000)),
    ):
        assert not of_kind(scene.send(SayNoSet(), seat=0), Overlooked)


@pytest.mark.parametrize("alone", ["lost", "over"])
def test_r4_2_no_set_in_twelve_ends_it(alone: str) -> None:
    """A SET is taken, and the three cards that come leave twelve without one."""
    options = Options(alone=alone, penalty="none")  # type: ignore[arg-type]
    scene = dealt((*FIRST_SET, *NO_SET_IN_20[2:11]), NO_SET_IN_20[11:14], players=1, options=options)
    events = scene.send(Claim(FIRST_SET), seat=0)
    [ended] = of_kind(events, DealEnded)
    assert ended.reason == alone
    assert ended.cards_left == 78
    assert of_kind(events, MatchEnded)


@pytest.mark.parametrize("alone", ["lost", "over"])
def test_r4_2_a_first_layout_without_a_set_ends_it(alone: str) -> None:
    for seed in range(200):
        scene = started(players=1, options=Options(alone=alone), seed=seed)  # type: ignore[arg-type]
        if not find_sets(scene.state.open_cards):
            assert scene.state.last is not None
            assert scene.state.last.reason == alone
            return
        assert scene.state.phase == "playing"
    raise AssertionError("no deal without a SET among 200")


@pytest.mark.parametrize("alone", ["lost", "over"])
def test_r4_2_a_used_up_deck_is_no_defeat(alone: str) -> None:
    scene = at_the_end((*FIRST_SET, *NO_SET_IN_20[4:10]), players=1, options=Options(alone=alone))  # type: ignore[arg-type]
    [ended] = of_kind(scene.send(Claim(FIRST_SET), seat=0), DealEnded)
    assert (ended.reason, ended.cards_left) == ("no-set", 6)


@pytest.mark.parametrize("alone", ["lost", "over"])
def test_r4_2_in_the_strict_game_nothing_is_agreed_on(alone: str) -> None:
    scene = dealt(players=1, options=Options(alone=alone))  # type: ignore[arg-type]
    assert scene.refusal(SayNoSet(), seat=0).code == "more-by-itself"


def test_r4_2_is_for_one_player_only() -> None:
    scene = dealt(NO_SET_IN_20[:12], players=2, options=Options(alone="lost"))
    assert of_kind(scene.all_agree(), LaidMore)
    assert scene.state.phase == "playing"


def test_r4_2_two_players_to_whom_cards_come_by_themselves_have_not_lost() -> None:
    options = Options(alone="lost", more="auto", claim="tap")
    scene = dealt((*FIRST_SET, *NO_SET_IN_20[2:11]), NO_SET_IN_20[11:14], players=2, options=options)
    assert of_kind(scene.claim(0, FIRST_SET), LaidMore)
    assert scene.state.phase == "playing"


def test_r4_2_holds_with_the_beginner_deck() -> None:
    options = Options(alone="lost", held=Held(Feature.FILL, value=0))
    a_set = find_sets([card for card in deck(options.held) if card not in NO_SET_IN_9])[0]
    scene = dealt((*a_set, *NO_SET_IN_9[:6]), NO_SET_IN_9[6:], players=1, options=options)
    [ended] = of_kind(scene.send(Claim(a_set), seat=0), DealEnded)
    assert (ended.reason, ended.cards_left) == ("lost", 24)


def test_r4_3_three_cards_picked_are_a_claim_at_once() -> None:
    scene = dealt(players=1)
    assert scene.refusal(CallSet(), seat=0).code == "no-call-needed"
    assert of_kind(scene.send(Claim(FIRST_SET), seat=0), Taken)
    assert scene.state.call is None


def test_r4_3_the_result_keeps_time_sets_mistakes_and_cards_left() -> None:
    scene = at_the_end(
        (*FIRST_SET, *SECOND_SET, *NO_SET_IN_20[8:11]), players=1, options=Options(penalty="none")
    )
    scene.send(Claim(NOT_A_SET), seat=0)
    scene.later(61_500)
    scene.send(Claim(FIRST_SET), seat=0)
    scene.send(Claim(SECOND_SET), seat=0)
    [ended] = of_kind(scene.send(SayNoSet(), seat=0), DealEnded)
    assert scene.state.dealt_at == NOON - UNCHANGED_TIME
    assert ended.took == 61_500 + UNCHANGED_TIME
    assert ended.sets == (26,)
    assert ended.mistakes == (1,)
    assert ended.cards_left == len(deck()) - 78
