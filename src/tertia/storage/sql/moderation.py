"""Records of the host of a server, in a database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Delete, Select, Table, bindparam, delete, select

from tertia.games.engine import Millis
from tertia.storage.ports import AuditEntry, Ban, BanKind, Report
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.schema import audit, bans, reports, settings
from tertia.storage.sql.writer import GroupWriter

HOST_KEY = "host key"
"""The name of the setting with the hash of the host's key."""

ALL_BANS: Select[Any] = select(bans).order_by(bans.c.at.desc(), bans.c.kind, bans.c.subject)
DELETE_BAN: Delete = delete(bans).where(
    bans.c.kind == bindparam("of_kind"), bans.c.subject == bindparam("of_subject")
)
DELETE_ENDED_BANS: Delete = delete(bans).where(bans.c.until < bindparam("before"))
NEWEST_REPORTS: Select[Any] = (
    select(reports)
    .order_by(reports.c.at.desc(), reports.c.place, reports.c.name, reports.c.reporter)
    .limit(bindparam("limit"))
)
DELETE_REPORTS: Delete = delete(reports).where(reports.c.name == bindparam("of_name"))
DELETE_OLD_REPORTS: Delete = delete(reports).where(reports.c.at < bindparam("before"))
NEWEST_AUDIT_ENTRIES: Select[Any] = (
    select(audit).order_by(audit.c.at.desc(), audit.c.id).limit(bindparam("limit"))
)
SETTING: Select[Any] = select(settings.c.value).where(settings.c.name == bindparam("of_name"))


class SqlModeration:
    """Implements ``Moderation`` over SQLite and PostgreSQL."""

    def __init__(self, writer: GroupWriter, reader: Reader) -> None:
        self._writer, self._reader = writer, reader

    async def put_ban(self, ban: Ban) -> None:
        await self._insert(bans, asdict(ban), overwrite=True)

    async def delete_ban(self, kind: BanKind, subject: str) -> None:
        await self._execute(DELETE_BAN, of_kind=kind, of_subject=subject)

    async def all_bans(self) -> list[Ban]:
        return [Ban(*row) for row in await self._reader.all(ALL_BANS)]

    async def put_report(self, report: Report) -> None:
        await self._insert(reports, asdict(report), overwrite=False)

    async def delete_reports(self, name: str) -> None:
        await self._execute(DELETE_REPORTS, of_name=name)

    async def newest_reports(self, limit: int) -> list[Report]:
        return [Report(*row) for row in await self._reader.all(NEWEST_REPORTS, limit=limit)]

    async def put_audit_entry(self, entry: AuditEntry) -> None:
        await self._insert(audit, asdict(entry), overwrite=False)

    async def newest_audit_entries(self, limit: int) -> list[AuditEntry]:
        return [AuditEntry(*row) for row in await self._reader.all(NEWEST_AUDIT_ENTRIES, limit=limit)]

    async def delete_old(self, before: Millis) -> None:
        await self._execute(DELETE_ENDED_BANS, before=before)
        await self._execute(DELETE_OLD_REPORTS, before=before)

    async def host_key_hash(self) -> bytes | None:
        row = await self._reader.one(SETTING, of_name=HOST_KEY)
        return None if row is None else bytes(row[0])

    async def put_host_key_hash(self, key_hash: bytes, overwrite: bool) -> None:
        await self._insert(settings, {"name": HOST_KEY, "value": key_hash}, overwrite)

    async def _insert(self, table: Table, row: Mapping[str, Any], overwrite: bool) -> None:
        await self._writer.run(lambda transactions: transactions.insert(table, [row], overwrite))

    async def _execute(self, statement: Delete, **values: object) -> None:
        await self._writer.run(lambda transactions: transactions.execute(statement, values))
