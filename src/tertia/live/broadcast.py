"""Sends news of a table to its listeners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tertia.games.engine import Millis
from tertia.live.news import News
from tertia.live.presence import Listener, Presence
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.rooms.view import RoomViewCache


class Broadcast:
    """Encodes what all listeners see alike once, and sends each of them its own message."""

    def __init__(self, presence: Presence, clock: Callable[[], Millis]) -> None:
        self._presence, self._clock = presence, clock
        self._room_views = RoomViewCache()

    def send_to_all(self, room: Room, decisions: Sequence[AnyDecision] = ()) -> None:
        """Send the room and the events of some decisions."""
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
