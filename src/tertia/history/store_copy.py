"""Copies one store into another of any kind, and compares both afterwards.

An interrupted copy can be continued: each table of the target must then be a prefix of the same table of the source.
A target with anything else is refused and not changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tertia.errors import TertiaError
from tertia.history.rebuild import project
from tertia.storage.ports import Append, Conflict, Log, Moderation, Row, TableSummary
from tertia.storage.store import Store

MAX_CONCURRENT = 64
"""Tables that are copied concurrently, so that the target can write in groups."""


MAX_RECORDS = 100_000
"""Reports, and entries of the audit log, that are copied at most."""


class CopyRefused(TertiaError):
    """The target contains other data, or the source changed during the copy. The error code says which."""


@dataclass(frozen=True, slots=True)
class CopyReport:
    """The contents of the target after a copy."""

    tables: int
    decisions: int
    new_decisions: int
    results: int


async def copy_store(source: Store, target: Store) -> CopyReport:
    """Copy everything, then read both stores again and compare them."""
    tables = await source.log.all_tables()
    foreign = set(await target.log.all_tables()).difference(tables)
    if foreign:
        raise CopyRefused("copy-not-empty", table=min(foreign), n=len(foreign))
    slots = asyncio.Semaphore(MAX_CONCURRENT)
    added = await asyncio.gather(*(_copy_table(source.log, target.log, table, slots) for table in tables))
    results = await source.projections.all_results()
    try:
        await target.projections.replace(await source.projections.all_summaries(), results)
    except Conflict as conflict:
        raise CopyRefused("copy-source-moved", table=conflict.details["table"]) from None
    for player in await source.people.all_forgotten():
        await target.people.forget(player, target.cluster.clock())
    await target.times.put_times(await source.times.all_times())
    await target.times.add_finds(await source.times.all_finds())
    await _copy_moderation(source.moderation, target.moderation)
    decisions = await _compare(source, target, tables)
    return CopyReport(len(tables), decisions, sum(added), len(results))


async def _copy_moderation(source: Moderation, target: Moderation) -> None:
    """Copy the records of the host. The host's key stays valid."""
    for ban in await source.all_bans():
        await target.put_ban(ban)
    for report in await source.newest_reports(MAX_RECORDS):
        await target.put_report(report)
    for entry in await source.newest_audit_entries(MAX_RECORDS):
        await target.put_audit_entry(entry)
    key_hash = await source.host_key_hash()
    if key_hash is not None:
        await target.put_host_key_hash(key_hash, overwrite=True)


async def _copy_table(source: Log, target: Log, table: str, slots: asyncio.Semaphore) -> int:
    async with slots:
        rows, known = await source.read(table), await target.read(table)
        if list(known) != list(rows[: len(known)]):
            raise CopyRefused("copy-differs", table=table)
        missing = rows[len(known) :]
        if missing:
            await _append(target, await source.summary(table) or project(rows)[0], missing)
        return len(missing)


async def _append(target: Log, summary: TableSummary, rows: Sequence[Row]) -> None:
    for row in rows:
        await target.append(Append(row, summary))


async def _compare(source: Store, target: Store, tables: Sequence[str]) -> int:
    """Read both stores again and return the number of decisions. Raise CopyRefused if they differ."""
    if await source.log.all_tables() != tables:
        raise CopyRefused("copy-source-moved", table="")
    decisions = 0
    for table in tables:
        rows = list(await source.log.read(table))
        if rows != list(await target.log.read(table)):
            raise CopyRefused("copy-source-moved", table=table)
        decisions += len(rows)
    for ours, theirs in (
        (await source.projections.all_summaries(), await target.projections.all_summaries()),
        (await source.projections.all_results(), await target.projections.all_results()),
        (await source.times.all_times(), await target.times.all_times()),
        (await source.times.all_finds(), await target.times.all_finds()),
        (await source.people.all_forgotten(), await target.people.all_forgotten()),
        (await source.moderation.all_bans(), await target.moderation.all_bans()),
    ):
        if ours != theirs:
            raise CopyRefused("copy-source-moved", table="")
    return decisions
