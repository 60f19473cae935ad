"""R4.5: the review of solitaire names the last moment at which the deck could be cleared, and shows the way."""

from __future__ import annotations

from functools import cache
from random import Random

from support.rooms import RoomDriver
from tertia.clearing import Position, find_line, is_clearing_line
from tertia.games.classic.commands import Undo
from tertia.games.common.commands import Claim, SayNoSet
from tertia.history.replay import find_clearing_way, finished_game, follow_way
from tertia.rooms.state import Room
from tertia.solver import Triple, find_sets

GOOD_SETS = 19
"""The SETs taken by the way before the player takes random ones. Few cards are left then for the witness."""


def position(room: Room) -> Position:
    state = room.play
    return Position.of_table(state.open_cards, state.deck)


@cache
def can_be_cleared(start: Position) -> bool:
    """Try every SET of every position: the witness."""
    return not start.left or any(can_be_cleared(start.take(taken)) for taken in start.sets())


def started(undo: str) -> RoomDriver:
    """Return a perfect deck of which the first SETs are taken by a way."""
    driver = RoomDriver(seats=1, deck="clearable", more="auto", undo=undo).begin(1)
    for taken in find_line(position(driver.room)).line[:GOOD_SETS]:
        driver.do(Claim(taken), "host")
    return driver


def sets_on_table(driver: RoomDriver) -> list[Triple]:
    return find_sets(driver.room.play.open_cards) if driver.room.phase == "playing" else []


def play_until_stuck(driver: RoomDriver, rng: Random) -> None:
    while sets := sets_on_table(driver):
        driver.do(Claim(rng.choice(sets)), "host")


def lost_game() -> RoomDriver:
    """Return a game that ended with cards left."""
    for seed in range(100):
        driver = started("off")
        play_until_stuck(driver, Random(seed))
        if driver.room.play.last.cards_left:
            return driver
    raise AssertionError("every game was cleared")


def test_r4_5_the_review_names_the_last_set_until_which_the_deck_could_be_cleared() -> None:
    """Trying everything agrees: there is a way from that step, and none from any later one."""
    game = finished_game(lost_game().decisions)
    way = find_clearing_way(game)
    assert way is not None
    assert way.is_certain
    assert not way.is_cleared
    at_step = game.steps[way.step].room
    assert way.sets == len(at_step.play.players[0].won) // 3 >= GOOD_SETS
    assert can_be_cleared(position(at_step))
    assert is_clearing_line(position(at_step), way.line)
    later = [step.room for step in game.steps[way.step + 1 :]]
    assert later
    assert not any(can_be_cleared(position(room)) for room in later)


def test_r4_5_the_way_is_played_by_the_rules_to_the_last_card() -> None:
    game = finished_game(lost_game().decisions)
    way = find_clearing_way(game)
    assert way is not None
    shown = follow_way(game, way)
    assert shown.steps[: way.step + 1] == game.steps[: way.step + 1]
    last = shown.room.play.last
    assert (last.reason, last.cards_left, last.sets) == ("no-card", 0, (27,))


def test_r4_5_after_undo_the_later_chance_counts() -> None:
    """The player is stuck, gives SETs back until there is a way again, and is stuck once more."""
    for seed in range(100):
        driver, rng = started("on"), Random(seed)
        play_until_stuck(driver, rng)
        if driver.room.phase != "playing":
            continue  # cleared
        while not can_be_cleared(position(driver.room)):
            driver.do(Undo(), "host")
        second_chance = len(driver.decisions)
        play_until_stuck(driver, rng)
        if driver.room.phase == "playing":
            break
    driver.do(SayNoSet(), "host")
    game = finished_game(driver.decisions)
    way = find_clearing_way(game)
    assert way is not None
    assert game.decisions.index(game.steps[way.step].decision) >= second_chance - 1
    assert follow_way(game, way).room.play.last.cards_left == 0


def test_r4_5_a_cleared_deck_needs_no_way() -> None:
    driver = started("off")
    for taken in find_line(position(driver.room)).line:
        driver.do(Claim(taken), "host")
    way = find_clearing_way(finished_game(driver.decisions))
    assert way is not None
    assert way.is_cleared
    assert (way.sets, way.line) == (27, ())


def test_r4_2_strict_solitaire_has_no_way() -> None:
    driver = RoomDriver(seats=1, alone="lost").begin(1)
    play_until_stuck(driver, Random(1))
    assert find_clearing_way(finished_game(driver.decisions)) is None
