"""The log in memory: the same port, for tests and for tables that nobody needs tomorrow."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.games.engine import Millis
from tertia.storage.errors import CLOSED, StoreFailed
from tertia.storage.memory.times import MemoryTimes
from tertia.storage.ports import Append, Conflict, PlayerResult, Row, TableSummary


class MemoryLog(MemoryTimes):
    """Dictionaries. No method waits, so each is one step."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, list[Row]] = {}
        self._lines: dict[str, TableSummary] = {}
        self._results: dict[tuple[str, int, str], PlayerResult] = {}
        self._forgotten: set[str] = set()
        self._closed = False

    def company(self) -> None:
        """There is nobody else."""

    def secret(self) -> None:
        """Kept in a file."""

    def keep_secret(self, secret: bytes) -> None:
        """Not kept here."""

    async def append(self, append: Append) -> None:
        """Keep a decision; Conflict if its version is not the next."""
        self._check_open()
        row = append.row
        if row.version != self._last_version(row.table) + 1:
            raise Conflict(row.table, row.version)
        self._rows.setdefault(row.table, []).extend(append.rows)
        self._lines[append.line.table] = append.line
        self._put_results(append.results)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The table's decisions after a version, in order."""
        self._check_open()
        return self._rows.get(table, [])[max(after, 0) :]

    async def line(self, table: str) -> TableSummary | None:
        """What is known of one table."""
        self._check_open()
        return self._lines.get(table)

    async def open_tables(self, limit: int) -> list[TableSummary]:
        """Listed tables that wait or play, the newest first."""
        self._check_open()
        lines = (line for line in self._lines.values() if line.listed and line.phase != "over")
        return sorted(lines, key=lambda line: (line.made_at, line.table), reverse=True)[:limit]

    async def due(self, until: Millis, limit: int) -> list[TableSummary]:
        """Tables that must be woken until then, the earliest first."""
        return [line for instant, line in self._alarms() if instant <= until][:limit]

    async def next_due(self) -> Millis | None:
        """When the next table must be woken."""
        return next((instant for instant, _ in self._alarms()), None)

    async def results_of(self, player: str, limit: int) -> list[PlayerResult]:
        """A player's results, the newest first."""
        self._check_open()
        results = (result for result in self._results.values() if result.player == player)
        return sorted(results, key=lambda it: (it.at, it.table, it.round), reverse=True)[:limit]

    async def forget(self, player: str) -> None:
        """Results and times of this identity are gone for good."""
        self._check_open()
        self._forgotten.add(player)
        self._results = {key: kept for key, kept in self._results.items() if kept.player != player}
        self.forget_times(player)

    async def all_forgotten(self) -> list[str]:
        """The identities that were forgotten, sorted."""
        self._check_open()
        return sorted(self._forgotten)

    async def prune(self, over_before: Millis) -> int:
        """Forget tables that were over, or idle while waiting; the results of players stay."""
        self._check_open()
        forgotten = [
            line.table
            for line in self._lines.values()
            if line.changed_at < over_before and line.phase in ("over", "waiting")
        ]
        for table in forgotten:
            del self._lines[table]
            self._rows.pop(table, None)
        return len(forgotten)

    async def all_tables(self) -> list[str]:
        """Every table that has a decision in the log."""
        self._check_open()
        return sorted(self._rows)

    async def all_lines(self) -> list[TableSummary]:
        """The line of every table, by name."""
        self._check_open()
        return [self._lines[table] for table in sorted(self._lines)]

    async def all_results(self) -> list[PlayerResult]:
        """Every result, by table, round and player."""
        self._check_open()
        return [self._results[key] for key in sorted(self._results)]

    async def replace_projections(
        self, lines: Sequence[TableSummary], results: Sequence[PlayerResult]
    ) -> None:
        """All lines and results anew, in one step."""
        self._check_open()
        for line in lines:
            if line.version != self._last_version(line.table):
                raise Conflict(line.table, line.version)
        self._lines = {line.table: line for line in lines}
        self._results = {key: kept for key, kept in self._results.items() if kept.table not in self._rows}
        self._put_results([one for one in results if one.player not in self._forgotten])

    async def close(self) -> None:
        """Nothing is kept."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed(CLOSED)

    def _last_version(self, table: str) -> int:
        return len(self._rows.get(table, ()))

    def _put_results(self, results: Sequence[PlayerResult]) -> None:
        self._results.update({(it.table, it.round, it.player): it for it in results})

    def _alarms(self) -> list[tuple[Millis, TableSummary]]:
        self._check_open()
        alarms = [(line.wakes_at, line) for line in self._lines.values() if line.wakes_at is not None]
        return sorted(alarms, key=lambda alarm: (alarm[0], alarm[1].table))
