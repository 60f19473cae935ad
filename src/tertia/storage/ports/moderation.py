"""Records of the host of a server: bans, reports of players, the audit log, and the key of the host.

The host of a server operates it. The host of a table, a player, has no access to any of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from tertia.games.engine import Millis

BanKind = Literal["address", "name"]


class Ban(Struct, frozen=True):
    """A ban of an address or of a nickname."""

    kind: BanKind
    subject: str
    """An IPv4 address, a /64 network of IPv6, or a nickname."""
    until: Millis
    """When the ban ends."""
    at: Millis
    """When it began."""
    reason: str = ""
    """A note for the host. The banned person does not see it."""


class Report(Struct, frozen=True):
    """A player's complaint about a nickname. Each player has one voice for a name in a place."""

    place: str
    """``table ID`` or ``daily KIND DAY``."""
    name: str
    """The nickname."""
    reporter: str
    """The id of the player who reported it."""
    at: Millis
    address: str | None = None
    """The address of the reported player, if that player was connected."""


class AuditEntry(Struct, frozen=True):
    """One act of the host."""

    id: str
    at: Millis
    act: str
    """A stable code such as ``close-table``."""
    subject: str
    """The table, name or address."""
    details: str = ""
    by: str = ""
    """The address from which the host acted."""


class Moderation(Protocol):
    """Durable records that all nodes share."""

    async def put_ban(self, ban: Ban) -> None:
        """Add a ban, or replace the one with the same kind and subject."""
        ...

    async def delete_ban(self, kind: BanKind, subject: str) -> None:
        """Delete a ban. An unknown one is ignored."""
        ...

    async def all_bans(self) -> Sequence[Ban]:
        """Return all bans, also those that have ended, newest first."""
        ...

    async def put_report(self, report: Report) -> None:
        """Add a report, unless the same player reported the same name in the same place before."""
        ...

    async def delete_reports(self, name: str) -> None:
        """Delete all reports of a name."""
        ...

    async def newest_reports(self, limit: int) -> Sequence[Report]:
        """Return the newest reports."""
        ...

    async def put_audit_entry(self, entry: AuditEntry) -> None:
        """Add an entry to the audit log."""
        ...

    async def newest_audit_entries(self, limit: int) -> Sequence[AuditEntry]:
        """Return the newest entries of the audit log."""
        ...

    async def delete_old(self, before: Millis) -> None:
        """Delete bans that ended before this time, and older reports. The audit log stays."""
        ...

    async def host_key_hash(self) -> bytes | None:
        """Return the hash of the host's key, or None before there is one."""
        ...

    async def put_host_key_hash(self, key_hash: bytes, overwrite: bool) -> None:
        """Store the hash of the host's key. Without ``overwrite``, an existing one stays."""
        ...
