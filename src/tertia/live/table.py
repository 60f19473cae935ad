"""Who comes to a table and leaves it, here and on other nodes."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from tertia.errors import Refused
from tertia.games.common.commands import Away, Back
from tertia.games.engine import Millis
from tertia.live.broadcast import Listener
from tertia.live.inbox import Hearing
from tertia.rooms.commands import PassHost
from tertia.rooms.rules import RoomCommand
from tertia.storage.ports import Visit

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry

HOST_GRACE: Millis = 30_000
"""How long a table waits for its host, then another leads it."""


class LiveTable(Hearing):
    """One table in memory, whole."""

    def __init__(self, registry: TableRegistry, table: str) -> None:
        super().__init__(registry, table)
        self.host_seen = registry.clock()
        self._visits: dict[str, Visit] = {}
        self._entering = 0
        self._is_looking = False

    @property
    def is_needed(self) -> bool:
        """Whether somebody here looks on, comes in, or waits for a decision."""
        return bool(self.listeners) or self._entering > 0 or self._is_hearing or self._lock.locked()

    async def enter(self, listener: Listener, known: int | None) -> None:
        """Somebody is here; an older socket of the same person, here or on another node, gives way."""
        visit = self.registry.new_visit()
        self._entering += 1
        try:
            await self.registry.cluster.arrive(self.id, listener.player, visit)
        except BaseException:
            self.registry.spawn(self._never_came(listener.player, visit))
            raise
        finally:
            self._entering -= 1
        self._visits[listener.player] = visit
        before = self.listeners.pop(listener.player, None)
        if before is not None:
            before.replaced()
        self.listeners[listener.player] = listener
        self.elsewhere -= {listener.player}
        self.send_snapshot(listener, known)  # first, or what follows from coming back would be told twice
        await self._presence(listener.player)
        async with self._lock:
            await self._mark_absent()  # after a restart nobody has said who did not come back
        self._tell_presence(listener.player)
        self.set_alarm()

    async def _never_came(self, player: str, visit: Visit) -> None:
        await self.registry.cluster.depart(self.id, player, visit)

    async def leave(self, listener: Listener) -> None:
        """A socket is gone; if it was the person's last, they are away."""
        player = listener.player
        if self.listeners.get(player) is listener:
            del self.listeners[player]
            if await self.registry.cluster.depart(self.id, player, self._visits[player]):
                await self._presence(player)
                self._tell_presence(player)

    async def look_around(self) -> None:
        """Who is here, on whatever node? A socket of ours whose owner is elsewhere by now gives way."""
        if self._is_looking or self.registry.cluster.is_alone:
            return
        self._is_looking = True
        async with self._lock:
            self._is_looking = False
            ours = {player: (self._visits[player], listener) for player, listener in self.listeners.items()}
            asked = {player: visit for player, (visit, _) in ours.items()}
            found = await self.registry.cluster.present(self.id, asked)
            for player, (visit, listener) in ours.items():
                if found.get(player, visit) != visit and self.listeners.get(player) is listener:
                    del self.listeners[player]
                    listener.replaced()
            name, before = self.registry.cluster.name, self.elsewhere
            self.elsewhere = frozenset(player for player, visit in found.items() if visit.node != name)
            await self._mark_absent()
            returned = [player for player in ours if player in self.listeners]
            if before != self.elsewhere:
                self._tell_all(())
                self.set_alarm()
        for player in returned:
            await self._presence(player)

    async def pass_host(self) -> None:
        """A host who has been gone for a while must not keep the others waiting."""
        host, now = self.room.host, self.registry.clock()
        if host is None or self.is_here(host):
            self.host_seen = now
        elif self.host_seen + HOST_GRACE <= now:
            here = (one.player for one in self.room.people if one.player and self.is_here(one.player))
            heir = next(here, None)
            if heir is not None:
                with contextlib.suppress(Refused):
                    await self.submit(RoomCommand(PassHost(heir)))

    async def _presence(self, player: str) -> None:
        seat = self.room.seat_of(player)
        if seat is None or self.room.phase != "playing" or self.room.chair_of(player) is None:
            return
        is_here = self.is_here(player)
        if (self.room.play.seats.presence[seat] == "here") == is_here:
            return
        with contextlib.suppress(Refused):
            await self.submit(RoomCommand(Back(seat) if is_here else Away(seat)))
