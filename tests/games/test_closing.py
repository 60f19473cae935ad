"""R2.9: after extra cards were used, the cards in the extra places move into the gaps."""

from __future__ import annotations

from random import Random

import pytest

from games import twenty_table
from games.classic_table import NO_SET_IN_20, Scene, dealt, of_kind, started
from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.cards import third
from tertia.games import GAMES
from tertia.games.classic.events import Taken
from tertia.games.classic.options import Options
from tertia.games.common.events import Moved
from tertia.games.common.layout import Layout, move, moves_into_gaps, open_cards
from tertia.games.common.options import new_table_options
from tertia.games.twenty.events import TwentyEvent
from tertia.games.twenty.options import Options as TwentyOptions
from tertia.history.record import replay
from tertia.history.verify import verify
from tertia.solver import find_sets

TWELVE = NO_SET_IN_20[:12]
COMPLETES = third(TWELVE[0], TWELVE[4])
"""The card that makes a SET with the first and the fifth card of a table without one."""
NEW = new_table_options(Options, penalty="none")


def fifteen(options: Options = NEW) -> Scene:
    """Twelve cards without a SET; all agree, and three more bring one with cards at places 0, 4 and 13."""
    scene = dealt(TWELVE, (NO_SET_IN_20[12], COMPLETES, NO_SET_IN_20[13]), options=options)
    scene.all_agree()
    assert len(scene.state.table) == 15
    return scene


def test_r2_9_the_cards_in_extra_places_move_into_the_gaps() -> None:
    scene = fifteen()
    taken, moved = scene.claim(0, (TWELVE[0], TWELVE[4], COMPLETES))[-2:]
    assert isinstance(taken, Taken)
    assert moved == Moved((NO_SET_IN_20[12], NO_SET_IN_20[13]), (0, 4))
    table = scene.state.table
    assert len(table) == 12
    assert table[0] == NO_SET_IN_20[12]
    assert table[4] == NO_SET_IN_20[13]
    assert [table[place] for place in range(12) if place not in (0, 4)] == [
        TWELVE[place] for place in range(12) if place not in (0, 4)
    ], "no other card moves"


def test_r2_9_an_option_keeps_them_where_they_are() -> None:
    scene = fifteen(new_table_options(Options, penalty="none", gaps="stay"))
    assert not of_kind(scene.claim(0, (TWELVE[0], TWELVE[4], COMPLETES)), Moved)
    assert scene.state.table[0] is None
    assert len(scene.state.table) == 15


def test_r2_9_old_records_have_gaps() -> None:
    assert Options().gaps == "stay"
    assert NEW.gaps == "close"


@pytest.mark.parametrize("seed", range(6))
def test_r2_9_a_table_of_twelve_never_lies_over_more_places(seed: int) -> None:
    scene, random = (
        started(players=2, options=new_table_options(Options, penalty="none", deals=1), seed=seed),
        Random(seed),
    )
    while scene.state.phase == "playing":
        sets = find_sets(scene.state.open_cards)
        scene.claim(0, random.choice(sets)) if sets else scene.all_agree()
        if scene.state.phase == "playing":
            cards = len(scene.state.open_cards)
            assert len(scene.state.table) == max(12, cards)


@pytest.mark.parametrize(
    ("layout", "size", "cards", "places"),
    [
        ((1, 2, 3, 4), 3, (), ()),
        ((1, None, 3, 4, None, None), 3, (4,), (1,)),
        ((1, None, 3, 4, 5, None), 3, (5,), (1,)),  # four cards take four places
        ((None, None, None, None, 5, 6), 3, (5, 6), (0, 1)),
        ((1, 2, None), 3, (), ()),  # the last cards of a deal leave gaps in the rectangle
        ((), 3, (), ()),
    ],
)
def test_r2_9_which_cards_move(
    layout: Layout, size: int, cards: tuple[int, ...], places: tuple[int, ...]
) -> None:
    found = moves_into_gaps(layout, size)
    assert found == (cards, places)
    if cards:
        moved = move(layout, cards, places)
        assert sorted(open_cards(moved)) == sorted(open_cards(layout))
        assert moves_into_gaps(moved, size) == ((), ())


def claim_with_nine_on_the_table(options: TwentyOptions) -> tuple[Layout, Layout, list[TwentyEvent]]:
    """Return the table before and after a SET of two of its cards and one of the hand, and the events."""
    on_table = (*twenty_table.TABLE, *twenty_table.THIRD_HAND)
    hands = [twenty_table.OWN_HAND, twenty_table.OTHER_HAND]
    table = twenty_table.arrange_deal(hands, on_table, options=options)
    before = table.state.table
    events = twenty_table.send(table, twenty_table.CLAIM_A_SET, seat=0)
    return before, table.state.table, list(events)


def test_r9_7_a_new_table_of_20_20_keeps_every_card_in_its_place() -> None:
    options = new_table_options(TwentyOptions, claim="tap", photo_finish=0)
    before, after, events = claim_with_nine_on_the_table(options)
    assert not of_kind(events, Moved)
    assert after == tuple(None if card in twenty_table.CLAIM_A_SET.cards else card for card in before)


def test_r9_7_an_option_closes_the_table_of_20_20() -> None:
    options = new_table_options(TwentyOptions, claim="tap", photo_finish=0, gaps="close")
    _, after, events = claim_with_nine_on_the_table(options)
    assert isinstance(events[-1], Moved)
    assert None not in after[:7]


@pytest.mark.parametrize("name", ["classic", "scout", "twenty"])
def test_r2_9_r5_7_a_game_with_moves_can_be_verified(name: str) -> None:
    """R2.9, R5.7, R9.7: during a deal cards in extra places never stay beside gaps, in any of the three games."""
    game = GAMES[name]
    size = 6 if name == "twenty" else 12
    players = [SimplePlayer(f"closing {seat}") for seat in range(3)]
    table = play(game, players, new_table_options(game.Options, gaps="close"), "closing")
    assert verify(game, table.entries) == replay(game, table.entries)
    state = game.INITIAL
    for entry, following in zip(table.entries, [*table.entries[1:], None], strict=True):
        state = game.evolve(state, entry.event)
        if state.phase == "playing" and (following is None or following.cause is not None):
            assert moves_into_gaps(state.table, size)[0] == ()
