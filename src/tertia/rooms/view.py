"""How a room looks to everyone, and who each of them is in it: written anew only when something has changed."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from tertia.rooms.state import Occupant, Room, TablePhase

_encode = msgspec.json.Encoder().encode


class ChairView(Struct, frozen=True):
    """A taken chair as everyone sees it."""

    name: str
    bot: bool
    here: bool
    host: bool
    level: str | None = None
    """Of a bot: how well it plays."""
    personality: str | None = None
    """Of a bot: who it is, for its face and its sentence; ``/api/bots`` lists them."""


class SeatView(Struct, frozen=True):
    """Who has a seat in the game, in the order of its seats."""

    name: str
    bot: bool
    level: str | None = None
    personality: str | None = None


class RoomView(Struct, frozen=True):
    game: str
    options: Any
    listed: bool
    phase: TablePhase
    round: int
    chairs: tuple[ChairView | None, ...]
    seats: tuple[SeatView, ...]


class You(Struct, frozen=True):
    """Who you are at this table."""

    chair: int | None
    seat: int | None
    host: bool


WATCHER = You(None, None, host=False)


def room_view(room: Room, here: Container[str]) -> RoomView:
    """The room as everyone sees it: names, never who they are."""
    chairs = tuple(chair_view(room, chair, here) for chair in room.chairs)
    seats = tuple(seat_view(seat) for seat in room.seats)
    return RoomView(room.game, room.options, room.listed, room.phase, room.round, chairs, seats)


def chair_view(room: Room, chair: Occupant | None, here: Container[str]) -> ChairView | None:
    if chair is None:
        return None
    if chair.player is None:
        return ChairView(chair.name, True, True, False, chair.level, chair.personality)
    return ChairView(chair.name, bot=False, here=chair.player in here, host=chair.player == room.host)


def seat_view(seat: Occupant) -> SeatView:
    if not seat.is_bot:
        return SeatView(seat.name, bot=False)
    return SeatView(seat.name, True, seat.level, seat.personality)


def you_are(room: Room, player: str | None) -> You:
    """Who somebody is at this table; None is anyone who only watches."""
    if player is None:
        return WATCHER
    return You(room.chair_of(player), room.seat_of(player), player == room.host)


class EncodedRoomView:
    """One look of a room, as bytes."""

    def __init__(self, room: Room, here: Container[str]) -> None:
        self.room = _encode(room_view(room, here))
        self._room = room
        self._people: dict[str | None, tuple[int | None, bytes]] = {}
        _, self.watcher = self.you(None)

    def you(self, player: str | None) -> tuple[int | None, bytes]:
        """Somebody's seat in the game, and who they are as bytes."""
        known = self._people.get(player)
        if known is None:
            you = you_are(self._room, player)
            known = self._people[player] = (you.seat, _encode(you))
        return known


class RoomViewCache:
    """Remembers the last look of one room."""

    def __init__(self) -> None:
        self._seen: Any = None
        self._last: EncodedRoomView | None = None

    def now(self, room: Room, here: Iterable[str]) -> EncodedRoomView:
        people = tuple(here)
        seen = (
            *(room.game, room.options, room.listed, room.phase, room.round),
            *(room.host, room.chairs, room.seats, people),
        )
        if self._last is None or seen != self._seen:
            self._seen, self._last = seen, EncodedRoomView(room, people)
        return self._last
