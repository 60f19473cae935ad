"""Times of solitaire, by variant: clearing the deck, or strict."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from support.played import PlayedTable
from tertia.games.classic.editions import edition_options
from tertia.history.results import has_first_cards, results_of
from tertia.rooms.codec import room_codec
from tertia.rooms.forms import PERFECT, deck_of_day
from tertia.rooms.state import Room
from tertia.server.opponents import levels_after
from tertia.server.solitaire import (
    Outcome,
    SolitaireFigures,
    SolitaireGame,
    Variant,
    solitaire_figures,
    solitaire_game,
)
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
    """R4.2: a strict game that was lost has no time. Beginner decks are practice."""
    figures = solitaire_figures(
        [
            result("clear", "agreed", took=300_000),
            result("clear", "no-card", took=240_000),
            result("clear", "left", took=5_000),
            result("clear", "no-card", took=60_000, beginner=True),
            result("lost", "lost", took=20_000),
            result("over", "over", took=30_000),
            result("clear", "no-card", took=20_000, clearable=True, helped=False),
            result("clear", "no-card", took=30_000, clearable=True, day=7, helped=False),
        ]
    )
    assert figures == {
        "clear": SolitaireFigures(games=3, finished=2, best=240_000),
        "strict": SolitaireFigures(games=2, finished=0, best=None),
        "perfect": SolitaireFigures(games=1, finished=1, best=20_000),
        "day": SolitaireFigures(games=1, finished=1, best=30_000),
    }


def test_r4_5_only_perfect_decks_cleared_without_help_set_a_record() -> None:
    """Until there is one, the best time is that of a deck cleared with help."""
    uncleared = result("clear", "agreed", took=5_000, clearable=True, helped=False)
    helped = [
        result("clear", "no-card", took=148_000, clearable=True, helped=True),
        result("clear", "no-card", took=160_000, clearable=True),  # a result of an earlier version
    ]
    unaided = result("clear", "no-card", took=300_000, clearable=True, helped=False)
    for results, best, best_helped in (
        ([uncleared], None, False),
        ([uncleared, *helped], 148_000, True),
        ([uncleared, *helped, unaided], 300_000, False),
    ):
        count = len(results)
        figures = SolitaireFigures(games=count, finished=count, best=best, best_helped=best_helped)
        assert solitaire_figures(results) == {"perfect": figures}


@pytest.mark.parametrize(("hints", "undone"), [(0, 0), (3, 0), (0, 1)])
def test_r4_5_a_result_says_whether_hints_or_undo_helped(hints: int, undone: int) -> None:
    played = PlayedTable("perfect", "classic", PERFECT.table_options(), ("Ana",))
    room = played.room
    last = replace(room.play.last, hints=(hints,), undone=(undone,))
    end = room_codec("classic").read(played.appends[-1].rows[-1].body)
    [stored] = results_of("perfect", Room(), replace(room, play=replace(room.play, last=last)), end)
    assert msgspec.json.decode(stored.details)["alone"]["helped"] == bool(hints or undone)


@pytest.mark.parametrize(
    ("rule", "reason", "variant", "outcome"),
    [
        ("lost", "lost", "strict", "lost"),
        ("lost", "no-card", "strict", "survived"),
        ("over", "over", "strict", None),
        ("clear", "no-card", "clear", None),
        ("clear", "left", "clear", "left"),
    ],
)
def test_a_game_alone_says_how_it_ended(
    rule: str, reason: str, variant: Variant, outcome: Outcome | None
) -> None:
    assert solitaire_game(result(rule, reason, took=43_600)) == SolitaireGame(variant, 43_600, outcome)


def test_r4_5_the_deck_of_a_day_is_a_variant_of_its_own() -> None:
    played = PlayedTable("day", "classic", deck_of_day(7).table_options(), ("Ana",))
    (stored,) = [result for append in played.appends for result in append.results]
    game = solitaire_game(stored)
    assert game is not None
    assert game.variant == "day"


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
