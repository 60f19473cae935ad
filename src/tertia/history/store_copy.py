"""One store copied into another, of whatever kind, and held against it afterwards.

A copy that was interrupted is gone on with: what is there already must be how the source begins, table by table. A
target that holds anything else is refused and left alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tertia.errors import TertiaError
from tertia.history.rebuild import projected
from tertia.storage.ports import Append, Conflict, Log, Row, TableSummary
from tertia.storage.store import Store

AT_ONCE = 64
"""Tables copied side by side, so that a group of the target's writer has many."""


class CopyRefused(TertiaError):
    """The target holds something else, or the source changed meanwhile. Which it is, is in the code."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What the target holds now, and how much of it is new."""

    tables: int
    decisions: int
    new_decisions: int
    results: int


async def copy_store(source: Store, target: Store) -> Copied:
    """Copy everything, then read both again and compare."""
    tables = await source.log.all_tables()
    there = set(await target.log.all_tables())
    foreign = there.difference(tables)
    if foreign:
        raise CopyRefused("copy-not-empty", table=min(foreign), n=len(foreign))
    places = asyncio.Semaphore(AT_ONCE)
    added = await asyncio.gather(*(_copy_table(source.log, target.log, table, places) for table in tables))
    results = await source.projections.all_results()
    try:
        await target.projections.replace(await source.projections.all_summaries(), results)
    except Conflict as conflict:
        raise CopyRefused("copy-source-moved", table=conflict.details["table"]) from None
    for player in await source.people.all_forgotten():
        await target.people.forget(player)
    await target.times.put_times(await source.times.all_times())
    decisions = await _verified(source, target, tables)
    return Copied(len(tables), decisions, sum(added), len(results))


async def _copy_table(source: Log, target: Log, table: str, places: asyncio.Semaphore) -> int:
    async with places:
        rows, known = await source.read(table), await target.read(table)
        if list(known) != list(rows[: len(known)]):
            raise CopyRefused("copy-differs", table=table)
        missing = rows[len(known) :]
        if missing:
            await _append(target, await source.summary(table) or projected(rows)[0], missing)
        return len(missing)


async def _append(target: Log, summary: TableSummary, rows: Sequence[Row]) -> None:
    for row in rows:
        await target.append(Append(row, summary))


async def _verified(source: Store, target: Store, tables: Sequence[str]) -> int:
    """How many decisions both hold, after everything was read from both once more."""
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
        (await source.people.all_forgotten(), await target.people.all_forgotten()),
    ):
        if ours != theirs:
            raise CopyRefused("copy-source-moved", table="")
    return decisions
