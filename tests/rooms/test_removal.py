"""Nobody spoils a table: the host removes people in mid-game, and a vote removes the host."""

from __future__ import annotations

import pytest

from support.rooms import RoomDriver
from tertia.games import GAMES
from tertia.games.common.commands import Away
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.engine import Tick
from tertia.history.replay import export_record, finished_game
from tertia.history.verify import verify
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import Begin, Kick, Sit, Stand, VoteOut
from tertia.rooms.events import Ended, HostPassed, Kicked, VotedOut
from tertia.rooms.state import RemovalVote
from tertia.rooms.view import room_view, you_view


def playing(people: int = 4, game: str = "classic") -> RoomDriver:
    """Return a room in which this many people play: the host on chair 0, ``p1`` on chair 1, and so on."""
    return RoomDriver(game, revision=CURRENT_REVISION).begin(people)


def presence(driver: RoomDriver) -> tuple[str, ...]:
    """Return for each seat whether its player is here, away, missing or has left."""
    by_seat: tuple[str, ...] = driver.room.play.seats.presence
    return by_seat


@pytest.mark.parametrize("game", GAMES)
def test_r2_8_the_host_removes_a_person_in_mid_game(game: str) -> None:
    driver = playing(people=3, game=game)
    driver.do(Kick(chair=1), "host")
    assert driver.decisions[-1].room_events == (Kicked(chair=1),)
    assert driver.names[1] is None
    assert presence(driver) == ("here", "left", "here")


@pytest.mark.parametrize("game", GAMES)
def test_r2_10_a_removal_that_leaves_too_few_players_ends_the_game_without_a_winner(game: str) -> None:
    """Else the host would win the last deal by it, and the pot."""
    deals = {} if game == "coopset" else {"deals": 1}
    driver = RoomDriver(game, revision=CURRENT_REVISION, **deals).begin(2)
    driver.do(Kick(chair=1), "host")
    if GAMES[game].PLAYERS[0] == 1:
        assert (driver.room.phase, driver.room.ended_by) == ("playing", None)
        return
    assert driver.decisions[-1].room_events == (Kicked(chair=1), Ended(driver.names[0] or ""))
    assert driver.room.phase == "over"
    assert driver.room.play.result.early
    assert set(driver.room.play.result.ranks) == {1}
    assert you_view(driver.room, "p1").removed
    assert verify(GAMES[game], export_record(finished_game(driver.decisions))) == driver.room.play
    driver.do(Sit("person b"), "p1")
    assert not you_view(driver.room, "p1").removed


def test_only_the_host_removes_people_alone() -> None:
    driver = playing()
    assert driver.refusal(Kick(chair=2), "p1") == "not-host"
    assert driver.refusal(Kick(chair=0), "host") == "not-a-person"  # nobody removes themselves
    assert driver.refusal(Kick(chair=9), "host") == "chair-empty"


def test_r2_8_a_removed_person_sits_down_again_only_after_the_game() -> None:
    driver = playing(people=3)
    driver.do(Kick(chair=1), "host")
    assert driver.refusal(Sit("person b"), "p1") == "removed"
    assert you_view(driver.room, "p1").removed
    for player in ("p2", "host"):
        driver.do(Stand(), player)
    assert driver.room.phase == "over"
    # Nobody is left, so the next person who sits down is the host.
    driver.do(Sit("person b"), "p1")
    driver.do(Begin(), "p1")
    assert driver.room.removed == ()
    assert not you_view(driver.room, "p1").removed


def test_a_person_removed_before_a_game_may_sit_down_again() -> None:
    driver = RoomDriver()
    driver.do(Sit("Ann"), "a")
    driver.do(Kick(chair=0), "host")
    driver.do(Sit("Ann"), "a")


def test_r2_8_more_than_half_of_the_others_remove_the_host_and_one_of_them_becomes_host() -> None:
    driver = playing(people=4)
    driver.do(VoteOut(chair=0), "p1")
    assert driver.room.votes == (RemovalVote(by=1, chair=0),)
    assert driver.names[0] is not None
    driver.do(VoteOut(chair=0), "p3")
    assert driver.decisions[-1].room_events == (
        VotedOut(chair=0, by=3, yes=True),
        Kicked(chair=0, voted=True),
        HostPassed("p1"),
    )
    assert presence(driver) == ("left", "here", "here", "here")
    assert not driver.room.votes
    assert driver.refusal(Sit("person a"), "host") == "removed"


def test_r2_8_one_person_alone_removes_nobody() -> None:
    driver = playing(people=2)
    driver.do(VoteOut(chair=0), "p1")
    assert presence(driver) == ("here", "here")


def test_a_vote_can_be_taken_back_and_counts_once() -> None:
    driver = playing(people=4)
    driver.do(VoteOut(chair=0), "p1")
    assert driver.refusal(VoteOut(chair=0), "p1") == "already-voted"
    driver.do(VoteOut(chair=0, yes=False), "p1")
    assert driver.refusal(VoteOut(chair=0, yes=False), "p1") == "not-agreed"
    driver.do(VoteOut(chair=0), "p2")
    assert driver.names[0] is not None


def test_r2_8_people_whom_the_game_does_not_wait_for_neither_vote_nor_count() -> None:
    driver = playing(people=4)
    driver.do(VoteOut(chair=0), "p1")
    driver.do(Away(1))
    driver.do(Tick(), after_ms=15_000)  # the grace time
    driver.do(VoteOut(chair=0), "p2")  # of the two others, p2 and p3, both are needed
    assert driver.names[0] is not None
    assert driver.refusal(VoteOut(chair=0), "p1") == "no-seat"
    driver.do(VoteOut(chair=0), "p3")
    assert driver.names[0] is None


def test_the_votes_of_a_person_who_stands_up_vanish() -> None:
    driver = playing(people=4)
    driver.do(VoteOut(chair=0), "p1")
    driver.do(VoteOut(chair=2), "p3")
    driver.do(Stand(), "p1")
    assert driver.room.votes == (RemovalVote(by=3, chair=2),)


def test_nobody_votes_before_a_game() -> None:
    assert RoomDriver().refusal(VoteOut(chair=0), "host") == "not-playing"


def test_spectators_and_bots_have_no_vote() -> None:
    driver = RoomDriver(seats=4).begin(people=2, bots=1)
    assert driver.refusal(VoteOut(chair=0), "spectator") == "no-seat"
    assert driver.refusal(VoteOut(chair=2), "p1") == "not-a-person"
    assert driver.refusal(VoteOut(chair=1), "p1") == "not-a-person"  # nobody removes themselves


def test_everybody_sees_the_votes_and_how_many_are_needed() -> None:
    driver = playing(people=4)
    driver.do(VoteOut(chair=0), "p1")
    chairs = room_view(driver.room, ()).chairs
    assert [(chair.votes, chair.votes_needed) for chair in chairs if chair] == [
        (1, 2),
        (0, 2),
        (0, 2),
        (0, 2),
    ]
    assert you_view(driver.room, "p1").votes == (0,)
    assert you_view(driver.room, "p2").votes == ()


def test_the_log_of_a_removal_is_read_back_and_its_record_verified() -> None:
    driver = playing(people=3)
    driver.do(VoteOut(chair=1), "host")
    driver.do(VoteOut(chair=1), "p2")
    driver.do(Kick(chair=2), "host")
    driver.do(Stand(), "host")
    codec = room_codec("classic")
    assert [codec.read(codec.write(decision)) for decision in driver.decisions] == driver.decisions
    assert verify(GAMES["classic"], export_record(finished_game(driver.decisions))) == driver.room.play


def test_in_an_old_log_nobody_was_removed_by_a_vote() -> None:
    """Old logs have no field ``voted``. The stored name of ``room_events`` is ``around``."""
    body = b'{"at":5,"command":{"type":"kick","chair":1},"by":"host","around":[{"type":"kicked","chair":1}]}'
    assert room_codec("classic").read(body).room_events == (Kicked(chair=1),)
