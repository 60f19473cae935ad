"""R3: the beginner deck of 27 cards, nine on the table."""

from __future__ import annotations

import pytest

from games.classic_table import NO_SET_IN_9, dealt, of_kind, started
from tertia.cards import FEATURES, Feature, Held, card_features, deck
from tertia.errors import BadInput
from tertia.games import classic
from tertia.games.classic.events import Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import SayNoSet
from tertia.games.common.events import LaidMore
from tertia.solver import find_sets, has_set

ALL_HELD = [Held(feature, value) for feature in Feature for value in (0, 1, 2)]
SOLID = Held(Feature.FILL, value=0)


@pytest.mark.parametrize("held", ALL_HELD, ids=str)
def test_r3_1_any_feature_and_value_can_be_held(held: Held) -> None:
    scene = started(players=2, options=Options(held=held))
    [pile] = scene.state.piles
    cards = pile.order
    place = FEATURES.index(held.feature)
    assert len(cards) == len(set(cards)) == 27
    assert {card_features(card)[place] for card in cards} == {held.value}


@pytest.mark.parametrize("held", ALL_HELD, ids=str)
def test_r3_2_nine_cards_and_a_whole_game(held: Held) -> None:
    scene = started(players=2, options=Options(held=held))
    assert len(scene.state.table) == len(scene.state.open_cards) == 9
    end = scene.play_out(0, 1)
    assert sum(end.sets) * 3 + end.cards_left == 27


@pytest.mark.parametrize(("feature", "value"), [("fill", 3), ("fill", -1), ("texture", 0)])
def test_r3_1_nothing_else_can_be_held(feature: str, value: int) -> None:
    with pytest.raises(BadInput) as caught:
        Held(feature, value)  # type: ignore[arg-type]
    assert caught.value.code == "bad-held"
    assert caught.value.details == {"feature": feature, "value": value}


def test_r3_2_a_set_is_replaced_at_nine_and_not_at_twelve() -> None:
    scene = dealt(deck(SOLID)[:9], options=Options(held=SOLID))
    [taken] = of_kind(scene.claim(0, find_sets(scene.state.open_cards)[0]), Taken)
    assert len(taken.laid) == 3
    [more] = of_kind(scene.all_agree(), LaidMore)
    assert more.places == (9, 10, 11)
    [taken] = of_kind(scene.claim(0, find_sets(scene.state.open_cards)[0]), Taken)
    assert taken.laid == ()
    assert len(scene.state.open_cards) == 9


def test_r3_2_ten_cards_of_a_beginner_deck_always_hold_a_set() -> None:
    assert len(set(NO_SET_IN_9)) == 9
    assert not has_set(NO_SET_IN_9)
    scene = dealt(NO_SET_IN_9, options=Options(held=SOLID))
    assert of_kind(scene.all_agree(), LaidMore)
    refused = scene.refusal(SayNoSet(), seat=0)
    assert (refused.code, refused.details) == ("set-is-certain", {"cards": 12})
    assert SayNoSet() not in classic.legal(scene.state, seat=0, now=scene.now).commands
