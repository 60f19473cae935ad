"""R2.8, R2.9: all agree that there is no SET; more cards, and back to twelve."""

from __future__ import annotations

import pytest

from games.classic_table import FIRST_SET, NO_SET_IN_20, NOT_A_SET, TWELVE, Scene, dealt, of_kind, started
from tertia.cards import third
from tertia.games import classic
from tertia.games.classic.events import Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import Away, Back, CallSet, Leave, SayNoSet, TakeBack
from tertia.games.common.events import Agreed, LaidMore, TookBack
from tertia.solver import find_sets, has_set


def agreed(scene: Scene) -> list[bool]:
    return [player.agreed for player in scene.state.players]


def without_a_set(players: int = 2, options: Options | None = None) -> Scene:
    """Return a table of 12 cards without a SET. The next cards bring none either, until 21 are on the table."""
    return dealt(NO_SET_IN_20[:12], NO_SET_IN_20[12:], players, options or Options())


def test_r2_8_fifteen_then_eighteen_then_twenty_one() -> None:
    scene = without_a_set()
    for on_table in (12, 15, 18):
        assert len(scene.state.open_cards) == on_table
        assert not has_set(scene.state.open_cards)
        [more] = of_kind(scene.all_agree(), LaidMore)
        assert len(more.laid) == 3
        assert more.places == (on_table, on_table + 1, on_table + 2)
    assert len(scene.state.open_cards) == 21
    assert has_set(scene.state.open_cards)


def test_r2_8_nobody_checks_what_all_agree_on() -> None:
    scene = dealt(TWELVE)
    assert has_set(scene.state.open_cards)
    assert of_kind(scene.all_agree(), LaidMore)


def test_r2_8_not_before_the_last_one_agrees() -> None:
    scene = dealt(players=3)
    assert scene.send(SayNoSet(), seat=2) == [Agreed(2)]
    assert scene.send(SayNoSet(), seat=0) == [Agreed(0)]
    assert scene.refusal(SayNoSet(), seat=0).code == "already-agreed"
    assert len(scene.state.open_cards) == 12
    assert of_kind(scene.send(SayNoSet(), seat=1), LaidMore)


def test_r2_8_an_agreement_can_be_taken_back() -> None:
    scene = dealt(players=2)
    scene.send(SayNoSet(), seat=0)
    assert scene.send(TakeBack(), seat=0) == [TookBack(0)]
    assert scene.refusal(TakeBack(), seat=0).code == "not-agreed"
    assert scene.send(SayNoSet(), seat=1) == [Agreed(1)]
    assert of_kind(scene.send(SayNoSet(), seat=0), LaidMore)


def test_r2_8_new_cards_withdraw_the_agreements() -> None:
    scene = dealt(players=2)
    scene.all_agree()
    assert agreed(scene) == [False, False]


def test_r2_8_a_set_taken_withdraws_the_agreements() -> None:
    scene = dealt(players=3)
    scene.send(SayNoSet(), seat=0)
    scene.send(SayNoSet(), seat=1)
    scene.claim(2, FIRST_SET)
    assert agreed(scene) == [False, False, False]


def test_r2_8_a_call_withdraws_the_callers_own_agreement_only() -> None:
    scene = dealt(players=3, options=Options(penalty="none"))
    scene.send(SayNoSet(), seat=0)
    scene.send(SayNoSet(), seat=1)
    scene.send(CallSet(), seat=1)
    assert agreed(scene) == [True, False, False]
    scene.later(5_000)  # the call runs out of time, which changes nothing on the table
    assert agreed(scene) == [True, False, False]


def test_r2_8_locked_out_players_need_not_agree() -> None:
    scene = dealt(players=3)
    scene.claim(0, NOT_A_SET)
    assert scene.refusal(SayNoSet(), seat=0).code == "locked-out"
    scene.send(SayNoSet(), seat=1)
    assert of_kind(scene.send(SayNoSet(), seat=2), LaidMore)


def test_r2_8_a_lock_can_complete_the_agreement() -> None:
    """All but one agree; that one calls wrongly and need not agree any more."""
    scene = dealt(players=3)
    scene.send(SayNoSet(), seat=0)
    scene.send(SayNoSet(), seat=1)
    assert of_kind(scene.claim(2, NOT_A_SET), LaidMore)
    assert scene.state.players[2].locked


def test_r2_8_players_who_left_need_not_agree() -> None:
    scene = dealt(players=3)
    scene.send(SayNoSet(), seat=0)
    scene.send(SayNoSet(), seat=1)
    assert of_kind(scene.send(Leave(), seat=2), LaidMore)


def test_r2_8_an_absent_player_is_waited_for_until_the_grace_time_is_over() -> None:
    scene = dealt(players=2, options=Options(grace=9_000))
    scene.send(Away(1))
    assert scene.send(SayNoSet(), seat=0) == [Agreed(0)]
    assert scene.later(8_999) == []
    assert of_kind(scene.later(1), LaidMore)
    assert of_kind(scene.send(SayNoSet(), seat=0), LaidMore), (
        "the table does not wait for the player a second time"
    )


def test_r2_8_a_player_who_returns_must_agree_again() -> None:
    scene = dealt(players=2, options=Options(grace=0))
    scene.send(Away(1))
    scene.later(0)
    scene.send(Back(1))
    assert scene.send(SayNoSet(), seat=0) == [Agreed(0)]


def test_r2_8_nobody_agrees_when_nobody_is_there() -> None:
    scene = dealt(players=2, options=Options(grace=0))
    scene.send(Away(0))
    scene.send(Away(1))
    assert not of_kind(scene.later(60_000), LaidMore)
    assert classic.deadline(scene.state) is None


def test_r2_8_at_twenty_one_cards_a_set_is_certain() -> None:
    scene = without_a_set()
    for _ in range(3):
        scene.all_agree()
    refused = scene.refusal(SayNoSet(), seat=0)
    assert (refused.code, refused.details) == ("set-is-certain", {"cards": 21})
    assert SayNoSet() not in classic.legal(scene.state, seat=0, now=scene.now).commands


def test_r2_9_cards_beyond_twelve_are_not_replaced() -> None:
    scene = dealt()
    scene.all_agree()
    scene.all_agree()
    for before, after in ((18, 15), (15, 12)):
        assert len(scene.state.open_cards) == before
        deck = scene.state.deck
        [taken] = of_kind(scene.claim(0, find_sets(scene.state.open_cards)[0]), Taken)
        assert taken.laid == ()
        assert len(scene.state.open_cards) == after
        assert scene.state.deck == deck
    [taken] = of_kind(scene.claim(0, find_sets(scene.state.open_cards)[0]), Taken)
    assert len(taken.laid) == 3
    assert len(scene.state.open_cards) == 12


def test_r2_9_a_set_of_twenty_one_cards_leaves_eighteen() -> None:
    scene = without_a_set()
    for _ in range(3):
        scene.all_agree()
    scene.claim(0, find_sets(scene.state.open_cards)[0])
    assert len(scene.state.open_cards) == 18
    assert len(scene.state.deck) == 60


def test_r2_9_no_card_moves_and_gaps_are_filled_first() -> None:
    scene = dealt()
    scene.all_agree()
    before = scene.state.table
    scene.claim(0, FIRST_SET)
    assert scene.state.table == (None, None, None, *before[3:])
    [more] = of_kind(scene.all_agree(), LaidMore)
    assert more.places == (0, 1, 2)


def test_r2_9_a_last_trio_that_is_taken_leaves_no_gap() -> None:
    two = tuple(card for card in range(81) if card not in TWELVE)[:2]
    scene = dealt(coming=(*two, third(*two)))  # the next three cards of the deck are a SET
    scene.all_agree()
    scene.claim(1, scene.state.open_cards[12:])
    assert scene.state.table == TWELVE


def test_r2_8_auto_lays_more_cards_by_itself() -> None:
    """The option ``auto``: no agreement; three more as soon as there is no SET, as often as needed."""
    no_set = NO_SET_IN_20[3:]  # the cards before are left out, because FIRST_SET contains two of them
    scene = dealt(no_set[:12], (*no_set[12:15], *FIRST_SET), options=Options(more="auto"))
    # ``dealt`` lays these cards without asking the rules. The end of a call is the first moment at which they look
    # at the table: nobody shows cards within the pick time of 5 seconds, so the call fails.
    scene.send(CallSet(), seat=0)
    laid = of_kind(scene.later(5_000), LaidMore)
    # The first three bring no SET, so three more follow at once.
    assert [more.laid for more in laid] == [no_set[12:15], FIRST_SET]
    assert scene.refusal(SayNoSet(), seat=0).code == "more-by-itself"


@pytest.mark.parametrize("seed", range(40))
def test_r2_8_auto_never_leaves_players_before_no_set(seed: int) -> None:
    scene = started(players=2, options=Options(more="auto"), seed=seed)
    while scene.state.phase == "playing":
        assert has_set(scene.state.open_cards)
        scene.claim(0, find_sets(scene.state.open_cards)[0])
    assert scene.state.last is not None
    assert scene.state.last.reason in ("no-set", "no-card")
