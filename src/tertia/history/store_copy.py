"""Copies one store into another of any kind, and compares both afterwards.

An interrupted copy can be continued: each table of the target must then be a prefix of the same table of the source.
A target with anything else is refused and not changed.

Decisions are copied as they are, also those that cannot be read. A table with missing decisions cannot be continued
in the target, so it is left out and reported.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tertia.errors import TertiaError
from tertia.history.log_replay import MISSING, LogProblem, UnreadableLog
from tertia.history.rebuild import project
from tertia.storage.errors import StoreFailed
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
    skipped: tuple[LogProblem, ...] = ()
    """Tables of which decisions are missing in the source."""


async def copy_store(source: Store, target: Store) -> CopyReport:
    """Copy everything, then read both stores again and compare them."""
    summaries = {summary.table: summary for summary in await source.projections.all_summaries()}
    tables = await source.log.all_tables()
    foreign = set(await target.log.all_tables()).difference(tables)
    if foreign:
        raise CopyRefused("copy-not-empty", table=min(foreign), n=len(foreign))
    slots = asyncio.Semaphore(MAX_CONCURRENT)
    outcomes = await asyncio.gather(*(_copy_table(source.log, target.log, table, slots) for table in tables))
    lost = [LogProblem(table, "damaged", 1, MISSING) for table in sorted(set(summaries).difference(tables))]
    skipped = (*lost, *(outcome for outcome in outcomes if isinstance(outcome, LogProblem)))
    without = {problem.table for problem in skipped}
    results = await source.projections.all_results()
    try:
        await target.projections.replace(await _summaries(source, without), results)
    except Conflict as conflict:
        raise CopyRefused("copy-source-moved", table=conflict.details["table"]) from None
    for player in await source.people.all_forgotten():
        await target.people.forget(player, target.cluster.clock())
    await target.times.put_times(await source.times.all_times())
    await target.times.add_finds(await source.times.all_finds())
    await _copy_moderation(source.moderation, target.moderation)
    decisions = await _compare(source, target, tables, without)
    added = sum(outcome for outcome in outcomes if isinstance(outcome, int))
    copied = len(set(tables).difference(without))
    return CopyReport(copied, decisions, added, len(results), skipped)


async def _summaries(store: Store, without: Collection[str]) -> list[TableSummary]:
    return [summary for summary in await store.projections.all_summaries() if summary.table not in without]


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


async def _copy_table(source: Log, target: Log, table: str, slots: asyncio.Semaphore) -> int | LogProblem:
    """Return the number of decisions that were missing in the target, or why the table cannot be copied."""
    async with slots:
        try:
            # The summary comes first: if it is newer than the rows, rows were lost.
            summary, rows = await source.summary(table), await source.read(table)
        except StoreFailed as failed:
            return LogProblem(table, "damaged", 1, str(failed.details["reason"]))
        problem = _find_gap(table, summary, rows)
        if problem is not None:
            return problem
        known = await target.read(table)
        if list(known) != list(rows[: len(known)]):
            raise CopyRefused("copy-differs", table=table)
        missing = rows[len(known) :]
        if missing:
            try:
                await _append(target, summary or project(rows)[0], missing)
            except UnreadableLog as unreadable:
                return unreadable.problem
        return len(missing)


def _find_gap(table: str, summary: TableSummary | None, rows: Sequence[Row]) -> LogProblem | None:
    """Return the first missing decision of a table."""
    versions = [row.version for row in rows]
    last = max(len(rows), summary.version if summary is not None else 0)
    if versions == [*range(1, last + 1)]:
        return None
    return LogProblem(table, "damaged", min(set(range(1, last + 1)).difference(versions)), MISSING)


async def _append(target: Log, summary: TableSummary, rows: Sequence[Row]) -> None:
    for row in rows:
        await target.append(Append(row, summary))


async def _compare(source: Store, target: Store, tables: Sequence[str], without: Collection[str]) -> int:
    """Read both stores again and return the number of decisions. Raise CopyRefused if they differ.

    Tables in ``without`` were not copied.
    """
    if await source.log.all_tables() != tables:
        raise CopyRefused("copy-source-moved", table="")
    decisions = 0
    for table in sorted(set(tables).difference(without)):
        rows = list(await source.log.read(table))
        if rows != list(await target.log.read(table)):
            raise CopyRefused("copy-source-moved", table=table)
        decisions += len(rows)
    for ours, theirs in (
        (await _summaries(source, without), await _summaries(target, without)),
        (await source.projections.all_results(), await target.projections.all_results()),
        (await source.times.all_times(), await target.times.all_times()),
        (await source.times.all_finds(), await target.times.all_finds()),
        (await source.people.all_forgotten(), await target.people.all_forgotten()),
        (await source.moderation.all_bans(), await target.moderation.all_bans()),
    ):
        if ours != theirs:
            raise CopyRefused("copy-source-moved", table="")
    return decisions
