"""R2.8: a table pauses when every person is missing, whatever bots sit at it."""

from __future__ import annotations

import pytest

from support.rooms import RoomDriver
from tertia.games import GAMES
from tertia.games.common.commands import Away, Back, Pause
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.engine import Tick
from tertia.history.replay import export_record, finished_game
from tertia.history.verify import verify
from tertia.rooms.commands import AddBot, Begin, Sit, Stand

GRACE = 15_000


def deserted(people: int = 1, bots: int = 1, revision: int = CURRENT_REVISION) -> RoomDriver:
    """Return a ChipSet table whose people have lost the connection longer ago than the grace time."""
    driver = RoomDriver("chipset", deals=1, revision=revision).begin(people, bots)
    for seat in range(people):
        driver.do(Away(seat))
    driver.do(Tick(), after_ms=GRACE)
    return driver


def test_r2_8_the_table_pauses_when_only_bots_are_left() -> None:
    room = deserted().room
    assert room.play.paused_at is not None
    assert room.wakes_at is None


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize(("revision", "moves"), [(4, True), (CURRENT_REVISION, False)])
def test_r2_8_nothing_is_laid_for_the_last_person(people: int, revision: int, moves: bool) -> None:
    """By the revisions before the fifth, the table laid a card for whoever was in turn, and paused then."""
    driver = RoomDriver("setup", deals=1, revision=revision).begin(people, bots=1)
    while driver.room.play.turn >= people or not driver.room.play.clear:
        driver.do(Tick(), after_ms=5_000)
    table = driver.room.play.table
    for seat in range(people):
        driver.do(Away(seat))
    driver.do(Tick(), after_ms=GRACE)
    assert driver.room.play.paused_at is not None
    assert (driver.room.play.table != table) is moves
    driver.do(Back(0), after_ms=60_000)
    assert driver.room.play.seats.presence[:people] == ("here", "away")[:people]


def test_r2_8_the_table_goes_on_while_one_person_is_there() -> None:
    driver = RoomDriver("chipset", revision=CURRENT_REVISION).begin(people=2, bots=1)
    driver.do(Away(0))
    driver.do(Tick(), after_ms=GRACE)
    assert driver.room.play.paused_at is None


def test_r2_8_the_table_resumes_when_a_person_returns() -> None:
    driver = deserted()
    driver.do(Back(0), after_ms=3_600_000)
    assert driver.room.play.paused_at is None
    assert driver.room.wakes_at is not None
    assert driver.room.wakes_at > driver.now


def test_r2_8_a_table_of_bots_alone_is_not_paused() -> None:
    driver = RoomDriver("chipset", revision=CURRENT_REVISION)
    driver.do(AddBot(), "host")
    driver.do(AddBot(), "host")
    driver.do(Begin(), "host")
    driver.do(Tick(), after_ms=30_000)
    assert driver.room.play.paused_at is None


def test_r2_8_a_table_that_its_people_left_is_paused_until_one_of_them_sits_down_again() -> None:
    driver = RoomDriver("chipset", revision=CURRENT_REVISION).begin(people=1, bots=2)
    driver.do(Stand(), "host")
    assert driver.room.play.paused_at is not None
    driver.do(Sit("person a"), "host")
    assert driver.room.play.paused_at is None


def test_r2_8_revision_1_of_the_rules_plays_on() -> None:
    assert deserted(revision=1).room.play.paused_at is None


def test_no_person_may_pause_the_table() -> None:
    driver = RoomDriver("chipset").begin()
    assert driver.refusal(Pause(), "host") == "table-only"


def test_the_record_of_a_paused_game_is_verified() -> None:
    driver = deserted(people=2, bots=1)
    driver.do(Back(1), after_ms=60_000)
    while driver.room.wakes_at is not None:
        driver.do(Tick(), after_ms=driver.room.wakes_at - driver.now)
    assert driver.room.phase == "over"
    game = finished_game(driver.decisions)
    assert verify(GAMES["chipset"], export_record(game)) == driver.room.play
