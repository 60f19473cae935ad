"""The rules of a room: chairs, bots, the host, the beginning of a game, a rematch."""

from __future__ import annotations

import pytest

from support.played import PlayedTable, player_id
from support.rooms import RoomDriver
from tertia.games import GAMES
from tertia.games.common.commands import Away, Back, Claim, Leave
from tertia.games.engine import Tick
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import (
    AddBot,
    Begin,
    ChangeBot,
    ChangeTable,
    Kick,
    MakeTable,
    RemoveBot,
    Rename,
    RoomCommand,
    Sit,
    Stand,
)
from tertia.rooms.decision import AnyDecision, Decision
from tertia.rooms.events import Made
from tertia.rooms.rules import decide
from tertia.rooms.state import Room, apply_decision
from tertia.rooms.view import room_view
from tertia.solver import find_sets

OPTIONS = GAMES["classic"].Options()


def test_the_maker_of_a_table_is_its_host_and_need_not_sit() -> None:
    driver = RoomDriver(seats=3)
    assert (driver.room.host, driver.names, driver.room.phase) == ("host", [None] * 3, "waiting")
    assert driver.refusal(MakeTable("classic", OPTIONS, seats=2), "host") == "already-started"
    assert driver.refusal(Begin(), "host") == "bad-players"


def test_sitting_takes_the_first_free_chair_or_the_named_one() -> None:
    driver = RoomDriver(seats=3)
    driver.do(Sit("Ann", chair=1), "a")
    driver.do(Sit("Bob"), "b")
    driver.do(Sit("Cyd"), "c")
    assert driver.names == ["Bob", "Ann", "Cyd"]
    assert driver.refusal(Sit("Dan"), "d") == "table-full"
    assert driver.refusal(Sit("Dan", chair=1), "d") == "chair-taken"
    assert driver.refusal(Sit("Ann too"), "a") == "already-seated"


def test_a_seated_person_changes_the_nickname_between_games() -> None:
    driver = RoomDriver(seats=3)
    assert driver.refusal(Rename("Ann"), "a") == "no-seat"
    driver.do(Sit("Guest"), "host")
    driver.do(Sit("Bob"), "b")
    driver.do(Rename("Ann"), "host")
    assert (driver.names, driver.room.host) == (["Ann", "Bob", None], "host")
    assert driver.refusal(Rename("B0b"), "host") == "name-taken"
    assert driver.refusal(Rename("\u200b"), "host") == "bad-name"
    driver.do(Begin(), "host")
    assert driver.refusal(Rename("Anna"), "host") == "already-started"


def test_a_nickname_chosen_after_a_game_is_in_its_result() -> None:
    played = PlayedTable("t", "classic", OPTIONS, ("Guest", "Bob"))
    _, renamed = decide(played.room, RoomCommand(Rename("Ann"), player_id(0)), played.now)
    assert [seat.name for seat in renamed.seats] == ["Ann", "Bob"]
    _, gone = decide(renamed, RoomCommand(Stand(), player_id(1)), played.now)
    _, same = decide(gone, RoomCommand(Rename("Bob"), player_id(0)), played.now)
    assert [seat.name for seat in same.seats] == ["Ann", "Bob"]  # nobody plays under another's name
    assert [chair and chair.name for chair in same.chairs] == ["Bob", None]


@pytest.mark.parametrize("chair", [-1, 3, 10**30])
def test_chairs_beyond_the_table_are_refused(chair: int) -> None:
    driver = RoomDriver(seats=3)
    assert driver.refusal(Sit("Ann", chair), "a") == "chair-taken"
    assert driver.refusal(AddBot(chair), "host") == "chair-taken"
    assert driver.refusal(RemoveBot(chair), "host") == "chair-empty"
    assert driver.refusal(Kick(chair), "host") == "chair-empty"


def test_standing_up_frees_the_chair_and_passes_the_host() -> None:
    driver = RoomDriver()
    driver.do(Sit("Host"), "host")
    driver.do(Sit("Ann"), "a")
    driver.do(Stand(), "host")
    assert (driver.names[0], driver.room.host) == (None, "a")
    assert driver.refusal(AddBot(), "host") == "not-host"
    assert driver.refusal(Stand(), "host") == "no-seat"
    driver.do(Stand(), "a")
    assert driver.room.host is None
    driver.do(Sit("New"), "n")
    assert driver.room.host == "n"


def test_a_bot_is_never_the_host() -> None:
    driver = RoomDriver()
    driver.do(Sit("Host"), "host")
    driver.do(AddBot(), "host")
    driver.do(Stand(), "host")
    assert driver.room.host is None


def test_only_the_host_adds_and_removes_bots() -> None:
    driver = RoomDriver()
    driver.do(Sit("Ann"), "a")
    assert driver.refusal(AddBot(), "a") == "not-host"
    driver.do(AddBot(chair=3), "host")
    driver.do(AddBot(), "host")
    names = driver.names
    assert names[2] is None
    assert len({names[1], names[3]}) == 2
    assert driver.refusal(RemoveBot(chair=0), "host") == "not-a-bot"
    assert driver.refusal(RemoveBot(chair=3), "a") == "not-host"
    driver.do(RemoveBot(chair=3), "host")
    assert driver.names[3] is None


def test_everybody_sees_the_level_and_personality_of_a_bot() -> None:
    driver = RoomDriver()
    driver.do(AddBot(), "host")
    driver.do(AddBot(level="champion", personality="sirius"), "host")
    driver.do(AddBot(level="newcomer", personality="sirius"), "host")
    seen = [chair for chair in room_view(driver.room, ()).chairs if chair is not None]
    assert [(chair.bot, chair.name, chair.level, chair.personality) for chair in seen] == [
        (True, "Vega", "regular", "vega"),
        (True, "Sirius", "champion", "sirius"),
        (True, "Sirius 2", "newcomer", "sirius"),
    ]
    assert driver.refusal(ChangeBot(chair=1, level="expert"), "a") == "not-host"
    assert driver.refusal(ChangeBot(chair=3, level="expert"), "host") == "chair-empty"
    assert driver.refusal(ChangeBot(chair=1, level="superhuman"), "host") == "unknown-level"
    assert driver.refusal(AddBot(level="superhuman"), "host") == "unknown-level"
    assert driver.refusal(AddBot(personality="hal"), "host") == "unknown-personality"
    driver.do(ChangeBot(chair=1, level="expert"), "host")
    driver.do(Begin(), "host")
    assert [seat.level for seat in room_view(driver.room, ()).seats] == ["regular", "expert", "newcomer"]
    assert driver.refusal(ChangeBot(chair=1, level="casual"), "host") == "already-started"


def test_a_person_has_no_level() -> None:
    driver = RoomDriver().begin(people=2)
    view = room_view(driver.room, ())
    assert {(seat.level, seat.personality) for seat in view.seats} == {(None, None)}
    assert view.chairs[0] is not None
    assert view.chairs[0].level is None


def test_a_log_without_levels_can_be_read() -> None:
    codec = room_codec("classic")
    made: AnyDecision = Decision(
        1,
        MakeTable("classic", OPTIONS, seats=2),
        "host",
        room_events=(Made(game="classic", options=OPTIONS, seats=2, listed=False, host="host", at=1),),
    )
    old = b"""{"at": 2, "command": {"type": "add-bot", "chair": null}, "by": "host",
        "around": [{"type": "bot-added", "chair": 0, "name": "Deneb 2"}]}"""
    room = apply_decision(apply_decision(Room(), made), codec.read(old))
    bot = room.chairs[0]
    assert bot is not None
    assert (bot.name, bot.level, bot.personality) == ("Deneb 2", "regular", "deneb")


def test_twenty_bots_have_twenty_names() -> None:
    driver = RoomDriver(seats=20)
    for _ in range(20):
        driver.do(AddBot(), "host")
    assert len(set(driver.names)) == 20
    assert driver.refusal(AddBot(), "host") == "table-full"


def test_the_host_may_kick_people_before_a_game() -> None:
    driver = RoomDriver()
    driver.do(Sit("Host"), "host")
    driver.do(Sit("Ann"), "a")
    driver.do(AddBot(), "host")
    assert driver.refusal(Kick(chair=1), "a") == "not-host"
    assert driver.refusal(Kick(chair=0), "host") == "not-a-person"
    assert driver.refusal(Kick(chair=2), "host") == "not-a-person"
    driver.do(Kick(chair=1), "host")
    assert driver.names[1] is None
    driver.do(Sit("Ann"), "a")
    driver.do(Begin(), "host")
    assert driver.refusal(Kick(chair=1), "a") == "not-host"


def test_a_game_seats_the_occupied_chairs_in_order() -> None:
    driver = RoomDriver(seats=4)
    driver.do(Sit("Ann", chair=3), "a")
    driver.do(Sit("Host", chair=1), "host")
    assert driver.refusal(Begin(), "a") == "not-host"
    driver.do(Begin(), "host")
    assert [seat.name for seat in driver.room.seats] == ["Host", "Ann"]
    assert (driver.room.seat_of("host"), driver.room.seat_of("a"), driver.room.seat_of("x")) == (0, 1, None)
    for command in (Begin(), AddBot(), ChangeTable(OPTIONS, seats=2)):
        assert driver.refusal(command, "host") == "already-started"


def test_game_commands_need_a_game_and_a_seat_in_it() -> None:
    driver = RoomDriver()
    assert driver.refusal(Claim((0, 1, 2)), "host") == "not-playing"
    driver.begin()
    assert driver.refusal(Claim((0, 1, 2)), "stranger") == "no-seat"


@pytest.mark.parametrize("command", [Leave(), Away(0), Back(0), Tick(), GAMES["classic"].Start(2, OPTIONS)])
def test_people_cannot_give_commands_of_the_table(command: object) -> None:
    assert RoomDriver().begin().refusal(command, "host") == "table-only"


def test_commands_of_people_need_a_person() -> None:
    assert RoomDriver().refusal(Sit("Ann"), None) == "no-seat"
    assert RoomDriver().refusal(AddBot(), None) == "no-seat"


def test_standing_up_leaves_the_game_and_sitting_down_returns_to_the_same_seat() -> None:
    driver = RoomDriver().begin(people=3)
    driver.do(Stand(), "p1")
    assert driver.room.rules.view(driver.room.play, None).players[1].presence == "left"
    driver.do(Sit("person b"), "p1")
    assert driver.room.rules.view(driver.room.play, None).players[1].presence == "here"
    assert driver.room.seat_of("p1") == 1


def test_the_name_of_a_player_who_left_the_game_stays_taken() -> None:
    driver = RoomDriver(seats=3).begin(people=3)
    driver.do(Stand(), "p1")
    assert driver.refusal(Sit("Person B"), "x") == "name-taken"
    driver.do(Sit("Person B"), "p1")


def test_a_rematch_has_the_same_people() -> None:
    driver = RoomDriver().begin(people=2)
    driver.do(Stand(), "host")
    driver.do(Stand(), "p1")
    assert driver.room.phase == "over"
    driver.do(Sit("person a"), "host")
    driver.do(Sit("person b"), "p1")
    assert driver.room.host == "host"
    driver.do(Begin(), "host")
    assert (driver.room.round, driver.room.phase, len(driver.room.seats)) == (2, "playing", 2)


def test_r2_13_a_rematch_shuffles_all_cards() -> None:
    first = tuple(range(12))
    driver = RoomDriver(seats=1, first_cards=first).begin(people=1)
    assert driver.room.play.table == first
    driver.do(Stand(), "host")
    driver.do(Sit("person a"), "host")
    assert driver.room.options.first_cards == first
    driver.do(Begin(), "host")
    assert (driver.room.round, driver.room.options.first_cards) == (2, ())
    assert driver.room.play.options == driver.room.options
    assert driver.room.play.table != first


def test_a_late_player_gets_a_seat_at_the_next_deal() -> None:
    driver = RoomDriver("classic", deals=2, more="auto", claim="tap", photo_finish=0).begin(people=2)
    driver.do(Sit("Late"), "late")
    assert driver.room.seat_of("late") is None
    assert driver.refusal(Claim((0, 1, 2)), "late") == "no-seat"
    while driver.room.play.phase == "playing":
        driver.do(Claim(find_sets(driver.room.play.open_cards)[0]), "host")
    assert driver.room.play.phase == "between"
    assert driver.room.seat_of("late") == 2
    assert [seat.name for seat in driver.room.seats] == ["person a", "person b", "Late"]
    wakes = driver.room.wakes_at
    assert wakes is not None
    driver.do(Tick(), after_ms=wakes - driver.now)
    driver.do(Claim(find_sets(driver.room.play.open_cards)[0]), "late")


def test_changing_the_table_keeps_occupied_chairs() -> None:
    driver = RoomDriver(seats=4)
    driver.do(Sit("Ann", chair=2), "a")
    assert driver.refusal(ChangeTable(OPTIONS, seats=2), "host") == "chair-taken"
    assert driver.refusal(ChangeTable(OPTIONS, seats=0), "host") == "bad-players"
    assert driver.refusal(ChangeTable(OPTIONS, seats=21), "host") == "bad-players"
    assert driver.refusal(ChangeTable(OPTIONS, seats=3), "a") == "not-host"
    driver.do(ChangeTable(OPTIONS, seats=6, listed=True), "host")
    assert driver.names == [None, None, "Ann", None, None, None]
    assert driver.room.listed


@pytest.mark.parametrize("game", GAMES)
def test_decisions_survive_encoding_and_lead_to_the_same_room(game: str) -> None:
    players = GAMES[game].PLAYERS
    driver = RoomDriver(game, seats=min(4, players[-1])).begin(people=1, bots=players[0])
    codec, room = room_codec(game), Room()
    for decision in driver.decisions:
        decoded = codec.read(codec.write(decision))
        assert decoded == decision
        room = apply_decision(room, decoded)
    assert room == driver.room
