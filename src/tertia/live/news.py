"""What a client is told: the version, what happened, the room, the view of its seat, what it may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tertia.games.engine import Millis
from tertia.live.seat_view import SeatViewEncoder
from tertia.rooms.decision import AnyDecision
from tertia.rooms.events import Began, HostPassed, Made, Sat
from tertia.rooms.state import Room
from tertia.rooms.view import EncodedRoomView

_encode = msgspec.json.Encoder().encode


def happened(room: Room, decisions: Sequence[AnyDecision], seat: int | None) -> list[Any]:
    """The events of some decisions, without what this seat may not know."""
    redact = room.rules.redact
    began = [i for i, decision in enumerate(decisions) if decision.room_events and _has_begun(decision)]
    told: list[Any] = []
    for i, decision in enumerate(decisions):
        # In an earlier game this seat may have been somebody else's.
        then = seat if not began or i >= began[-1] else None
        told += [_nameless(event) for event in decision.room_events]
        told += [redact(event, then) for event in decision.game_events]
    return told


def _has_begun(decision: AnyDecision) -> bool:
    return any(isinstance(event, Began) for event in decision.room_events)


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


class News:
    """How a room stands and what happened there, for everybody: what they all see alike is written once.

    A message is put together from two pieces that are JSON already: what all hear, and what is the listener's own.
    """

    def __init__(
        self, room: Room, look: EncodedRoomView, decisions: Sequence[AnyDecision], now: Millis
    ) -> None:
        self._room, self._look, self._decisions, self._now = room, look, decisions, now
        self._sight = SeatViewEncoder(room, now)
        self._for_all = self._begun(None)
        # What a spectator sees whole, everybody does.
        redact = room.rules.redact
        self._is_public = all(redact(event, None) is event for one in decisions for event in one.game_events)
        self._for_watchers: bytes | None = None

    def to(self, player: str | None) -> bytes:
        """The message for one player, or for all who only watch (None)."""
        seat, you = self._look.you(player)
        if you != self._look.watcher:
            return self._message(seat, you)
        if self._for_watchers is None:
            self._for_watchers = self._message(seat, you)
        return self._for_watchers

    def _message(self, seat: int | None, you: bytes) -> bytes:
        begun = self._for_all if seat is None or self._is_public else self._begun(seat)
        return b'%b%b,"you":%b}' % (begun, self._sight.of(seat), you)

    def _begun(self, seat: int | None) -> bytes:
        """A message up to what is the listener's own."""
        return b'{"type":"news","version":%d,"now":%d,"happened":%b,"room":%b,"view":%b' % (
            self._room.version,
            self._now,
            _encode(happened(self._room, self._decisions, seat)),
            self._look.room,
            self._sight.shared,
        )
