"""The rules of a room, without a server: chairs, bots, the host, beginning and a rematch."""

from __future__ import annotations

import pytest

from support.rooms import Desk
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
    Sit,
    Stand,
)
from tertia.rooms.decision import AnyDecision, Decision
from tertia.rooms.events import Made
from tertia.rooms.state import Room, apply_decision
from tertia.rooms.view import room_view
from tertia.solver import find_sets

OPTIONS = GAMES["classic"].Options()


def test_who_makes_a_table_is_its_host_and_need_not_sit() -> None:
    desk = Desk(seats=3)
    assert (desk.room.host, desk.names, desk.room.phase) == ("host", [None] * 3, "waiting")
    assert desk.refused(MakeTable("classic", OPTIONS, 2), "host") == "already-started"
    assert desk.refused(Begin(), "host") == "bad-players"


def test_sitting_takes_the_first_free_chair_or_the_named_one() -> None:
    desk = Desk(seats=3)
    desk.say(Sit("Ann", 1), "a")
    desk.say(Sit("Bob"), "b")
    desk.say(Sit("Cyd"), "c")
    assert desk.names == ["Bob", "Ann", "Cyd"]
    assert desk.refused(Sit("Dan"), "d") == "table-full"
    assert desk.refused(Sit("Dan", 1), "d") == "chair-taken"
    assert desk.refused(Sit("Ann too"), "a") == "already-seated"


@pytest.mark.parametrize("chair", [-1, 3, 10**30])
def test_there_are_no_chairs_beyond_the_table(chair: int) -> None:
    desk = Desk(seats=3)
    assert desk.refused(Sit("Ann", chair), "a") == "chair-taken"
    assert desk.refused(AddBot(chair), "host") == "chair-taken"
    assert desk.refused(RemoveBot(chair), "host") == "chair-empty"
    assert desk.refused(Kick(chair), "host") == "chair-empty"


def test_standing_up_frees_the_chair_and_host_passes_on() -> None:
    desk = Desk()
    desk.say(Sit("Host"), "host")
    desk.say(Sit("Ann"), "a")
    desk.say(Stand(), "host")
    assert (desk.names[0], desk.room.host) == (None, "a")
    assert desk.refused(AddBot(), "host") == "not-host"
    assert desk.refused(Stand(), "host") == "no-seat"
    desk.say(Stand(), "a")
    assert desk.room.host is None
    desk.say(Sit("New"), "n")
    assert desk.room.host == "n"


def test_a_bot_is_never_the_host() -> None:
    desk = Desk()
    desk.say(Sit("Host"), "host")
    desk.say(AddBot(), "host")
    desk.say(Stand(), "host")
    assert desk.room.host is None


def test_bots_come_and_go_at_the_hosts_word() -> None:
    desk = Desk()
    desk.say(Sit("Ann"), "a")
    assert desk.refused(AddBot(), "a") == "not-host"
    desk.say(AddBot(3), "host")
    desk.say(AddBot(), "host")
    names = desk.names
    assert names[2] is None
    assert len({names[1], names[3]}) == 2
    assert desk.refused(RemoveBot(0), "host") == "not-a-bot"
    assert desk.refused(RemoveBot(3), "a") == "not-host"
    desk.say(RemoveBot(3), "host")
    assert desk.names[3] is None


def test_a_bot_has_a_level_and_a_personality_for_all_to_see() -> None:
    desk = Desk()
    desk.say(AddBot(), "host")
    desk.say(AddBot(level="champion", personality="sirius"), "host")
    desk.say(AddBot(level="newcomer", personality="sirius"), "host")
    seen = [chair for chair in room_view(desk.room, ()).chairs if chair is not None]
    assert [(chair.bot, chair.name, chair.level, chair.personality) for chair in seen] == [
        (True, "Vega", "regular", "vega"),
        (True, "Sirius", "champion", "sirius"),
        (True, "Sirius 2", "newcomer", "sirius"),
    ]
    assert desk.refused(ChangeBot(1, "expert"), "a") == "not-host"
    assert desk.refused(ChangeBot(3, "expert"), "host") == "chair-empty"
    assert desk.refused(ChangeBot(1, "superhuman"), "host") == "unknown-level"
    assert desk.refused(AddBot(level="superhuman"), "host") == "unknown-level"
    assert desk.refused(AddBot(personality="hal"), "host") == "unknown-personality"
    desk.say(ChangeBot(1, "expert"), "host")
    desk.say(Begin(), "host")
    assert [seat.level for seat in room_view(desk.room, ()).seats] == ["regular", "expert", "newcomer"]
    assert desk.refused(ChangeBot(1, "casual"), "host") == "already-started"


def test_a_person_has_no_level() -> None:
    desk = Desk().begun(people=2)
    view = room_view(desk.room, ())
    assert {(seat.level, seat.personality) for seat in view.seats} == {(None, None)}
    assert view.chairs[0] is not None
    assert view.chairs[0].level is None


def test_a_log_from_before_there_were_levels_still_reads() -> None:
    codec = room_codec("classic")
    made: AnyDecision = Decision(
        1,
        MakeTable("classic", OPTIONS, 2),
        "host",
        room_events=(Made("classic", OPTIONS, 2, False, "host", 1),),
    )
    old = b"""{"at": 2, "command": {"type": "add-bot", "chair": null}, "by": "host",
        "around": [{"type": "bot-added", "chair": 0, "name": "Deneb 2"}]}"""
    room = apply_decision(apply_decision(Room(), made), codec.read(old))
    bot = room.chairs[0]
    assert bot is not None
    assert (bot.name, bot.level, bot.personality) == ("Deneb 2", "regular", "deneb")


def test_twenty_bots_have_twenty_names() -> None:
    desk = Desk(seats=20)
    for _ in range(20):
        desk.say(AddBot(), "host")
    assert len(set(desk.names)) == 20
    assert desk.refused(AddBot(), "host") == "table-full"


def test_the_host_asks_somebody_to_leave_before_the_start() -> None:
    desk = Desk()
    desk.say(Sit("Host"), "host")
    desk.say(Sit("Ann"), "a")
    desk.say(AddBot(), "host")
    assert desk.refused(Kick(1), "a") == "not-host"
    assert desk.refused(Kick(0), "host") == "not-a-person"
    assert desk.refused(Kick(2), "host") == "not-a-person"
    desk.say(Kick(1), "host")
    assert desk.names[1] is None
    desk.say(Sit("Ann"), "a")
    desk.say(Begin(), "host")
    assert desk.refused(Kick(1), "host") == "already-started"


def test_beginning_seats_the_taken_chairs_in_order() -> None:
    desk = Desk(seats=4)
    desk.say(Sit("Ann", 3), "a")
    desk.say(Sit("Host", 1), "host")
    assert desk.refused(Begin(), "a") == "not-host"
    desk.say(Begin(), "host")
    assert [seat.name for seat in desk.room.seats] == ["Host", "Ann"]
    assert (desk.room.seat_of("host"), desk.room.seat_of("a"), desk.room.seat_of("x")) == (0, 1, None)
    for command in (Begin(), AddBot(), ChangeTable(OPTIONS, 2)):
        assert desk.refused(command, "host") == "already-started"


def test_game_commands_need_a_game_and_a_seat_in_it() -> None:
    desk = Desk()
    assert desk.refused(Claim((0, 1, 2)), "host") == "not-playing"
    desk.begun()
    assert desk.refused(Claim((0, 1, 2)), "stranger") == "no-seat"


@pytest.mark.parametrize("command", [Leave(), Away(0), Back(0), Tick(), GAMES["classic"].Start(2, OPTIONS)])
def test_the_tables_own_commands_are_the_tables_own(command: object) -> None:
    assert Desk().begun().refused(command, "host") == "table-only"


def test_nothing_is_said_by_nobody() -> None:
    assert Desk().refused(Sit("Ann"), None) == "no-seat"
    assert Desk().refused(AddBot(), None) == "no-seat"


def test_who_stands_up_leaves_the_game_and_may_return_to_the_same_seat() -> None:
    desk = Desk().begun(3)
    desk.say(Stand(), "p1")
    assert desk.room.rules.view(desk.room.play, None).players[1].presence == "left"
    desk.say(Sit("person b"), "p1")
    assert desk.room.rules.view(desk.room.play, None).players[1].presence == "here"
    assert desk.room.seat_of("p1") == 1


def test_nobody_takes_the_name_of_a_seat_in_the_game() -> None:
    desk = Desk(seats=3).begun(3)
    desk.say(Stand(), "p1")
    assert desk.refused(Sit("Person B"), "x") == "name-taken"
    desk.say(Sit("Person B"), "p1")


def test_rematch_with_the_same_people() -> None:
    desk = Desk().begun(2)
    desk.say(Stand(), "host")
    desk.say(Stand(), "p1")
    assert desk.room.phase == "over"
    desk.say(Sit("person a"), "host")
    desk.say(Sit("person b"), "p1")
    assert desk.room.host == "host"
    desk.say(Begin(), "host")
    assert (desk.room.round, desk.room.phase, len(desk.room.seats)) == (2, "playing", 2)


def test_late_joiner_gets_a_seat_at_the_next_deal() -> None:
    desk = Desk("classic", deals=2, more="auto", claim="tap", photo_finish=0).begun(2)
    desk.say(Sit("Late"), "late")
    assert desk.room.seat_of("late") is None
    assert desk.refused(Claim((0, 1, 2)), "late") == "no-seat"
    while desk.room.play.phase == "playing":
        desk.say(Claim(find_sets(desk.room.play.open_cards)[0]), "host")
    assert desk.room.play.phase == "between"
    assert desk.room.seat_of("late") == 2
    assert [seat.name for seat in desk.room.seats] == ["person a", "person b", "Late"]
    wakes = desk.room.wakes_at
    assert wakes is not None
    desk.say(Tick(), after_ms=wakes - desk.now)
    desk.say(Claim(find_sets(desk.room.play.open_cards)[0]), "late")


def test_changing_the_table_keeps_those_who_sit() -> None:
    desk = Desk(seats=4)
    desk.say(Sit("Ann", 2), "a")
    assert desk.refused(ChangeTable(OPTIONS, 2), "host") == "chair-taken"
    assert desk.refused(ChangeTable(OPTIONS, 0), "host") == "bad-players"
    assert desk.refused(ChangeTable(OPTIONS, 21), "host") == "bad-players"
    assert desk.refused(ChangeTable(OPTIONS, 3), "a") == "not-host"
    desk.say(ChangeTable(OPTIONS, 6, listed=True), "host")
    assert desk.names == [None, None, "Ann", None, None, None]
    assert desk.room.listed


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_written_and_folds_back(game: str) -> None:
    desk = Desk(game, min(4, GAMES[game].PLAYERS[-1])).begun(1, bots=GAMES[game].PLAYERS[0])
    codec, room = room_codec(game), Room()
    for decision in desk.decisions:
        written = codec.read(codec.write(decision))
        assert written == decision
        room = apply_decision(room, written)
    assert room == desk.room
