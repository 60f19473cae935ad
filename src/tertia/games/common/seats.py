"""Presence at the table, the same in every game: here, away, missing or left.

A player without a connection is *away*. The table waits until the grace time is over; then the player is *missing*,
and the table no longer waits (ruling of R2.8). A player who *left* keeps a place in the result and may return.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.errors import Refused
from tertia.games.common.commands import Away, Back, Leave
from tertia.games.common.events import CameBack, GaveUpWaiting, Left, PresenceEvent, WentAway
from tertia.games.engine import Millis, Request, require_table

Presence = Literal["here", "away", "missing", "left"]


class Seats(Struct, frozen=True):
    """The presence of each seat, and since when a seat is away."""

    presence: tuple[Presence, ...] = ()
    since: tuple[Millis, ...] = ()
    """When each seat became away; without meaning for seats that are here."""

    @classmethod
    def of(cls, players: int) -> Seats:
        here: Presence = "here"
        return cls((here,) * players, (0,) * players)

    def __len__(self) -> int:
        return len(self.presence)

    @property
    def all_here(self) -> bool:
        """True if everybody is here, which is quick to find out."""
        return self.presence.count("here") == len(self.presence)

    def is_here(self, seat: int) -> bool:
        return self.presence[seat] == "here"

    def is_waited_for(self, seat: int) -> bool:
        return self.presence[seat] in ("here", "away")

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats that the table waits for: all but those missing or left."""
        if self.all_here:
            return tuple(range(len(self.presence)))
        return tuple(seat for seat in range(len(self)) if self.is_waited_for(seat))

    @property
    def in_game(self) -> tuple[int, ...]:
        """The seats whose players have not left."""
        if self.all_here:
            return tuple(range(len(self.presence)))
        return tuple(seat for seat, presence in enumerate(self.presence) if presence != "left")

    def next_after(self, seat: int) -> int:
        """Return the next seat to the left whose player has not left; the same seat if there is no other."""
        count = len(self)
        turns = ((seat + step) % count for step in range(1, count + 1))
        return next((other for other in turns if self.presence[other] != "left"), seat)

    def end_of_grace(self, grace: Millis) -> Millis | None:
        """Return the time when the first grace time ends; None if nobody is away."""
        if "away" not in self.presence:
            return None
        seats = zip(self.presence, self.since, strict=True)
        return min(since + grace for presence, since in seats if presence == "away")

    def with_new_seat(self) -> Seats:
        return Seats((*self.presence, "here"), (*self.since, 0))

    def with_new_grace(self, now: Millis, *, for_all: bool) -> Seats:
        """Return the seats after a pause: the table waits for missing players again, ``for_all`` for all away."""
        renewed = ("missing", "away") if for_all else ("missing",)
        before = tuple(zip(self.presence, self.since, strict=True))
        return Seats(
            tuple("away" if presence == "missing" else presence for presence, _ in before),
            tuple(now if presence in renewed else since for presence, since in before),
        )

    def evolve(self, event: PresenceEvent) -> Seats:
        match event:
            case WentAway(seat, at):
                return self._with(seat, "away", at)
            case GaveUpWaiting(seat):
                return self._with(seat, "missing", self.since[seat])
            case CameBack(seat):
                return self._with(seat, "here", 0)
            case Left(seat):
                return self._with(seat, "left", 0)

    def _with(self, seat: int, presence: Presence, since: Millis) -> Seats:
        return replace(
            self,
            presence=self.presence[:seat] + (presence,) + self.presence[seat + 1 :],
            since=self.since[:seat] + (since,) + self.since[seat + 1 :],
        )


def require_seat(seats: Seats, request: Request[Any]) -> int:
    """Return the seat that gives the command. Raise Refused for spectators and for players who left."""
    seat = request.seat
    if seat is None or not 0 <= seat < len(seats) or seats.presence[seat] == "left":
        raise Refused("no-seat")
    return seat


def decide_presence(seats: Seats, request: Request[Any], now: Millis) -> PresenceEvent | None:
    """Return the event that a command about presence causes; None if nothing changes."""
    command: Any = request.command
    match command:
        case Leave():
            return Left(require_seat(seats, request))
        case Away(seat):
            require_table(request)
            return WentAway(seat, now) if seats.presence[_check_seat(seats, seat)] == "here" else None
        case Back(seat):
            require_table(request)
            return CameBack(seat) if seats.presence[_check_seat(seats, seat)] != "here" else None
        case _:
            raise Refused("unknown-command")


def give_up_waiting(seats: Seats, grace: Millis, now: Millis) -> tuple[GaveUpWaiting, ...]:
    """Return the events for seats whose grace time is over."""
    return tuple(
        GaveUpWaiting(seat)
        for seat, (presence, since) in enumerate(zip(seats.presence, seats.since, strict=True))
        if presence == "away" and since + grace <= now
    )


def _check_seat(seats: Seats, seat: int) -> int:
    if not (isinstance(seat, int) and 0 <= seat < len(seats)):
        raise Refused("no-seat")
    return seat
