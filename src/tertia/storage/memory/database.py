"""The data of a store in memory, which its ports share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tertia.games.engine import Millis
from tertia.storage.errors import CLOSED, StoreFailed
from tertia.storage.ports import (
    AuditEntry,
    Ban,
    PlayerResult,
    PuzzleFind,
    PuzzleTime,
    QuarantineMark,
    Report,
    Row,
    TableSummary,
)
from tertia.storage.store import WriteTotals


@dataclass(slots=True)
class MemoryDatabase:
    """Dictionaries. The ports never await while they change them, so every call is one transaction."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    """The log of each table."""
    summaries: dict[str, TableSummary] = field(default_factory=dict)
    """By table."""
    results: dict[tuple[str, int, str], PlayerResult] = field(default_factory=dict)
    """By table, number of the game there, and player."""
    times: dict[tuple[str, str, str], PuzzleTime] = field(default_factory=dict)
    """By day, kind of puzzle and player."""
    finds: dict[tuple[str, str, str, str], PuzzleFind] = field(default_factory=dict)
    """By day, kind of puzzle, player and cards."""
    forgotten: dict[str, Millis] = field(default_factory=dict)
    """The time at which each player was forgotten."""
    bans: dict[tuple[str, str], Ban] = field(default_factory=dict)
    """By kind and subject."""
    reports: dict[tuple[str, str, str], Report] = field(default_factory=dict)
    """By place, name and reporter."""
    audit: dict[str, AuditEntry] = field(default_factory=dict)
    """By id."""
    settings: dict[str, bytes] = field(default_factory=dict)
    quarantine: dict[str, QuarantineMark] = field(default_factory=dict)
    is_closed: bool = False
    write_totals: WriteTotals = field(default_factory=WriteTotals)
    """All zero, because writes to memory take no time and cannot fail."""

    @property
    def waiting_writes(self) -> int:
        return 0

    def check_open(self) -> None:
        if self.is_closed:
            raise StoreFailed(CLOSED)

    def last_version(self, table: str) -> int:
        return len(self.rows.get(table, ()))

    def put_results(self, results: Iterable[PlayerResult]) -> None:
        self.results.update({(one.table, one.round, one.player): one for one in results})

    async def test_write(self) -> None:
        self.check_open()

    async def close(self) -> None:
        self.is_closed = True
