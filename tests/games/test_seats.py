"""Presence: seats that are here, away, missing or left."""

from __future__ import annotations

from typing import Any

import pytest

from tertia.errors import Refused
from tertia.games.common.commands import Away, Back, Leave
from tertia.games.common.events import CameBack, GaveUpWaiting, Left, PresenceEvent, WentAway
from tertia.games.common.seats import Presence, Seats, decide_presence, give_up_waiting, require_seat
from tertia.games.engine import Request

ALL: tuple[Presence, ...] = ("here", "away", "missing", "left")


def seats(*presence: Presence, since: int = 100) -> Seats:
    return Seats(presence, tuple(since if p == "away" else 0 for p in presence))


def refusal(table: Seats, command: Any, seat: int | None = None) -> str:
    with pytest.raises(Refused) as caught:
        decide_presence(table, Request(command, seat), now=0)
    return caught.value.code


def test_everyone_is_here_at_first() -> None:
    table = Seats.of(3)
    assert len(table) == 3
    assert table.presence == ("here", "here", "here")


def test_seats_waited_for_and_seats_in_the_game() -> None:
    """Ruling of R2.8."""
    table = seats(*ALL)
    assert table.waited_for == (0, 1)
    assert table.in_game == (0, 1, 2)


@pytest.mark.parametrize(
    ("presence", "after", "expected"),
    [
        (("here", "here", "here"), 0, 1),
        (("here", "here", "here"), 2, 0),
        (("here", "left", "here"), 0, 2),
        (("left", "left", "here"), 2, 2),
        (("left", "left", "left"), 1, 1),
        (("here", "missing", "away"), 0, 1),
        (("here",), 0, 0),
    ],
)
def test_r2_12_the_next_seat_skips_players_who_left(
    presence: tuple[Presence, ...], after: int, expected: int
) -> None:
    assert seats(*presence).next_after(after) == expected


@pytest.mark.parametrize(
    ("now_is", "command", "event"),
    [
        ("here", Away(0), WentAway(seat=0, at=77)),
        ("away", Away(0), None),
        ("missing", Away(0), None),
        ("left", Away(0), None),
        ("here", Back(0), None),
        ("away", Back(0), CameBack(0)),
        ("missing", Back(0), CameBack(0)),
        ("left", Back(0), CameBack(0)),
    ],
)
def test_the_table_reports_presence(now_is: Presence, command: Any, event: PresenceEvent | None) -> None:
    assert decide_presence(seats(now_is), Request(command), now=77) == event


@pytest.mark.parametrize("now_is", ["here", "away", "missing"])
def test_leaving_is_always_possible_once(now_is: Presence) -> None:
    table = seats(now_is, "here")
    assert decide_presence(table, Request(Leave(), seat=0), now=0) == Left(0)
    assert refusal(table.evolve(Left(0)), Leave(), seat=0) == "no-seat"


def test_impossible_presence_is_refused() -> None:
    table = Seats.of(2)
    assert refusal(table, Away(0), seat=0) == "table-only"
    assert refusal(table, Back(1), seat=0) == "table-only"
    assert refusal(table, Away(2)) == "no-seat"
    assert refusal(table, Back(-1)) == "no-seat"
    assert refusal(table, Leave(), seat=None) == "no-seat"
    assert refusal(table, "nonsense") == "unknown-command"


def test_grace_time_runs_for_each_from_when_they_went() -> None:
    table = Seats.of(3).evolve(WentAway(seat=0, at=100)).evolve(WentAway(seat=2, at=300))
    assert table.end_of_grace(50) == 150
    assert give_up_waiting(table, grace=50, now=149) == ()
    assert give_up_waiting(table, grace=50, now=150) == (GaveUpWaiting(0),)
    assert give_up_waiting(table, grace=50, now=350) == (GaveUpWaiting(0), GaveUpWaiting(2))
    table = table.evolve(GaveUpWaiting(0))
    assert table.end_of_grace(50) == 350
    assert table.evolve(CameBack(2)).end_of_grace(50) is None


def test_a_player_who_joins_sits_at_the_end() -> None:
    assert seats("left", "away").with_new_seat() == Seats(("left", "away", "here"), (0, 100, 0))


@pytest.mark.parametrize("seat", [None, -1, 4, 3])
def test_require_seat_refuses_spectators_and_players_who_left(seat: int | None) -> None:
    with pytest.raises(Refused):
        require_seat(seats(*ALL), Request(Leave(), seat))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_require_seat_gives_the_seat(seat: int) -> None:
    assert require_seat(seats(*ALL), Request(Leave(), seat)) == seat
