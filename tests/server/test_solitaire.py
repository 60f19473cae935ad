"""Times of solitaire, by variant: clearing the deck, or strict."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from support.played import PlayedTable
from tertia.games.classic.editions import edition_options
from tertia.history.results import has_first_cards
from tertia.server.opponents import levels_after
from tertia.server.solitaire import SolitaireFigures, solitaire_figures
from tertia.storage.ports import PlayerResult


def result(rule: str, reason: str, took: int, *, beginner: bool = False, **more: object) -> PlayerResult:
    alone = {"rule": rule, "reason": reason, "took": took, **more}
    return stored_result({"bots": [], "alone": alone, "beginner": beginner})


def stored_result(details: dict[str, object]) -> PlayerResult:
    return PlayerResult(
        table="table",
        round=1,
        player="ana",
        game="classic",
        at=0,
        rank=1,
        players=1,
        score=81,
        details=msgspec.json.encode(details),
    )


def test_only_games_to_the_end_have_a_best_time() -> None:
    """R4.2: a strict game that was lost has no time. R4.5: nor has a perfect deck. Beginner decks are practice."""
    figures = solitaire_figures(
        [
            result("clear", "agreed", took=300_000),
            result("clear", "no-card", took=240_000),
            result("clear", "left", took=5_000),
            result("clear", "no-card", took=60_000, beginner=True),
            result("lost", "lost", took=20_000),
            result("over", "over", took=30_000),
            result("clear", "no-card", took=20_000, clearable=True),
        ]
    )
    assert figures == {
        "clear": SolitaireFigures(games=3, finished=2, best=240_000),
        "strict": SolitaireFigures(games=2, finished=0, best=None),
        "perfect": SolitaireFigures(games=1, finished=1, best=None),
    }


def test_r2_13_a_game_that_began_with_chosen_cards_sets_no_best_time_and_no_level() -> None:
    options = replace(edition_options("000", "solitaire"), first_cards=tuple(range(12)))
    alone = PlayedTable("alone", "classic", options, ("Ana",))
    with_bots = PlayedTable("bots", "classic", options, ("Ana",), bots=2)
    appends = [*alone.appends, *with_bots.appends]
    stored = [result for append in appends for result in append.results]
    assert len(stored) == 2
    assert all(map(has_first_cards, stored))
    assert solitaire_figures(stored) == {}
    assert levels_after(stored, "classic", count=3) == ("newcomer",) * 3


def test_results_of_earlier_versions_count_for_nothing() -> None:
    assert solitaire_figures([stored_result({"totals": [81], "bots": []})]) == {}


def test_a_played_game_has_its_time() -> None:
    played = PlayedTable("alone", "classic", edition_options("000", "solitaire"), ("Ana",))
    stored = [result for append in played.appends for result in append.results]
    figures = solitaire_figures(stored)["clear"]
    assert figures == SolitaireFigures(games=1, finished=1, best=played.room.play.last.took)
