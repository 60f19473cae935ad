"""R2.8: a table pauses when every person is missing, whatever bots sit at it."""

from __future__ import annotations

import pytest

from support.rooms import RoomDriver
from tertia.games import GAMES
from tertia.games.common.commands import Away, Back, Pause, Ready
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


def in_turn_of_a_person(people: int, revision: int = CURRENT_REVISION) -> RoomDriver:
    """Return a SetUp table of people and a bot in which a person is to lay a card."""
    driver = RoomDriver("setup", deals=1, revision=revision).begin(people, bots=1)
    while driver.room.play.turn >= people or not driver.room.play.clear:
        driver.do(Tick(), after_ms=5_000)
    return driver


def test_r2_8_the_table_pauses_when_only_bots_are_left() -> None:
    room = deserted().room
    assert room.play.paused_at is not None
    assert room.wakes_at is None


@pytest.mark.parametrize("people", [1, 2])
def test_r2_8_a_table_with_bots_pauses_at_once(people: int) -> None:
    """Nothing is laid for a person, and on return everybody has the time that was left, and a grace time."""
    driver = in_turn_of_a_person(people)
    table, left = driver.room.play.table, driver.room.play.until - driver.now
    for seat in range(people):
        assert driver.room.play.paused_at is None
        driver.do(Away(seat))
    assert driver.room.play.paused_at == driver.now
    assert driver.room.wakes_at is None
    driver.do(Back(0), after_ms=60_000)
    assert driver.room.play.table == table
    assert driver.room.play.until - driver.now == left - 10 * people
    assert driver.room.play.seats.presence[:people] == ("here", "away")[:people]
    driver.do(Tick(), after_ms=GRACE - 1)
    assert "missing" not in driver.room.play.seats.presence


def test_r2_8_before_revision_5_the_table_moved_for_the_last_person() -> None:
    driver = in_turn_of_a_person(people=1, revision=4)
    table = driver.room.play.table
    driver.do(Away(0))
    assert driver.room.play.paused_at is None
    driver.do(Tick(), after_ms=GRACE)
    assert driver.room.play.paused_at is not None
    assert driver.room.play.table != table


def test_r2_8_alone_the_clock_runs_until_the_grace_time_ends() -> None:
    """Nobody stops the clock of a game alone by losing the connection for a moment."""
    driver = RoomDriver("classic", seats=1, revision=CURRENT_REVISION).begin(people=1)
    driver.do(Away(0))
    assert driver.room.play.paused_at is None
    driver.do(Tick(), after_ms=GRACE)
    assert driver.room.play.paused_at is not None


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


def test_r2_8_bots_that_are_ready_do_not_begin_a_deal_without_the_person_who_left() -> None:
    """The person who sits down again plays the next deal, and looks at the result of the last one until then."""
    driver = RoomDriver("chipset", revision=CURRENT_REVISION, turn_time=1_000).begin(people=1, bots=2)
    while driver.room.play.phase != "between":
        driver.do(Tick(), after_ms=1_000)
    deal = driver.room.play.deal
    for bot in (1, 2):
        driver.do(Ready(), seat=bot)
    driver.do(Stand(), "host")
    assert driver.room.wakes_at is None
    driver.do(Sit("person a"), "host")
    assert driver.room.wakes_at == driver.room.play.resumes
    assert (driver.room.play.phase, driver.room.play.deal) == ("between", deal)


def test_r2_10_a_deal_begins_at_once_when_the_person_who_was_not_ready_leaves() -> None:
    driver = RoomDriver("chipset", revision=CURRENT_REVISION, turn_time=1_000).begin(people=3)
    while driver.room.play.phase != "between":
        driver.do(Tick(), after_ms=1_000)
    driver.do(Ready(), "host")
    driver.do(Ready(), "p1")
    driver.do(Stand(), "p2")
    assert driver.room.wakes_at is not None
    assert driver.room.wakes_at < driver.now


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
