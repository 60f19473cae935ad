"""Bans, reports and the audit log of a server's host, in memory."""

from __future__ import annotations

from tertia.games.engine import Millis
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.ports import AuditEntry, Ban, BanKind, Report

HOST_KEY = "host key"
"""The name of the setting with the hash of the host's key."""


class MemoryModeration:
    """Implements ``Moderation`` over dictionaries."""

    def __init__(self, database: MemoryDatabase) -> None:
        self._unchecked_database = database

    @property
    def _database(self) -> MemoryDatabase:
        """The database. Raises an error if it was closed."""
        self._unchecked_database.check_open()
        return self._unchecked_database

    async def put_ban(self, ban: Ban) -> None:
        self._database.bans[ban.kind, ban.subject] = ban

    async def delete_ban(self, kind: BanKind, subject: str) -> None:
        self._database.bans.pop((kind, subject), None)

    async def all_bans(self) -> list[Ban]:
        return sorted(self._database.bans.values(), key=lambda ban: (-ban.at, ban.kind, ban.subject))

    async def put_report(self, report: Report) -> None:
        self._database.reports.setdefault((report.place, report.name, report.reporter), report)

    async def delete_reports(self, name: str) -> None:
        database = self._database
        database.reports = {key: one for key, one in database.reports.items() if one.name != name}

    async def newest_reports(self, limit: int) -> list[Report]:
        reports = self._database.reports.values()
        return sorted(reports, key=lambda one: (-one.at, one.place, one.name, one.reporter))[:limit]

    async def put_audit_entry(self, entry: AuditEntry) -> None:
        self._database.audit.setdefault(entry.id, entry)

    async def newest_audit_entries(self, limit: int) -> list[AuditEntry]:
        return sorted(self._database.audit.values(), key=lambda entry: (-entry.at, entry.id))[:limit]

    async def delete_old(self, before: Millis) -> None:
        database = self._database
        database.bans = {key: ban for key, ban in database.bans.items() if ban.until >= before}
        database.reports = {key: one for key, one in database.reports.items() if one.at >= before}

    async def host_key_hash(self) -> bytes | None:
        return self._database.settings.get(HOST_KEY)

    async def put_host_key_hash(self, key_hash: bytes, overwrite: bool) -> None:
        settings = self._database.settings
        settings[HOST_KEY] = key_hash if overwrite else settings.get(HOST_KEY, key_hash)
