"""The host leads the people of a room to another table, where the next game is played."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from support.played import PlayedTable, player_id
from support.rooms import RoomDriver
from tertia.games import GAMES
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import Begin, ChangeTable, MoveOn, PassHost, Rename, RoomCommand, Sit, Stand
from tertia.rooms.events import MovedOn
from tertia.rooms.rules import decide, decide_with_luck
from tertia.rooms.state import NextGame
from tertia.rooms.view import NextGameView, RoomViewCache, room_view, you_view

SCOUT = MoveOn("k3x9m2ab", "scout")


def test_the_host_leads_to_another_table_between_games() -> None:
    driver = RoomDriver(seats=3)
    driver.do(Sit("Leo"), "host")
    driver.do(Sit("Ana"), "a")
    assert driver.refusal(SCOUT, "a") == "not-host"
    driver.do(SCOUT, "host")
    assert driver.room.next_game == NextGame("k3x9m2ab", "scout", "Leo", "host")
    driver.do(Begin(), "host")
    assert driver.room.next_game is None
    assert driver.refusal(SCOUT, "host") == "already-started"


def test_a_rematch_ends_the_way_to_the_other_table() -> None:
    played = PlayedTable("t", "classic", GAMES["classic"].Options(), ("Leo", "Ana"))
    moved = decide(played.room, RoomCommand(SCOUT, player_id(0)), played.now).room
    assert moved.next_game == NextGame("k3x9m2ab", "scout", "Leo", player_id(0))
    again = decide_with_luck(moved, RoomCommand(Begin(), player_id(0)), played.now, lambda: bytes(32)).room
    assert (again.phase, again.next_game) == ("playing", None)
    assert you_view(again, player_id(1)).next_table is None


def test_only_people_with_a_chair_and_the_host_know_the_other_table() -> None:
    driver = RoomDriver(seats=3)
    driver.do(Sit("Ana"), "a")
    assert room_view(driver.room, ()).next_game is UNSET
    driver.do(SCOUT, "host")  # the host does not sit, so nobody is named
    assert room_view(driver.room, ()).next_game == NextGameView("scout", "")
    assert b"k3x9m2ab" not in msgspec.json.encode(room_view(driver.room, ()))
    assert [you_view(driver.room, who).next_table for who in ("host", "a", "watcher", None)] == [
        "k3x9m2ab",
        "k3x9m2ab",
        None,
        None,
    ]
    driver.do(Stand(), "a")
    assert you_view(driver.room, "a").next_table is None


def test_the_sentence_keeps_the_name_of_the_host_who_left() -> None:
    driver = RoomDriver(seats=3)
    driver.do(Sit("Leo"), "host")
    driver.do(Sit("Ana"), "a")
    driver.do(SCOUT, "host")
    driver.do(PassHost("a"))
    driver.do(Rename("Anna"), "a")
    assert room_view(driver.room, ()).next_game == NextGameView("scout", "Leo")


def test_the_table_tells_the_host_who_leads_from_others_whatever_their_names() -> None:
    """A guest may take the nickname of a host who has left."""
    driver = RoomDriver(seats=3)
    for player, name in (("host", "Leo"), ("a", "Ana")):
        driver.do(Sit(name), player)
    assert not you_view(driver.room, "host").next_host
    driver.do(SCOUT, "host")
    driver.do(Stand(), "host")
    driver.do(Rename("Leo"), "a")
    assert driver.room.host == "a"
    assert [you_view(driver.room, who).next_host for who in ("host", "a", "watcher", None)] == [
        True,
        False,
        False,
        False,
    ]


def test_the_same_way_again_changes_nothing() -> None:
    driver = RoomDriver(seats=3)
    driver.do(SCOUT, "host")
    for command, is_new in ((SCOUT, False), (MoveOn("q7", "scout"), True), (MoveOn("q7", "scout"), False)):
        driver.do(command, "host")
        assert bool(driver.decisions[-1].room_events) == is_new, command


def test_a_table_whose_people_move_on_is_not_listed() -> None:
    driver = RoomDriver(seats=3)
    driver.do(ChangeTable(driver.room.options, 3, listed=True), "host")
    assert driver.room.listed
    driver.do(SCOUT, "host")
    assert not driver.room.listed


def test_the_sentence_follows_a_host_who_takes_another_name() -> None:
    driver = RoomDriver(seats=3)
    driver.do(SCOUT, "host")
    for command, name in ((Sit("Leo"), "Leo"), (Rename("Leonie"), "Leonie"), (Stand(), "Leonie")):
        driver.do(command, "host")
        assert room_view(driver.room, ()).next_game == NextGameView("scout", name)


def test_the_encoded_view_follows_the_host() -> None:
    driver, cache = RoomDriver(seats=3), RoomViewCache()
    driver.do(Sit("Leo"), "host")
    before = cache.get(driver.room, ())
    after = cache.get(driver.do(SCOUT, "host"), ())
    assert b"next" not in before.room + before.you("host")[1]
    assert b'"next_game":{"form":"scout","by":"Leo"}' in after.room
    assert b'"next_table":"k3x9m2ab"' in after.you("host")[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_log_keeps_the_way_to_the_other_table(game: str) -> None:
    driver, codec = RoomDriver(game, seats=2), room_codec(game)
    driver.do(SCOUT, "host")
    row = codec.write(driver.decisions[-1])
    assert codec.read(row) == driver.decisions[-1]
    assert codec.read(row).room_events == (MovedOn("k3x9m2ab", "scout", ""),)
