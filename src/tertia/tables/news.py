"""What a client is told: the version, what happened, the room, the view of its seat, what it may do."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from tertia.games.engine import Legal, Millis
from tertia.tables.ports import TablePhase
from tertia.tables.room.facts import Began, Decision, HostPassed, Made, Sat
from tertia.tables.room.state import Occupant, Room
from tertia.tables.room.wire import room_codec
from tertia.tables.wire import tag_of


@dataclass(frozen=True, slots=True)
class ChairView:
    """A taken chair as everyone sees it."""

    name: str
    bot: bool
    here: bool
    host: bool
    level: str | None = None
    """Of a bot: how well it plays."""
    personality: str | None = None
    """Of a bot: who it is, for its face and its sentence; ``/api/bots`` lists them."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who has a seat in the game, in the order of its seats."""

    name: str
    bot: bool
    level: str | None = None
    personality: str | None = None


@dataclass(frozen=True, slots=True)
class You:
    """Who you are at this table."""

    chair: int | None
    seat: int | None
    host: bool


@dataclass(frozen=True, slots=True)
class RoomView:
    game: str
    options: Any
    listed: bool
    phase: TablePhase
    round: int
    chairs: tuple[ChairView | None, ...]
    seats: tuple[SeatView, ...]


@dataclass(frozen=True, slots=True)
class CardsWanted:
    """A command that wants so many of these cards, with the fixed ones."""

    command: str
    cards: tuple[int, ...]
    count: int
    fixed: tuple[int, ...]


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
    return (
        SeatView(seat.name, True, seat.level, seat.personality) if seat.is_bot else SeatView(seat.name, False)
    )


def happened(room: Room, decisions: Sequence[Decision], seat: int | None) -> list[Any]:
    """The events of some decisions, without what this seat may not know."""
    codec = room_codec(room.game)
    began = [i for i, decision in enumerate(decisions) if any(isinstance(e, Began) for e in decision.around)]
    told: list[Any] = []
    for i, decision in enumerate(decisions):
        # In an earlier game this seat may have been somebody else's.
        then = seat if not began or i >= began[-1] else None
        told += [codec.around.to_struct(_nameless(event)) for event in decision.around]
        told += [codec.inside.to_struct(room.rules.witness(event, then)) for event in decision.inside]
    return told


def _nameless(event: Any) -> Any:
    match event:
        case Made():
            return replace(event, host="")
        case Sat():
            return replace(event, player="")
        case HostPassed(player) if player is not None:
            return replace(event, player="")
        case _:
            return event


def may(room: Room, seat: int | None, now: Millis) -> list[Any]:
    """What a seat may do now: whole commands, and commands that want cards."""
    if seat is None or room.phase != "playing":
        return []
    legal: Legal = room.rules.legal(room.play, seat, now)
    commands = room_codec(room.game).commands
    whole = [commands.to_struct(command) for command in legal.commands]
    choices = [
        CardsWanted(tag_of(choice.command), choice.cards, choice.count, choice.fixed)  # type: ignore[arg-type]
        for choice in legal.choices
    ]
    return [*whole, *choices]


_encode = msgspec.json.Encoder().encode
_NOTHING = msgspec.Raw(b"null")


def _written(value: object) -> msgspec.Raw:
    return msgspec.Raw(_encode(value))


class _Message(msgspec.Struct, tag="news"):
    version: int
    now: Millis
    happened: msgspec.Raw
    room: msgspec.Raw
    you: You
    view: Any
    may: list[Any]


class RoomViews:
    """Writes how one room looks to everyone, anew only when something about it has changed."""

    def __init__(self) -> None:
        self._seen: Any = None
        self._last = _NOTHING

    def written(self, room: Room, here: Iterable[str]) -> msgspec.Raw:
        people = tuple(here)
        seen = (
            *(room.game, room.options, room.listed, room.phase, room.round),
            *(room.host, room.chairs, room.seats, people),
        )
        if seen != self._seen:
            self._seen, self._last = seen, _written(room_view(room, people))
        return self._last


class News:
    """How a room stands and what happened there, for everybody: what they all see alike is written once."""

    def __init__(
        self, room: Room, room_view: msgspec.Raw, decisions: Sequence[Decision], now: Millis
    ) -> None:
        self._room, self._room_view, self._decisions, self._now = room, room_view, decisions, now
        self._happened = _written(happened(room, decisions, None))
        # What a spectator sees whole, everybody does.
        self._is_public = all(
            room.rules.witness(event, None) is event for one in decisions for event in one.inside
        )
        self._for_watchers: bytes | None = None

    def to(self, player: str | None) -> bytes:
        """The message for one player, or for all who only watch (None)."""
        room = self._room
        chair = None if player is None else room.chair_of(player)
        seat = room.seat_of(player)
        if chair is None and seat is None and player != room.host:
            if self._for_watchers is None:
                self._for_watchers = self._message(You(None, None, host=False))
            return self._for_watchers
        return self._message(You(chair, seat, player is not None and player == room.host))

    def _message(self, you: You) -> bytes:
        room, seat = self._room, you.seat
        public = seat is None or self._is_public
        return _encode(
            _Message(
                room.version,
                self._now,
                self._happened if public else _written(happened(room, self._decisions, seat)),
                self._room_view,
                you,
                room.rules.view(room.play, seat) if room.round else None,
                may(room, seat, self._now),
            )
        )
