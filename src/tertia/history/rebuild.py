"""Rebuilds projections from the log: the summary of each table and the results of its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tertia.history.log_replay import LogProblem, UnreadableLog, replay_log
from tertia.history.results import results_of
from tertia.history.table_summary import summary_of
from tertia.rooms.state import Room
from tertia.storage.ports import PlayerResult, Row, TableSummary
from tertia.storage.store import Store


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """The result of a rebuild."""

    tables: int
    """Tables with new projections."""
    problems: tuple[LogProblem, ...]
    """Tables that keep their old projections, because their log cannot be read."""


def project(rows: Sequence[Row]) -> tuple[TableSummary, list[PlayerResult]]:
    """Return the summary and the results that follow from all rows of one table. Raises UnreadableLog."""
    table, room, results = rows[0].table, Room(), list[PlayerResult]()
    for before, decision, after in replay_log(table, rows):
        results += results_of(table, before, after, decision)
        room = after
    return summary_of(table, room), results


async def rebuild(store: Store) -> RebuildReport:
    """Rebuild all projections of a store that nobody else uses."""
    summaries, results, problems = list[TableSummary](), list[PlayerResult](), list[LogProblem]()
    tables = await store.log.all_tables()
    for table in tables:
        rows = await store.log.read(table)
        try:
            summary, players = project(rows)
            summaries.append(summary)
            results += players
        except UnreadableLog as unreadable:
            problems.append(unreadable.problem)
            old = await store.log.summary(table)
            if old is not None:
                summaries.append(replace(old, version=rows[-1].version))
    unread = {problem.table for problem in problems}
    results += [result for result in await store.projections.all_results() if result.table in unread]
    await store.projections.replace(summaries, results)
    return RebuildReport(len(tables) - len(unread), tuple(problems))
