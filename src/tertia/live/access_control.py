"""Bans and revoked identities in the memory of this node.

An identity is revoked when the server forgets the player. Every request and every new seat is checked, so no check
may read the store. Other nodes may change the store, so housekeeping reads it every second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from tertia.games.engine import Millis
from tertia.rooms.names import look_alike_key
from tertia.storage.ports import Ban, BanKind
from tertia.storage.store import Store

OVERLAP: Millis = 60_000
"""Each reading of forgotten players goes back this far, because a slow transaction may end after a later one."""

HOUR: Millis = 3_600_000

RETENTION: Millis = 30 * 24 * HOUR
"""The time for which reports and ended bans are kept."""


class AccessControl:
    """Decides which addresses, nicknames and identities may use the server."""

    def __init__(self, store: Store) -> None:
        self._moderation, self._people, self._cluster = store.moderation, store.people, store.cluster
        self.on_change: list[Callable[[], None]] = []
        """Called when there is a new ban or a newly revoked identity."""
        self.bans: Sequence[Ban] = ()
        """All bans, newest first. Some may have ended."""
        self._by_address: dict[str, Ban] = {}
        self._by_name: dict[str, Ban] = {}
        self._revoked: set[str] = set()
        self._refreshing = asyncio.Lock()
        """Held during a refresh: of two at once, the one that read earlier must not overwrite the other."""
        self._read_at: Millis | None = None
        self._cleaned_at: Millis = 0

    def ban_of_address(self, address: str) -> Ban | None:
        """Return the ban of an address (see ``limited_address``), or None."""
        return self._in_force(self._by_address.get(address))

    def ban_of_name(self, name: str) -> Ban | None:
        """Return the ban of a nickname, or of one that looks like it, or None."""
        return self._in_force(self._by_name.get(look_alike_key(name)))

    def is_revoked(self, player: str) -> bool:
        """Return True if the cookie of this player is no longer valid."""
        return player in self._revoked

    def bans_in_force(self) -> list[Ban]:
        """Return the bans that have not ended, newest first."""
        return [ban for ban in self.bans if self._in_force(ban)]

    def _in_force(self, ban: Ban | None) -> Ban | None:
        return ban if ban is not None and ban.until > self._cluster.clock() else None

    async def ban(self, ban: Ban) -> None:
        """Ban an address or a nickname on all nodes."""
        await self._moderation.put_ban(ban)
        await self.refresh()

    async def lift_ban(self, kind: BanKind, subject: str) -> None:
        """Lift a ban on all nodes."""
        await self._moderation.delete_ban(kind, subject)
        await self.refresh()

    def revoke(self, player: str) -> None:
        """Reject the cookie of a player who was forgotten just now. Other nodes read it from the store."""
        self._revoked.add(player)
        self._report_change()

    async def refresh_if_shared(self) -> None:
        """Read what other nodes have changed. A node that is alone reads once."""
        if self._read_at is None or not self._cluster.is_alone:
            await self.refresh()

    async def refresh(self) -> None:
        """Read the bans, and the players who were forgotten since the last time."""
        async with self._refreshing:
            await self._read()

    async def _read(self) -> None:
        now = self._cluster.clock()
        bans = await self._moderation.all_bans()
        since = 0 if self._read_at is None else self._read_at - OVERLAP
        revoked = set(await self._people.forgotten_since(since))
        has_changed = bool(set(bans).difference(self.bans)) or not revoked <= self._revoked
        self._read_at = now
        self.bans = bans
        self._by_address = {ban.subject: ban for ban in bans if ban.kind == "address"}
        # Two names may look alike. The ban that ends last counts.
        names = sorted((ban for ban in bans if ban.kind == "name"), key=lambda ban: ban.until)
        self._by_name = {look_alike_key(ban.subject): ban for ban in names}
        self._revoked |= revoked
        if has_changed:
            self._report_change()

    async def delete_old_records(self) -> None:
        """Delete old reports and ended bans from the store, once an hour."""
        now = self._cluster.clock()
        if self._cleaned_at + HOUR <= now:
            await self._moderation.delete_old(now - RETENTION)
            self._cleaned_at = now

    def _report_change(self) -> None:
        for callback in self.on_change:
            callback()
