"""R4.5: the review of a solitaire says after which step the deck could last be cleared, and shows how.

A *line* is a list of SETs that clears the deck from a position. A *clearing way* is the verdict on a whole game: its
last step from which there is a line, and that line. A game that cleared the deck has a clearing way, too, with an
empty line; only games in which clearing is not the aim have none.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from support.rooms import RoomDriver
from tertia.clearing import Position, find_line, is_clearing_line
from tertia.games.classic.commands import Undo
from tertia.games.common.commands import Claim, SayNoSet
from tertia.history.replay import find_clearing_way, finished_game, follow_way
from tertia.history.replay.frames import frames
from tertia.history.review import review
from tertia.narration.narrator import Narrator
from tertia.rooms.state import Room
from tertia.solver import Triple, find_sets
from tertia.texts import LANGUAGES

FIRST_SETS = 19
"""The number of SETs taken along a line before random play. Then few cards are left, and every order can be tried."""


def position(room: Room) -> Position:
    state = room.play
    return Position.of_table(state.open_cards, state.deck)


@cache
def can_be_cleared(start: Position) -> bool:
    """Try every SET of every position: slow, but independent of the search that is tested."""
    return not start.left or any(can_be_cleared(start.take(taken)) for taken in start.sets())


def game_near_its_end(undo: str) -> RoomDriver:
    """Return a game with a perfect deck whose first SETs were taken along a line, so it can still be cleared."""
    driver = RoomDriver(seats=1, deck="clearable", more="auto", undo=undo).begin(people=1)
    for taken in find_line(position(driver.room)).line[:FIRST_SETS]:
        driver.do(Claim(taken), "host")
    return driver


def sets_on_table(driver: RoomDriver) -> list[Triple]:
    return find_sets(driver.room.play.open_cards) if driver.room.phase == "playing" else []


def play_until_stuck(driver: RoomDriver, rng: Random) -> None:
    """Take random SETs until the table has none.

    The game is over then if it has no undo, or if no card is left. Otherwise it goes on: the player may give SETs
    back, or end it by saying that there is no SET.
    """
    while sets := sets_on_table(driver):
        driver.do(Claim(rng.choice(sets)), "host")


def lost_game() -> RoomDriver:
    """Return a game that ended with cards left."""
    for seed in range(100):
        driver = game_near_its_end(undo="off")
        play_until_stuck(driver, Random(seed))
        if driver.room.play.last.cards_left:
            return driver
    raise AssertionError("every game was cleared")


def game_stuck_twice() -> tuple[RoomDriver, int]:
    """Return a lost game with undo, and the index of its last undo among the decisions.

    The player is stuck, gives SETs back until the deck can be cleared again, and is stuck once more.
    """
    for seed in range(100):
        driver, rng = game_near_its_end(undo="on"), Random(seed)
        play_until_stuck(driver, rng)
        if driver.room.phase != "playing":
            continue  # cleared
        while not can_be_cleared(position(driver.room)):
            driver.do(Undo(), "host")
        last_undo = len(driver.decisions) - 1
        play_until_stuck(driver, rng)
        if driver.room.phase == "playing":
            driver.do(SayNoSet(), "host")
            return driver, last_undo
    raise AssertionError("no game was stuck twice")


def test_r4_5_the_deck_can_be_cleared_after_the_named_step_and_after_no_later_one() -> None:
    game = finished_game(lost_game().decisions)
    way = find_clearing_way(game)
    assert way is not None
    assert way.is_certain
    assert not way.is_cleared
    at_step = game.steps[way.step].room
    assert way.sets == len(at_step.play.players[0].won) // 3
    assert way.sets >= FIRST_SETS
    assert can_be_cleared(position(at_step))
    assert is_clearing_line(position(at_step), way.line)
    later = [step.room for step in game.steps[way.step + 1 :]]
    assert later
    assert not any(can_be_cleared(position(room)) for room in later)


def test_r4_5_the_line_is_played_by_the_rules_to_the_last_card() -> None:
    game = finished_game(lost_game().decisions)
    way = find_clearing_way(game)
    assert way is not None
    shown = follow_way(game, way)
    assert shown.steps[: way.step + 1] == game.steps[: way.step + 1]
    last = shown.room.play.last
    assert (last.reason, last.cards_left, last.sets) == ("no-card", 0, (27,))


def test_r4_5_a_replay_lists_the_sets_that_were_given_back() -> None:
    driver, _ = game_stuck_twice()
    told = list(frames(finished_game(driver.decisions), None, Narrator("en", ["Zed"])))
    listed = sum(mark.kind == "back" for frame in told for mark in frame.marks)
    assert listed == sum(isinstance(decision.command, Undo) for decision in driver.decisions) > 0


def test_r4_5_a_replay_has_the_times_of_the_review() -> None:
    """SETs that are taken after an undo, before a new card is laid, have none."""
    driver, last_undo = game_stuck_twice()
    game = finished_game(driver.decisions)
    times: list[int | None] = []
    for frame in frames(game, None, Narrator("en", ["Zed"])):
        for mark in frame.marks:
            if mark.kind == "set":
                times.append(mark.took)
            elif mark.kind == "back":
                times.pop()
    assert times == [find.took for find in review(game.room.rules, game.events).finds]
    kept = sum(isinstance(decision.command, Claim) for decision in driver.decisions[:last_undo])
    kept -= sum(isinstance(decision.command, Undo) for decision in driver.decisions)
    assert None not in times[:kept]
    assert times[kept] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_r4_5_the_line_is_told_without_a_player_and_without_times(language: str) -> None:
    """Nobody made these moves."""
    game = finished_game(lost_game().decisions)
    way = find_clearing_way(game)
    assert way is not None
    played = way.step + 1
    told = list(frames(follow_way(game, way), None, Narrator(language, ["Zed"]), played_steps=played))
    assert any("Zed" in sentence for frame in told[:played] for sentence in frame.says)
    sentences = [sentence for frame in told[played:] for sentence in frame.says]
    assert sentences
    assert not any("Zed" in sentence or re.search(r"\d[.,]\d", sentence) for sentence in sentences)
    marks = [mark for frame in told[played:] for mark in frame.marks]
    assert [mark.cards for mark in marks if mark.kind == "set"] == list(way.line)
    assert {(mark.seat, mark.took) for mark in marks} == {(None, None)}


def test_r4_5_after_undo_the_later_chance_counts() -> None:
    driver, last_undo = game_stuck_twice()
    game = finished_game(driver.decisions)
    way = find_clearing_way(game)
    assert way is not None
    # After the last undo the deck could be cleared. So the named step is that one or a later one.
    assert game.decisions.index(game.steps[way.step].decision) >= last_undo
    assert follow_way(game, way).room.play.last.cards_left == 0


def test_r4_5_a_cleared_deck_is_reported_as_cleared() -> None:
    driver = game_near_its_end(undo="off")
    for taken in find_line(position(driver.room)).line:
        driver.do(Claim(taken), "host")
    way = find_clearing_way(finished_game(driver.decisions))
    assert way is not None
    assert way.is_cleared
    assert (way.sets, way.line) == (27, ())


def test_r4_2_strict_solitaire_is_not_examined() -> None:
    # alone="lost": the player loses when the table has no SET. Nobody tries to clear the deck.
    driver = RoomDriver(seats=1, alone="lost").begin(people=1)
    play_until_stuck(driver, Random(1))
    assert find_clearing_way(finished_game(driver.decisions)) is None
