"""Estimated times of presses, corrected by what the page showed.

The estimate assumes that a message takes half of a recent round trip. A message that was faster seems to come from
before the news that it answers, and the rules would refuse it as a press that was meant for the turn before.
"""

from __future__ import annotations

import msgspec

from tertia.live.recent_history import RecentHistory
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import RoomCommand
from tertia.rooms.state import Room


def after_seen_version(request: RoomCommand, room: Room, history: RecentHistory) -> RoomCommand:
    """Return the command with a press no earlier than the decision that the page showed."""
    if request.pressed is None or request.seen is None or request.pressed >= room.changed_at:
        return request
    shown_at = history.decided_at(room.version - request.seen, room_codec(room.game))
    if shown_at is None or request.pressed >= shown_at:
        return request
    return msgspec.structs.replace(request, pressed=shown_at)
