"""CoopSet: the points of a layout (R8.2, R8.5)."""

from __future__ import annotations

import pytest

from games.coopset_table import TWOS, all_say, arrange_deal, scores, send, take
from tertia.cards import third
from tertia.games import coopset
from tertia.games.common.commands import SayNoSet
from tertia.games.coopset.commands import SayDone, Take
from tertia.games.coopset.events import LaidOut, LayoutDone
from tertia.games.coopset.scoring import LADDER, LayoutScore, points


@pytest.mark.parametrize(("sets", "worth"), [(1, 0), (2, 1), (3, 3)])
def test_r8_2_a_layout_scores_by_sets_taken(sets: int, worth: int) -> None:
    table = arrange_deal()
    take(table, *range(sets), now=100)
    assert coopset.view(table.state, 0).total == worth
    *_, done, laid_out = all_say(table, SayDone(), now=5_000)
    assert done == LayoutDone(
        "agreed", LayoutScore(layout=1, sets=sets, points=worth, penalty=0, score=worth, took=5_000), worth
    )
    new = tuple(range(12, 12 + 3 * sets))
    assert laid_out == LaidOut(layout=2, laid=new, places=tuple(range(3 * sets)), cards=12, at=5_000)


def test_r8_2_four_sets_score_5_and_nothing_is_left_to_agree_on() -> None:
    table = arrange_deal()
    events = take(table, 0, 1, 2, 3, now=9)
    assert events[-2] == LayoutDone(
        "no-card", LayoutScore(layout=1, sets=4, points=5, penalty=0, score=5, took=9), total=5
    )
    assert events[-1] == LaidOut(layout=2, laid=tuple(range(12, 24)), places=tuple(range(12)), cards=12, at=9)


def test_r8_2_back_to_12_in_the_free_places_and_the_total_adds_up() -> None:
    table = arrange_deal()
    take(table, 1, 3)
    all_say(table, SayDone())
    assert table.state.table == (0, 1, 2, 12, 13, 14, 6, 7, 8, 15, 16, 17)
    take(table, 0, 2, 4)
    all_say(table, SayDone())
    assert scores(table) == [1, 3]
    assert table.state.total == coopset.view(table.state, 0).total == 4
    assert table.state.layout == 3
    assert len(table.state.open_cards) == 12


def test_r8_2_the_ladder_gives_points_for_the_sets_of_a_layout() -> None:
    """Ruling: no SET is worth 0; five SETs or more are worth as much as four."""
    assert LADDER == (0, 1, 3, 5)
    assert [points(sets) for sets in range(8)] == [0, 0, 1, 3, 5, 5, 5, 5]


def test_r8_5_sets_after_cards_were_added_score_by_the_table_minus_the_penalty() -> None:
    fresh = third(TWOS[0], TWOS[1])
    table = arrange_deal((*TWOS[:12], TWOS[12], fresh), players=1)
    send(table, SayNoSet())
    send(table, SayNoSet())
    send(table, Take((TWOS[0], TWOS[1], fresh)), now=3_000)
    assert coopset.view(table.state, 0).total == -2
    done = send(table, SayDone(), now=4_000)[1]
    assert done == LayoutDone(
        "agreed", LayoutScore(layout=1, sets=1, points=0, penalty=2, score=-2, took=4_000), total=-2
    )
    assert table.state.added == 0


def test_r8_5_five_sets_score_as_much_as_four() -> None:
    table = arrange_deal(players=1)
    for _ in range(3):
        send(table, SayNoSet())
    done = take(table, *range(5))[-2]
    assert done == LayoutDone(
        "no-card", LayoutScore(layout=1, sets=5, points=5, penalty=3, score=2, took=0), total=2
    )
