"""People and programs who come to a table and leave it."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from tertia.errors import Refused
from tertia.live.broadcast import Broadcast
from tertia.live.presence import Listener, Presence
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import Expel, PassHost, RoomCommand
from tertia.storage.ports import Cluster

if TYPE_CHECKING:
    from tertia.live.table import LiveTable


class Visitors:
    """Connects listeners with a table, and reports to its game who is away or has returned."""

    def __init__(self, table: LiveTable, presence: Presence, broadcast: Broadcast, cluster: Cluster) -> None:
        self._table, self._presence, self._broadcast, self._cluster = table, presence, broadcast, cluster
        self._is_refreshing = False

    async def enter(self, listener: Listener, known_version: int | None) -> None:
        """Add a connection and send it the table. It replaces an older connection of the same player."""
        if self._table.room.is_closed:
            raise Refused("table-closed")
        if listener.player in self._table.room.expelled:
            raise Refused("expelled")
        await self._presence.add(listener)
        # Before anything else is decided, so that the listener gets no event twice.
        self.send_snapshot(listener, known_version)
        await self._correct_presence(listener.player)
        async with self._table.lock:
            await self._table.mark_absent_players()  # after a restart nobody else has reported absent players
        # The arrival of another visitor may have marked this one as away in the meantime.
        await self._correct_presence(listener.player)
        self._report_presence(listener.player)
        self._table.alarm.set(self._table.room.wakes_at)

    async def leave(self, listener: Listener) -> None:
        """Remove a connection; if it was the player's last, the player is away."""
        if await self._presence.remove(listener):
            self._presence.note_sign_of_life(self._table.room, listener.player)
            await self._correct_presence(listener.player)
            self._report_presence(listener.player)

    def send_snapshot(self, listener: Listener, known_version: int | None) -> None:
        """Send the table as it is, with the events since the version that the listener knows."""
        missed = None
        if known_version is not None:
            count = self._table.room.version - known_version
            missed = self._table.log.recent_history.last(count, room_codec(self._table.room.game))
        self._broadcast.send_to(listener, self._table.room, missed or ())

    async def refresh_presence(self) -> None:
        """Ask the cluster for connections, and report changes to the game and the listeners."""
        if self._is_refreshing or self._cluster.is_alone:
            return
        self._is_refreshing = True
        async with self._table.lock:
            self._is_refreshing = False
            players = list(
                self._presence.listeners
            )  # ``enter`` corrects the presence of those who come later
            has_changed = await self._presence.refresh()
            await self._table.mark_absent_players()
            players = [player for player in players if player in self._presence.listeners]
            if has_changed:
                self._broadcast.send_to_all(self._table.room)
                self._table.alarm.set(self._table.room.wakes_at)
        for player in players:
            await self._correct_presence(player)

    async def replace_absent_host(self) -> None:
        """Make somebody else host if the host has been absent for too long."""
        new_host = self._presence.next_host(self._table.room)
        if new_host is not None:
            with contextlib.suppress(Refused):
                await self._table.submit(RoomCommand(PassHost(new_host)))

    async def expel(self, player: str) -> bool:
        """Remove a person for good. Return False if the person has no chair."""
        chair = self._table.room.chair_of(player)
        if chair is None:
            return False
        await self._table.submit(RoomCommand(Expel(chair)))
        return True

    async def _correct_presence(self, player: str) -> None:
        """Tell the game if a player has left or returned.

        A player may come back while the game still decides that they are away, so look again after each command.
        """
        before = None
        while (command := self._presence.command_for(self._table.room, player)) not in (None, before):
            try:
                await self._table.submit(RoomCommand(command))
            except Refused:
                return
            before = command

    def _report_presence(self, player: str) -> None:
        if self._table.room.chair_of(player) is not None:
            self._broadcast.send_to_others(player, self._table.room)
