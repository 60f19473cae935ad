"""The players who are connected to one table, on this node and on others.

A chair is a place in the room; a seat is a place in the running game. A visit is one connection of a player, as the
cluster records it: the newest visit of a player counts.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Protocol

from tertia.games.common.commands import Away, Back
from tertia.games.engine import Millis
from tertia.live.services import Services
from tertia.rooms.state import Room
from tertia.storage.ports import Visit

HOST_GRACE: Millis = 30_000
"""The time after which an absent host is replaced."""

_visit_numbers = count(1)


class Listener(Protocol):
    """A connection to a table."""

    @property
    def player(self) -> str: ...

    def send(self, message: bytes) -> None:
        """Send a message without blocking."""
        ...

    @property
    def address(self) -> str | None:
        """The address of the client."""
        ...

    def close_as_replaced(self) -> None:
        """Close this connection, because a newer one of the same player has taken its place."""
        ...

    def close_for_good(self, reason: str) -> None:
        """Close this connection and tell the client why. It makes no sense to come back."""
        ...


class Presence:
    """Listeners on this node, and players who are connected through other nodes."""

    def __init__(self, table: str, services: Services, clock: Callable[[], Millis]) -> None:
        self._table, self._services, self._cluster, self._clock = table, services, services.cluster, clock
        self.listeners: dict[str, Listener] = {}
        self.remote_players: frozenset[str] = frozenset()
        self._remote_addresses: dict[str, str | None] = {}
        self._visits: dict[str, Visit] = {}
        self._pending_arrivals = 0
        self._host_seen_at = clock()

    @property
    def players(self) -> tuple[str, ...]:
        """All players with a connection, on any node."""
        return (*self.listeners, *self.remote_players)

    @property
    def is_in_use(self) -> bool:
        """True if a connection exists on this node or is being made."""
        return bool(self.listeners) or self._pending_arrivals > 0

    def is_connected(self, player: str) -> bool:
        """Return True if the player has a connection on any node."""
        return player in self.listeners or player in self.remote_players

    def address_of(self, player: str) -> str | None:
        """Return the address of a connected player, on any node. None if it is unknown."""
        listener = self.listeners.get(player)
        return self._remote_addresses.get(player) if listener is None else listener.address

    async def add(self, listener: Listener) -> None:
        """Add a connection. It replaces an older one of the same player, on this node or another."""
        player, visit = listener.player, Visit(self._cluster.name, next(_visit_numbers), listener.address)
        self._pending_arrivals += 1
        try:
            await self._cluster.arrive(self._table, player, visit)
        except BaseException:
            # The cluster may have recorded the visit all the same.
            self._services.spawn(self._cluster.depart(self._table, player, visit))
            raise
        finally:
            self._pending_arrivals -= 1
        self._visits[player] = visit
        older = self.listeners.pop(player, None)
        if older is not None:
            older.close_as_replaced()
        self.listeners[player] = listener
        self.remote_players -= {player}

    def visit_number(self, listener: Listener) -> int | None:
        """Return the number of a listener's visit; None if a newer connection has replaced it."""
        is_current = self.listeners.get(listener.player) is listener
        return self._visits[listener.player].number if is_current else None

    async def remove(self, listener: Listener) -> bool:
        """Remove a connection. Returns True if its player is absent now."""
        player = listener.player
        if self.listeners.get(player) is not listener:
            return False
        del self.listeners[player]
        return await self._cluster.depart(self._table, player, self._visits.pop(player))

    async def refresh(self) -> bool:
        """Read the visits that the cluster knows, and close local connections that a newer visit has replaced.

        Return True if the players on other nodes have changed.
        """
        local = {player: (self._visits[player], listener) for player, listener in self.listeners.items()}
        visits = await self._cluster.present(
            self._table, {player: visit for player, (visit, _) in local.items()}
        )
        for player, (visit, listener) in local.items():
            has_moved = visits.get(player, visit) != visit  # a player without a visit has not moved
            if has_moved and self.listeners.get(player) is listener:
                del self.listeners[player]
                listener.close_as_replaced()
        before, name = self.remote_players, self._cluster.name
        remote = {player: visit for player, visit in visits.items() if visit.node != name}
        self.remote_players = frozenset(remote)
        self._remote_addresses = {player: visit.address for player, visit in remote.items()}
        return before != self.remote_players

    def close_unwanted(self, room: Room) -> None:
        """Close all connections to a closed table, and those of expelled people."""
        if room.is_closed:
            for listener in list(self.listeners.values()):
                listener.close_for_good("table-closed")
        for player in room.expelled:
            if player in self.listeners:
                self.listeners[player].close_for_good("expelled")

    def must_mark_away(self, room: Room, seat: int) -> bool:
        """Return True if the player of a seat has no connection, but the game still counts them as present."""
        player = room.seats[seat].player
        if player is None or self.is_connected(player) or room.chair_of(player) is None:
            return False
        return room.phase == "playing" and _is_present_in_game(room, seat)

    def command_for(self, room: Room, player: str) -> Away | Back | None:
        """Return the command that tells the game that a player has gone or returned, if it does not know yet."""
        seat = room.seat_of(player)
        if seat is None or room.phase != "playing" or room.chair_of(player) is None:
            return None
        is_connected = self.is_connected(player)
        if _is_present_in_game(room, seat) == is_connected:
            return None
        return Back(seat) if is_connected else Away(seat)

    def note_sign_of_life(self, room: Room, player: str) -> None:
        """Restart the time after which the host is replaced, if this player is the host."""
        if player == room.host:
            self._host_seen_at = self._clock()

    def next_host(self, room: Room) -> str | None:
        """Return the new host, if the host has been absent for too long and somebody else is connected.

        Housekeeping calls this regularly; each call with a connected host restarts the time.
        """
        now = self._clock()
        if room.host is None or self.is_connected(room.host):
            self._host_seen_at = now
            return None
        if self._host_seen_at + HOST_GRACE > now:
            return None
        players = (occupant.player for occupant in room.people if not occupant.is_bot)
        return next((player for player in players if player is not None and self.is_connected(player)), None)


def _is_present_in_game(room: Room, seat: int) -> bool:
    is_here: bool = room.play.seats.presence[seat] == "here"
    return is_here
