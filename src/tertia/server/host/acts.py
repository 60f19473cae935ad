"""The acts of the host. Each is recorded in the audit log when it is done."""

from __future__ import annotations

import secrets

from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.rooms.commands import CloseTable, RoomCommand
from tertia.server.host.overview import find_table
from tertia.server.security.addresses import parse_bannable_address
from tertia.server.state import ServerState
from tertia.storage.ports import AuditEntry, Ban, BanKind

HOUR: Millis = 3_600_000
DEFAULT_HOURS = 24
MAX_HOURS = 24 * 366
MAX_REASON = 200
"""Characters of a reason that are kept."""


class HostActs:
    """Acts on one server, from one address."""

    def __init__(self, state: ServerState, by: str) -> None:
        """``by`` is the address of the host, for the audit log."""
        self._state, self._registry, self._by = state, state.registry, by

    async def close_table(self, table_id: str, reason: str = "") -> None:
        """Close a table for good and disconnect everybody."""
        table = await find_table(self._state, table_id)
        await table.submit(RoomCommand(CloseTable()))
        await self._record("close-table", table_id, reason)

    async def remove_player(self, table_id: str, name: str, reason: str = "") -> str | None:
        """Remove a person from a table for good. Return the address of a connected one, which the host may ban."""
        table = await find_table(self._state, table_id)
        player = await self._find_player(table_id, name)
        address = table.presence.address_of(player)
        if not await table.visitors.expel(player):
            raise Refused("no-such-player", name=name)
        await self._record("remove-player", f"{name} ({table_id})", reason)
        return address

    async def ban(self, kind: BanKind, subject: str, hours: int = DEFAULT_HOURS, reason: str = "") -> Ban:
        """Ban an address or a nickname for a time."""
        subject = parse_bannable_address(subject) if kind == "address" else subject.strip()
        if not subject:
            raise Refused("bad-name")
        now = self._registry.clock()
        ban = Ban(kind, subject, now + hours * HOUR, now, reason[:MAX_REASON])
        await self._registry.access.ban(ban)
        await self._record(f"ban-{kind}", subject, f"{hours} h {reason}")
        return ban

    async def ban_player(self, table_id: str, name: str, hours: int = DEFAULT_HOURS, reason: str = "") -> Ban:
        """Ban the address of a connected person, whom the host knows by nickname and table."""
        player = await self._find_player(table_id, name, otherwise="not-at-table")
        address = (await find_table(self._state, table_id)).presence.address_of(player)
        if address is None:
            raise Refused("address-unknown", name=name)
        return await self.ban("address", address, hours, reason)

    async def lift_ban(self, kind: BanKind, subject: str) -> None:
        """Lift a ban. Any address of an IPv6 network stands for the network, as in ``ban``."""
        subject = parse_bannable_address(subject) if kind == "address" else subject.strip()
        if not any((ban.kind, ban.subject) == (kind, subject) for ban in self._registry.access.bans):
            raise Refused("no-such-ban", subject=subject)
        await self._registry.access.lift_ban(kind, subject)
        await self._record(f"unban-{kind}", subject)

    async def remove_name(self, day: str, kind: str, name: str) -> None:
        """Take a nickname off the leaderboard of a daily puzzle for good."""
        if not await self._state.store.times.remove_name(day, kind, name, self._registry.clock()):
            raise Refused("no-such-player", name=name)
        await self._record("remove-name", name, f"{kind} {day}")

    async def dismiss_reports(self, name: str) -> None:
        """Delete all reports of a nickname."""
        await self._state.store.moderation.delete_reports(name)
        await self._record("dismiss-reports", name)

    async def retry_table(self, table_id: str) -> None:
        """Try to load a table in quarantine again. It returns to quarantine if it is still damaged."""
        if not self._registry.quarantine.release(table_id):
            raise Refused("no-such-table")
        await self._record("retry-table", table_id)
        await find_table(self._state, table_id)

    async def replace_key(self) -> str:
        """Create a new key. The old key and all sessions end."""
        key = await self._state.host_access.replace_key()
        await self._record("replace-key", "")
        return key

    async def _find_player(self, table_id: str, name: str, otherwise: str = "no-such-player") -> str:
        """Return the identity of a person at a table. Refuse with the code ``otherwise`` if nobody has the name."""
        table = await find_table(self._state, table_id)
        await table.visitors.refresh_presence()  # another node may know the address
        for occupant in table.room.people:
            if occupant.name == name and occupant.player is not None:
                return occupant.player
        raise Refused(otherwise, name=name)

    async def _record(self, act: str, subject: str, details: str = "") -> None:
        entry = AuditEntry(
            secrets.token_hex(8), self._registry.clock(), act, subject, details.strip()[:MAX_REASON], self._by
        )
        await self._state.store.moderation.put_audit_entry(entry)
