"""Presses that were meant for cards that have left the table.

A press may arrive late over a bad connection. The page sends the version that it showed, so that the press is refused
and costs nothing if other cards are on the table by now. A page that sends no version is not checked.
"""

from __future__ import annotations

from tertia.games.codec import tag_of
from tertia.live.recent_history import RecentHistory
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import RoomCommand
from tertia.rooms.state import Room

CARDS_LEAVE = frozenset({"taken", "turn-ended", "laid-out", "replaced", "dealt"})
"""Events after which cards have left the table."""

OUTDATED_BY = {
    "call-set": CARDS_LEAVE,  # R2.8: a SET that the player saw is still there after more cards were laid
    "say-no-set": CARDS_LEAVE | {"laid-more"},
    "say-done": CARDS_LEAVE | {"laid-more"},
    "keep-looking": CARDS_LEAVE | {"laid-more"},
    "end-game": frozenset({"started"}),  # it was meant for the game before
}
"""For commands that name no cards, but are about those on the table or about the game: the events that make them
obsolete."""


def is_stale(request: RoomCommand, room: Room, history: RecentHistory) -> bool:
    """Return True if the table has changed since the version that the sender saw, so that the command is obsolete."""
    if request.seen is None or request.seen >= room.version:
        return False
    events = OUTDATED_BY.get(tag_of(type(request.command)))
    if events is None:
        return False
    missed = history.last(room.version - request.seen, room_codec(room.game))
    if missed is None:  # too long ago
        return True
    return any(tag_of(type(event)) in events for decision in missed for event in decision.game_events)
