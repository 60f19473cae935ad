"""Visiting bots: programs that sit down like people and say that they are bots."""

from __future__ import annotations

from itertools import cycle, islice

import msgspec

from support.rooms import RoomDriver
from tertia.bots.baselines import LargestTaker
from tertia.games.common.options import CURRENT_REVISION
from tertia.history.results import results_of
from tertia.rooms.commands import AddBot, Begin, ChangeBot, Kick, RemoveBot, Sit, Stand, VoteOut
from tertia.rooms.events import Sat
from tertia.rooms.view import room_view


def test_everybody_sees_a_visiting_bot_as_a_bot_with_its_name() -> None:
    driver = RoomDriver(seats=3)
    driver.do(Sit("Ann"), "host")
    driver.do(Sit("Robot", bot=True), "program")
    driver.do(Begin(), "host")
    view = room_view(driver.room, {"host", "program"})
    _, chair, _ = view.chairs
    assert chair is not None
    assert (chair.name, chair.bot, chair.visiting, chair.here) == ("Robot", True, True, True)
    assert (chair.level, chair.personality) == (None, None)
    assert [(seat.bot, seat.visiting) for seat in view.seats] == [(False, False), (True, True)]


def test_a_bot_stays_a_bot_at_its_table() -> None:
    driver = RoomDriver(seats=3)
    driver.do(Sit("Robot", bot=True), "program")
    driver.do(Stand(), "program")
    driver.do(Sit("Ana"), "program")
    (chair,) = driver.room.people
    assert chair.is_visiting_bot
    # A player who says so only during the game is a bot in that game, too.
    driver.do(Sit("Bo"), "host")
    driver.do(Begin(), "host")
    driver.do(Stand(), "host")
    driver.do(Sit("Bo", bot=True), "host")
    assert all(seat.is_bot for seat in driver.room.seats)


def test_a_visiting_bot_is_removed_like_a_person_and_has_no_level() -> None:
    driver = RoomDriver(seats=3)
    driver.do(Sit("Robot", bot=True), "program")
    assert driver.refusal(RemoveBot(chair=0), "host") == "not-a-bot"
    assert driver.refusal(ChangeBot(chair=0, level="expert"), "host") == "not-a-bot"
    driver.do(Kick(chair=0), "host")
    assert driver.room.people == ()


def test_a_visiting_bot_has_no_vote() -> None:
    driver = RoomDriver(seats=4)
    for name, player in (("Ann", "host"), ("Bob", "b"), ("Cyd", "c")):
        driver.do(Sit(name), player)
    driver.do(Sit("Robot", bot=True), "program")
    driver.do(Begin(), "host")
    assert driver.refusal(VoteOut(chair=0), "program") == "no-seat"
    driver.do(VoteOut(chair=3), "b")
    driver.do(VoteOut(chair=3), "c")  # two of three people: the bot has no vote
    assert driver.room.chair_of("program") is None


def test_a_visiting_bot_does_not_become_host() -> None:
    driver = RoomDriver(seats=2)
    driver.do(Sit("Robot", bot=True), "program")
    driver.do(Sit("Ann"), "host")
    driver.do(Stand(), "host")
    assert driver.room.chair_of("program") is not None
    assert driver.room.host is None


def test_r2_8_a_game_of_bots_goes_on_until_the_last_visiting_bot_is_gone() -> None:
    driver = RoomDriver("chipset", seats=3, revision=CURRENT_REVISION)
    driver.do(Sit("Robot", bot=True), "host")
    driver.do(AddBot(), "host")
    driver.do(Begin(), "host")
    assert driver.room.play.paused_at is None
    driver.do(Stand(), "host")
    assert driver.room.play.paused_at is not None


def test_r2_8_a_visiting_bot_does_not_keep_a_game_of_people_going() -> None:
    driver = RoomDriver("chipset", seats=3, revision=CURRENT_REVISION)
    driver.do(Sit("Ann"), "host")
    driver.do(Sit("Robot", bot=True), "program")
    driver.do(AddBot(), "host")
    driver.do(Begin(), "host")
    driver.do(Stand(), "host")
    assert driver.room.play.paused_at is not None


def test_results_count_people_only() -> None:
    driver = RoomDriver("coopset", seats=2)
    driver.do(Sit("Ann"), "host")
    driver.do(Sit("Robot", bot=True), "program")
    driver.do(Begin(), "host")
    # A game has far fewer than 400 turns.
    for seat in islice(cycle((0, 1)), 400):
        before, rules = driver.room, driver.room.rules
        legal = rules.legal(before.play, seat, driver.now)
        timed = LargestTaker(seat).act(rules.view(before.play, seat), legal, now=0)
        if timed is not None:
            driver.do(timed.command, ("host", "program")[seat])
        if driver.room.phase == "over":
            break
    results = results_of("table", before, driver.room, driver.decisions[-1])
    assert [result.player for result in results] == ["host"]
    assert msgspec.json.decode(results[0].details)["bots"] == []


def test_logs_of_earlier_versions_have_people_only() -> None:
    """Their events have no field ``bot``."""
    assert msgspec.json.decode(b'{"type":"sat","chair":0,"player":"p","name":"Ann"}', type=Sat).bot is False


def test_a_player_is_a_person_unless_the_command_says_bot() -> None:
    driver = RoomDriver()
    driver.do(Sit("Ann"), "a")
    assert driver.decisions[-1].room_events == (Sat(chair=0, player="a", name="Ann", bot=False),)
