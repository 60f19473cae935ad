"""Quick reactions: a few pictures that the people at a table show each other.

A reaction is sent to everybody at once and then forgotten. It is in no log, no record and no replay.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Literal, TypeAlias, TypeGuard, get_args

import msgspec

from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.live.presence import Presence
from tertia.live.services import Services
from tertia.rooms.state import Room

ReactionName: TypeAlias = Literal["hello", "well-done", "wow", "oops", "laugh", "thanks"]

REACTIONS: tuple[str, ...] = get_args(ReactionName)

MAX_REACTIONS = 3
"""Reactions that one person may send within ``REACTION_WINDOW``."""

REACTION_WINDOW: Millis = 10_000

_encode = msgspec.json.Encoder().encode


def is_reaction(name: str) -> TypeGuard[ReactionName]:
    """Return True if there is a reaction of this name. Another version of the server may have others."""
    return name in REACTIONS


class Reaction(msgspec.Struct, tag="reaction"):
    """A person shows a picture for a moment."""

    chair: int
    """The chair of the person."""
    seat: int | None
    """The seat in the game; null for a person who is not in the game."""
    reaction: ReactionName


class Reactions:
    """Passes on the reactions of one table and limits their rate."""

    def __init__(
        self, table_id: str, services: Services, presence: Presence, get_room: Callable[[], Room]
    ) -> None:
        self._table_id, self._services = table_id, services
        self._presence, self._get_room = presence, get_room
        self._sent_at: dict[str, list[Millis]] = {}
        """The times of the reactions of each player within the window."""

    def send(self, player: str, reaction: ReactionName) -> None:
        """Show a reaction of a player to everybody, on every node. Raise Refused if it is one too many."""
        chair = self._get_room().chair_of(player)
        if chair is None:
            raise Refused("no-seat")
        self._count(player)
        self.show(chair, reaction)
        if not self._services.cluster.is_alone:
            self._services.spawn(self._services.cluster.announce_reaction(self._table_id, chair, reaction))

    def show(self, chair: int, reaction: ReactionName) -> None:
        """Send the reaction of the person on a chair to everybody who is connected to this node."""
        room = self._get_room()
        occupant = room.chairs[chair] if 0 <= chair < len(room.chairs) else None
        if occupant is None or occupant.player is None:
            return
        message = _encode(Reaction(chair, room.seat_of(occupant.player), reaction))
        for listener in list(self._presence.listeners.values()):
            listener.send(message)

    def _count(self, player: str) -> None:
        now = self._services.clock()
        start = now - REACTION_WINDOW
        recent = {sender: [at for at in times if at > start] for sender, times in self._sent_at.items()}
        self._sent_at = {sender: times for sender, times in recent.items() if times}
        times = self._sent_at.setdefault(player, [])
        if len(times) >= MAX_REACTIONS:
            wait = times[0] - start
            raise Refused("too-many-reactions", seconds=ceil(wait / 1000))
        times.append(now)
