"""What those at a table are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from tertia.live.base import Remembering
from tertia.live.news import News
from tertia.rooms.codec import room_codec
from tertia.rooms.decision import AnyDecision
from tertia.rooms.view import RoomViewCache

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry


class Listener(Protocol):
    """Somebody at a table: a socket. ``send`` must not wait."""

    @property
    def player(self) -> str: ...

    def send(self, message: bytes) -> None: ...

    def replaced(self) -> None:
        """Another socket of the same player is at the table now."""
        ...


class Telling(Remembering):
    """A table with listeners."""

    def __init__(self, registry: TableRegistry, table: str) -> None:
        super().__init__(registry, table)
        self.listeners: dict[str, Listener] = {}
        self.elsewhere: frozenset[str] = frozenset()
        """Who has a socket at this table on another node."""
        self._looks = RoomViewCache()

    def is_here(self, player: str) -> bool:
        """Whether somebody has a socket at this table, on whatever node."""
        return player in self.listeners or player in self.elsewhere

    def send_snapshot(self, listener: Listener, known: int | None) -> None:
        """All that somebody needs who has this version: what was missed, and how things stand."""
        gap: Sequence[AnyDecision] | None = None
        if known is not None:
            gap = self._past.last(self.room.version - known, room_codec(self.room.game))
        listener.send(self._news(gap or ()).to(listener.player))

    def _tell_all(self, decisions: Sequence[AnyDecision]) -> None:
        news = self._news(decisions)
        for player, listener in list(self.listeners.items()):
            listener.send(news.to(player))

    def _tell_presence(self, player: str) -> None:
        """Others see who is absent, also before a game begins."""
        if self.room.chair_of(player) is not None:
            news = self._news(())
            for other, listener in list(self.listeners.items()):
                if other != player:
                    listener.send(news.to(other))

    def _news(self, decisions: Sequence[AnyDecision]) -> News:
        look = self._looks.now(self.room, (*self.listeners, *self.elsewhere))
        return News(self.room, look, decisions, self.registry.clock())
