"""R2.10: the host, or a player who is the only person in the game, ends a running game for all its players."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from support.rooms import RoomDriver
from tertia.games import GAMES
from tertia.games.common.options import CURRENT_REVISION
from tertia.history.log_check import is_decided_again
from tertia.history.log_replay import ReplayStep
from tertia.history.replay import export_record, finished_game
from tertia.history.results import results_of, was_ended_early
from tertia.history.verify import verify
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import Begin, ChangeTable, EndGame, MoveOn, PassHost, Rename, Sit, Stand
from tertia.rooms.events import Ended
from tertia.rooms.state import Room, apply_decision
from tertia.rooms.view import RoomViewCache, room_view, you_view


@pytest.mark.parametrize("name", GAMES)
def test_r2_10_the_host_ends_a_game_for_all_and_everybody_keeps_the_chair(name: str) -> None:
    driver = RoomDriver(name, revision=CURRENT_REVISION).begin(people=3)
    chairs = driver.room.chairs
    assert driver.refusal(EndGame(), "p1") == "not-host"
    driver.do(EndGame(), "host")
    room = driver.room
    assert (room.phase, room.chairs, room.host, room.wakes_at) == ("over", chairs, "host", None)
    assert driver.decisions[-1].room_events == (Ended("person a"),)
    assert room_view(room, ()).ended_by == "person a"
    assert driver.refusal(EndGame(), "host") == "not-playing"
    assert [you_view(room, who).seat for who in ("host", "p1", "p2")] == [0, 1, 2]
    driver.do(Begin(), "host")
    assert (driver.room.phase, driver.room.round) == ("playing", 2)
    assert room_view(driver.room, ()).ended_by is UNSET


def test_r2_10_after_the_end_the_host_may_do_what_a_running_game_forbids() -> None:
    driver = RoomDriver("scout").begin(people=2)
    for command in (MoveOn("k3x9m2ab", "twenty"), ChangeTable(driver.room.options, 6)):
        assert driver.refusal(command, "host") == "already-started"
    driver.do(EndGame(), "host")
    driver.do(ChangeTable(driver.room.options, 6), "host")
    driver.do(MoveOn("k3x9m2ab", "twenty"), "host")
    assert driver.room.ended_by == "person a"


def test_r2_10_the_only_person_in_the_game_may_end_it_without_being_host() -> None:
    driver = RoomDriver("classic", seats=4).begin(people=2, bots=1)
    driver.do(PassHost("p1"))
    assert driver.refusal(EndGame(), "host") == "not-host"
    driver.do(Sit("Lou"), "lou")
    driver.do(PassHost("lou"))  # has a chair, but no seat before the next deal
    driver.do(Stand(), "p1")
    driver.do(EndGame(), "host")
    assert driver.room.phase == "over"
    assert driver.names[0] == "person a"


def test_nobody_else_ends_a_game() -> None:
    driver = RoomDriver("classic", seats=4)
    assert driver.refusal(EndGame(), "host") == "not-playing"
    driver.begin(people=2)
    driver.do(Sit("Robot", bot=True), "program")
    for somebody in ("watcher", "program", "p1"):
        assert driver.refusal(EndGame(), somebody) == "not-host"
    assert driver.refusal(EndGame()) == "no-seat"  # the table itself, which has no reason to


def test_a_host_without_a_chair_is_not_named() -> None:
    driver = RoomDriver("classic")
    driver.do(Sit("Ana"), "a")
    driver.do(Sit("Iroha"), "b")
    driver.do(Begin(), "host")
    driver.do(EndGame(), "host")
    assert room_view(driver.room, ()).ended_by == ""


def test_whoever_ended_the_game_has_the_latest_name() -> None:
    driver = RoomDriver("classic").begin(people=2)
    driver.do(EndGame(), "host")
    driver.do(Rename("Zoe"), "p1")
    assert driver.room.ended_by == "person a"
    driver.do(Rename("Ana"), "host")
    assert driver.room.ended_by == "Ana"


@pytest.mark.parametrize("name", GAMES)
def test_the_log_and_the_record_of_an_ended_game_are_verified(name: str) -> None:
    driver = RoomDriver(name, revision=CURRENT_REVISION).begin(people=2, bots=1)
    driver.do(EndGame(), "host")
    codec, room = room_codec(name), Room()
    for decision in driver.decisions:
        row = codec.write(decision)
        assert codec.read(row) == decision
        after = apply_decision(room, decision)
        assert is_decided_again(ReplayStep(room, decision, after))
        room = after
    assert room == driver.room
    game = finished_game(driver.decisions)
    verify(game.room.rules, export_record(game))


@pytest.mark.parametrize(("people", "early"), [(2, True), (1, False)])
def test_results_say_that_a_game_of_several_players_ended_early(people: int, early: bool) -> None:
    driver = RoomDriver("classic", seats=people).begin(people)
    before = driver.room
    driver.do(EndGame(), "host")
    results = results_of("table", before, driver.room, driver.decisions[-1])
    assert [was_ended_early(result) for result in results] == [early] * people


def test_the_view_of_an_ended_game_is_encoded_again() -> None:
    driver, cache = RoomDriver("classic").begin(), RoomViewCache()
    assert b"ended_by" not in cache.get(driver.room, ()).room
    driver.do(EndGame(), "host")
    assert b'"ended_by":"person a"' in cache.get(driver.room, ()).room
