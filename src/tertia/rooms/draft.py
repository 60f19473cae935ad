"""The draft of a room's decision, and checks of who may give a command."""

from __future__ import annotations

from typing import Any

from tertia.errors import Refused
from tertia.games.engine import Millis, Request
from tertia.rooms.commands import RoomCommand
from tertia.rooms.state import Room, evolve, with_play


class RoomDraft:
    """The events decided so far, of the room and of its game, and the room that they lead to."""

    def __init__(self, room: Room, request: RoomCommand, now: Millis) -> None:
        self.room, self.request, self.now = room, request, now
        self.room_events: list[Any] = []
        self.game_events: list[Any] = []

    def emit(self, event: Any) -> None:
        """Add an event of the room."""
        self.room_events.append(event)
        self.room = evolve(self.room, event)

    def play(self, command: Any, seat: int | None, pressed: Millis | None = None) -> None:
        """Let the game decide a command, and add its events."""
        room, luck = self.room, self.request.luck
        draft = room.rules.decide(room.play, Request(command, seat, pressed, luck), self.now)
        self.game_events += draft.events
        self.room = with_play(room, draft.state)

    @property
    def player(self) -> str:
        """The person who sent the command; Refused if it was the table."""
        if self.request.by is None:
            raise Refused("no-seat")
        return self.request.by


def check_host_between_games(draft: RoomDraft) -> None:
    """Refuse a command that only the host may give, and only between two games."""
    if draft.player != draft.room.host:
        raise Refused("not-host")
    if draft.room.phase == "playing":
        raise Refused("already-started")


def check_table(draft: RoomDraft) -> None:
    """Refuse a command that only the table itself may give."""
    if draft.request.by is not None:
        raise Refused("table-only")
