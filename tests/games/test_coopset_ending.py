"""CoopSet: the last layout, the verdict (R8.4), and the result of a game (R8.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.coopset_table import TRIOS, TWOS, arrange_deal, at_the_end, refusal, result, scores, send, take
from tertia.games import coopset
from tertia.games.common.commands import SayNoSet
from tertia.games.coopset.commands import SayDone, Take
from tertia.games.coopset.events import DealEnded, LayoutDone, MatchEnded
from tertia.games.coopset.options import Options
from tertia.games.coopset.scoring import LayoutScore, verdict
from tertia.solver import has_set


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [
        (-30, -1, "keep-playing"),
        (0, 3, "keep-playing"),
        (4, 7, "not-bad"),
        (8, 10, "good"),
        (11, 13, "excellent"),
        (14, 14, "super"),
        (15, 29, "record"),
        (30, 33, "cheat"),
    ],
)
def test_r8_4_each_total_has_its_verdict(least: int, most: int, expected: str) -> None:
    assert {verdict(total) for total in range(least, most + 1)} == {expected}


def test_r8_4_the_deck_used_up_ends_the_game() -> None:
    """The best that can be: six layouts of four SETs and nine last cards: 33 points."""
    table = arrange_deal(players=1)
    events = take(table, *range(27), now=60_000)
    assert scores(table) == [5, 5, 5, 5, 5, 5, 3]
    [pile] = table.state.piles
    assert events[-2:] == [DealEnded("deck", took=60_000, opened=(pile,)), MatchEnded(result(table))]
    assert result(table).total == 33
    assert result(table).verdict == "cheat"
    assert coopset.is_over(table.state)
    assert refusal(table, SayDone()) == "not-playing"
    assert not coopset.legal(table.state, seat=0, now=0)


def test_r8_5_the_layout_that_the_last_cards_complete_is_still_played() -> None:
    """Twelve cards are on the table and three in the deck: after one SET they complete the last layout."""
    table = at_the_end(TRIOS[:12], TRIOS[12:15])
    take(table, 0)
    send(table, SayDone())
    assert not table.state.deck
    assert not coopset.is_over(table.state)
    take(table, 1, 2, 3, 4)
    assert scores(table) == [0, 5]
    assert coopset.is_over(table.state)


def test_r8_5_a_last_layout_may_be_smaller() -> None:
    table = at_the_end(TRIOS[:9], TRIOS[9:12])
    take(table, 0, 1, 2)
    assert len(table.state.open_cards) == 3
    take(table, 3)
    assert scores(table) == [3, 0]
    assert result(table).cards_left == 0


def test_r8_5_at_the_decks_end_a_layout_may_be_done_with_nothing_taken() -> None:
    table = at_the_end(TWOS[:12], TWOS[12:15])
    for _ in range(3):
        send(table, SayNoSet())
    assert refusal(table, SayNoSet()) == "deck-empty"
    send(table, SayDone())
    assert result(table).layouts == (LayoutScore(layout=1, sets=0, points=0, penalty=3, score=-3, took=0),)
    assert result(table).verdict == "keep-playing"
    assert result(table).cards_left == 15


def test_r8_5_auto_closes_the_layout_when_no_set_is_left() -> None:
    """Ruling: with ``auto`` the table also ends a layout by itself."""
    table = at_the_end((0, 1, 2, *TWOS[4:10]))
    table.state = replace(table.state, options=Options(more="auto"))
    assert not has_set(TWOS[4:10])
    events = take(table, 0)
    assert events[1] == LayoutDone(
        "no-set", LayoutScore(layout=1, sets=1, points=0, penalty=0, score=0, took=0), total=0
    )
    assert coopset.is_over(table.state)


def test_r8_5_the_result_has_the_figures_for_a_comparison() -> None:
    table = arrange_deal(players=3)
    send(table, Take((0, 1, 3)), seat=2)
    take(table, *range(13), seat=1, now=30_000)
    take(table, *range(13, 27), seat=2, now=90_000)
    kept = result(table)
    assert kept.team == 3
    assert kept.reason == "deck"
    assert [done.sets for done in kept.layouts] == [4, 4, 4, 4, 4, 4, 3]
    assert kept.total == sum(done.score for done in kept.layouts)
    assert kept.sets == (0, 13, 14)
    assert kept.mistakes == (0, 0, 1)
    assert kept.took == 90_000
    assert sum(done.took for done in kept.layouts) == 90_000
    assert table.state.last is not None
    assert kept.commitment == table.state.last.opened[0].commitment
    assert coopset.view(table.state, None).result == kept
