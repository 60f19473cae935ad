"""Sends news of a table to its listeners: what happened, and how the table stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tertia.games.codec import tag_of
from tertia.games.engine import Legal, Millis, cached_by_identity
from tertia.live.presence import Listener, Presence
from tertia.rooms.decision import AnyDecision
from tertia.rooms.events import Began, HostPassed, Made, MovedOn, Sat
from tertia.rooms.state import Room
from tertia.rooms.view import EncodedRoomView, RoomViewCache

_encode = msgspec.json.Encoder().encode


class Broadcast:
    """Sends a message to each listener of one table."""

    def __init__(self, presence: Presence, clock: Callable[[], Millis]) -> None:
        self._presence, self._clock = presence, clock
        self._room_views = RoomViewCache()

    def send_to_all(self, room: Room, decisions: Sequence[AnyDecision] = ()) -> None:
        """Send the room and the events of some decisions."""
        if not self._presence.listeners:
            return
        news = self._news(room, decisions)
        for player, listener in list(self._presence.listeners.items()):
            listener.send(news.message_for(player))

    def send_to_others(self, player: str, room: Room) -> None:
        """Send the room to everybody but one player."""
        news = self._news(room, ())
        for other, listener in list(self._presence.listeners.items()):
            if other != player:
                listener.send(news.message_for(other))

    def send_to(self, listener: Listener, room: Room, decisions: Sequence[AnyDecision] = ()) -> None:
        """Send the room and the events of some decisions to one listener."""
        listener.send(self._news(room, decisions).message_for(listener.player))

    def _news(self, room: Room, decisions: Sequence[AnyDecision]) -> News:
        room_view = self._room_views.get(room, self._presence.players)
        return News(room, room_view, decisions, self._clock())


class News:
    """One state of a room with the events that led to it, encoded for every listener.

    Everything that is the same for all is encoded once. A message joins it with the part of one player.
    """

    def __init__(
        self, room: Room, room_view: EncodedRoomView, decisions: Sequence[AnyDecision], now: Millis
    ) -> None:
        self._room, self._room_view, self._decisions, self._now = room, room_view, decisions, now
        self._seat_views = SeatViewEncoder(room, now)
        self._spectators_start = self._encode_start(None)
        # If a spectator may see the events whole, everybody may.
        redact = room.rules.redact
        self._are_events_public = all(
            redact(event, None) is event for decision in decisions for event in decision.game_events
        )
        self._spectators_message: bytes | None = None

    def message_for(self, player: str | None) -> bytes:
        """Return the message for one player; None is any spectator."""
        seat, you = self._room_view.you(player)
        if you != self._room_view.spectator:
            return self._join(seat, you)
        if self._spectators_message is None:
            self._spectators_message = self._join(seat, you)
        return self._spectators_message

    def _join(self, seat: int | None, you: bytes) -> bytes:
        is_shared = seat is None or self._are_events_public
        start = self._spectators_start if is_shared else self._encode_start(seat)
        return b'%b%b,"you":%b}' % (start, self._seat_views.encode_rest(seat), you)

    def _encode_start(self, seat: int | None) -> bytes:
        """Return a message up to the middle of its view, where the fields of a seat begin."""
        return b'{"type":"news","version":%d,"now":%d,"happened":%b,"room":%b,"view":%b' % (
            self._room.version,
            self._now,
            _encode(visible_events(self._room, self._decisions, seat)),
            self._room_view.room,
            self._seat_views.start,
        )


class SeatViewEncoder:
    """The view of a game and the legal commands, encoded for each seat."""

    def __init__(self, room: Room, now: Millis) -> None:
        self._room, self._now = room, now
        self.start = _encode(room.rules.public_fields(room.play))[:-1] if room.round else b"null"
        """The public fields of the view, without the closing brace: ``encode_rest`` goes on from there."""

    def encode_rest(self, seat: int | None) -> bytes:
        """Return the fields of one seat (None: a spectator), and the commands that it may give."""
        room = self._room
        if not room.round:
            return b',"may":[]'
        fields = _encode(room.rules.seat_fields(room.play, seat))
        may = b"[]"
        if seat is not None and room.phase == "playing":
            may = _encode_legal(room.rules.legal(room.play, seat, self._now), None)
        # Without its opening brace, the object continues the one in ``start``. Its closing brace ends the view.
        return b',%b,"may":%b' % (fields[1:], may)


class CardChoice(msgspec.Struct, frozen=True):
    """A command that takes ``count`` of ``cards``, in addition to the ``fixed`` ones."""

    command: str
    """The type of the command."""
    cards: tuple[int, ...]
    """The cards to choose from."""
    count: int
    """The number of cards to send."""
    fixed: tuple[int, ...]
    """Cards that belong to the SET already. They are not sent."""


@cached_by_identity
def _encode_legal(legal: Legal, _: None) -> bytes:
    """Return legal commands as JSON. Cached, because a game returns the same object while a seat may do the same.

    The second argument is unused: the cache is for functions of two arguments.
    """
    choices = [
        CardChoice(tag_of(choice.command), choice.cards, choice.count, choice.fixed)  # type: ignore[arg-type]
        for choice in legal.choices
    ]
    return _encode([*legal.commands, *choices])


def visible_events(room: Room, decisions: Sequence[AnyDecision], seat: int | None) -> list[Any]:
    """Return the events of some decisions, without what this seat may not know."""
    redact, events = room.rules.redact, list[Any]()
    last_begin = max((i for i, decision in enumerate(decisions) if _begins_game(decision)), default=0)
    for i, decision in enumerate(decisions):
        # In an earlier game, somebody else may have had this seat.
        seat_then = seat if i >= last_begin else None
        events += [_without_secrets(event) for event in decision.room_events]
        events += [redact(event, seat_then) for event in decision.game_events]
    return events


def _begins_game(decision: AnyDecision) -> bool:
    return any(isinstance(event, Began) for event in decision.room_events)


def _without_secrets(event: Any) -> Any:
    """Return an event of the room without identities, and without the link of another table."""
    match event:
        case Made():
            return replace(event, host="")
        case Sat():
            return replace(event, player="")
        case HostPassed(player) if player is not None:
            return replace(event, player="")
        case MovedOn():
            return replace(event, table="")
        case _:
            return event
