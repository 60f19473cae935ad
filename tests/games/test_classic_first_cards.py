"""R2.13: a table that begins with the cards of a real table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.classic_table import NO_SET_IN_20, TWELVE, Scene, of_kind, started
from tertia.cards import Feature, Held, deck
from tertia.errors import InvalidRecord, Refused
from tertia.game import Game
from tertia.games import classic
from tertia.games.classic.commands import Start
from tertia.games.classic.options import Options
from tertia.games.common.events import Dealt, LaidMore
from tertia.history.verify import verify
from tertia.solver import find_sets

SOLID = Held(Feature.FILL, value=0)


def beginning(count: int, **options: Any) -> Scene:
    return started(
        players=1, options=Options(first_cards=tuple(range(80, 80 - count, -1)), **options), seed="real table"
    )


@pytest.mark.parametrize(("count", "laid"), [(3, 12), (11, 12), (12, 12), (13, 15), (15, 15), (21, 21)])
def test_r2_13_the_cards_are_laid_in_order_and_filled_up(count: int, laid: int) -> None:
    scene = beginning(count)
    assert scene.state.table[:count] == scene.state.options.first_cards
    assert len(scene.state.table) == laid
    assert sorted([*scene.state.open_cards, *scene.state.deck]) == list(deck())
    end = scene.play_out(0)
    assert verify(classic, scene.table.entries) == scene.state
    assert end.opened[0].order[:count] == scene.state.options.first_cards


def test_r2_13_the_beginner_deck_has_nine_places() -> None:
    scene = started(players=2, options=Options(held=SOLID, first_cards=deck(SOLID)[:4]))
    assert scene.state.table[:4] == deck(SOLID)[:4]
    assert len(scene.state.table) == 9


def test_r2_13_the_others_are_shuffled_by_luck_alone() -> None:
    options = Options(first_cards=TWELVE)
    one, other = (
        started(players=1, options=options, seed="ana").state,
        started(players=1, options=options, seed="bo").state,
    )
    assert one.table == other.table == TWELVE
    assert one.deck != other.deck
    assert one.commitment != other.commitment
    assert classic.view(one, 0).options.first_cards == TWELVE


def test_r2_13_a_table_without_a_set_goes_on_with_three_more_cards() -> None:
    scene = started(players=1, options=Options(first_cards=NO_SET_IN_20[:12], more="auto"))
    assert len(scene.state.table) > 12
    assert find_sets(scene.state.open_cards)
    assert of_kind([entry.event for entry in scene.table.entries], LaidMore)


def test_r2_13_only_the_first_deal_begins_so() -> None:
    scene = started(players=1, options=Options(first_cards=TWELVE, deals=2))
    scene.play_out(0)
    [second] = of_kind(scene.later(20_000), Dealt)
    assert second.laid != TWELVE


def test_r2_13_a_record_with_other_first_cards_is_not_verified() -> None:
    scene = beginning(12)
    scene.play_out(0)
    cause = scene.table.entries[0].cause
    assert cause is not None
    forged = replace(cause, command=Start(1, Options(first_cards=TWELVE)))
    with pytest.raises(InvalidRecord):
        verify(classic, [replace(scene.table.entries[0], cause=forged), *scene.table.entries[1:]])


def test_r2_13_the_library_takes_a_list() -> None:
    assert Game("classic", players=1, first_cards=list(TWELVE)).view().table == TWELVE


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"first_cards": (0, 1)}, "bad-card-count"),
        ({"first_cards": tuple(range(22))}, "bad-card-count"),
        ({"first_cards": (0, 1, 2, 1)}, "duplicate-card"),
        ({"first_cards": (0, 1, 81)}, "bad-card-list"),
        ({"first_cards": (0, 1, True)}, "bad-card-list"),
        ({"first_cards": [0, 1, 2]}, "bad-card-list"),
        ({"first_cards": (0, 1, 9), "held": SOLID}, "not-in-deck"),
        ({"first_cards": TWELVE, "deck": "clearable"}, "first-cards-clearable"),
    ],
)
def test_r2_13_other_cards_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        Options(**options)
    assert caught.value.code == code
