"""Checks all tables of a store, and marks those that are damaged."""

from __future__ import annotations

from dataclasses import dataclass

from tertia.history.log_check import check_log
from tertia.history.log_replay import LogProblem
from tertia.storage.errors import StoreFailed
from tertia.storage.ports import Log, QuarantineMark
from tertia.storage.store import Store


@dataclass(frozen=True, slots=True)
class StoreReport:
    """The number of tables and decisions in a store, and the problems among them."""

    tables: int
    decisions: int
    problems: tuple[LogProblem, ...]

    @property
    def damaged(self) -> tuple[LogProblem, ...]:
        """The problems of kind ``damaged``. ``LogProblem`` explains the kinds."""
        return tuple(problem for problem in self.problems if problem.kind == "damaged")

    @property
    def is_sound(self) -> bool:
        """True if every log of a known game is sound."""
        return all(problem.kind == "unknown-game" for problem in self.problems)


async def check_store(log: Log) -> StoreReport:
    """Read and judge every log. A server may use the store meanwhile."""
    tables, decisions, problems = await log.all_tables(), 0, list[LogProblem]()
    for table in tables:
        try:
            rows = await log.read(table)
        except StoreFailed as failed:  # a part of the file cannot be read
            problem: LogProblem | None = LogProblem(table, "damaged", 1, str(failed.details["reason"]))
        else:
            problem = check_log(table, rows)
            decisions += len(rows)
        if problem is not None:
            problems.append(problem)
    return StoreReport(len(tables), decisions, tuple(problems))


async def mark_damaged(store: Store, report: StoreReport) -> None:
    """Put exactly the damaged tables in quarantine. Servers leave them alone from their next start on."""
    now = store.cluster.clock()
    marks = [
        QuarantineMark(problem.table, f"version {problem.version}: {problem.reason}", now)
        for problem in report.damaged
    ]
    await store.quarantine.replace_marks(marks)
