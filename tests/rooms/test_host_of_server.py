"""Commands that the host of the server gives through the table: close it, and remove a person for good."""

from __future__ import annotations

import pytest

from support.rooms import RoomDriver
from tertia.games import GAMES
from tertia.history.table_summary import SummaryProjection, summary_of
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import AddBot, Begin, CloseTable, Expel, Sit, Stand


@pytest.mark.parametrize("command", [CloseTable(), Expel(chair=0)])
def test_no_person_may_give_the_commands(command: object) -> None:
    driver = RoomDriver()
    driver.do(Sit("Ann"), "host")
    assert driver.refusal(command, "host") == "table-only"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_happens_at_a_closed_table(game: str) -> None:
    people = max(2, GAMES[game].PLAYERS[0])
    driver = RoomDriver(game, seats=people).begin(people)
    room = driver.do(CloseTable())
    assert (room.is_closed, room.wakes_at, room.listed) == (True, None, False)
    assert driver.refusal(Stand(), "host") == "table-closed"
    assert driver.refusal(CloseTable()) == "table-closed"


def test_the_summary_of_a_closed_table_is_over() -> None:
    driver, projection = RoomDriver().begin(), SummaryProjection("t")
    assert projection.after(driver.room).phase == "playing"
    driver.do(CloseTable())
    assert projection.after(driver.room) == summary_of("t", driver.room)
    assert summary_of("t", driver.room).phase == "over"


@pytest.mark.parametrize("game", GAMES)
def test_an_expelled_person_leaves_the_game_and_cannot_return(game: str) -> None:
    driver = RoomDriver(game, seats=3).begin(people=3)
    room = driver.do(Expel(chair=0))
    assert room.chair_of("host") is None
    assert room.host == "p1"
    assert driver.refusal(Sit("Somebody else"), "host") == "expelled"
    assert driver.refusal(Expel(chair=0)) == "chair-empty"


def test_a_bot_cannot_be_expelled() -> None:
    driver = RoomDriver()
    driver.do(AddBot(chair=0), "host")
    assert driver.refusal(Expel(chair=0)) == "not-a-person"


def test_the_last_person_can_be_expelled_while_waiting() -> None:
    driver = RoomDriver()
    driver.do(Sit("Ann"), "host")
    room = driver.do(Expel(chair=0))
    assert (room.host, room.expelled) == (None, ("host",))
    assert driver.refusal(Begin(), "host") == "not-host"


def test_the_decisions_can_be_read_from_the_log() -> None:
    driver = RoomDriver().begin(people=3)
    driver.do(Expel(chair=1))
    driver.do(CloseTable())
    codec = room_codec("classic")
    assert [codec.read(codec.write(decision)) for decision in driver.decisions] == driver.decisions
