"""What a live table needs from outside: a log that keeps every decision, and a clock.

The log is the only truth. Beside each decision it keeps, in the same transaction, what was projected from it:
a line about the table (to list it, to wake it) and the results of players. Both can be made anew from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.rooms.state import TablePhase


@dataclass(frozen=True, slots=True)
class Row:
    """One decision of a table."""

    table: str
    version: int
    """1, 2, 3, …: the table's version once this has happened."""
    at: Millis
    body: bytes
    """The decision as JSON: who, which command, and the events it led to."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What the lobby and the alarm clock know of a table."""

    table: str
    version: int
    game: str
    phase: TablePhase
    listed: bool
    host: str
    """The host's nickname."""
    players: int
    seats: int
    made_at: Millis
    changed_at: Millis
    wakes_at: Millis | None
    """When the table must be woken if nobody acts."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """How one person did in one finished game."""

    table: str
    round: int
    """The first game at the table is 1, a rematch 2."""
    player: str
    game: str
    at: Millis
    rank: int
    players: int
    score: int
    details: bytes
    """Further figures of the game as JSON."""


@dataclass(frozen=True, slots=True)
class Append:
    """A decision with what was projected from it: all of it is kept, or nothing."""

    row: Row
    line: TableSummary
    results: tuple[PlayerResult, ...] = ()
    more: tuple[Row, ...] = ()
    """Decisions that follow from it: the table's next versions. What is projected is projected from the last."""

    by: tuple[str, ...] = ()
    """The people whose commands led to it."""

    @property
    def rows(self) -> tuple[Row, ...]:
        return (self.row, *self.more)

    @property
    def newest(self) -> int:
        """The version that it leads to."""
        return self.row.version + len(self.more)


class Conflict(TertiaError):
    """Somebody else appended this version first: catch up and decide again."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__("conflict", table=table, version=version)


class PlayerMovedNode(TertiaError):
    """Who said this has come to the table through another node since, and is answered there: it counts no more.

    It may have lain in the socket of a node that stood still. There it was sent again, and perhaps refused.
    """

    def __init__(self, table: str) -> None:
        super().__init__("elsewhere", table=table)


class Log(Protocol):
    """The durable log. An append that returned survives a crash of the process and of the machine."""

    async def append(self, append: Append) -> None:
        """Keep decisions durably; Conflict if the table has the first version already or not the one before.

        On a cluster, PlayerMovedNode if the sender has connected through another node since.
        """
        ...

    async def read(self, table: str, after: int = 0) -> Sequence[Row]:
        """The table's decisions after a version, in order; none for an unknown table."""
        ...

    async def line(self, table: str) -> TableSummary | None: ...

    async def open_tables(self, limit: int) -> Sequence[TableSummary]:
        """Listed tables that wait for players or play, the newest first."""
        ...

    async def due(self, until: Millis, limit: int) -> Sequence[TableSummary]:
        """Tables that must be woken until then, the earliest first."""
        ...

    async def next_due(self) -> Millis | None: ...

    async def results_of(self, player: str, limit: int) -> Sequence[PlayerResult]: ...

    async def prune(self, over_before: Millis) -> int:
        """Forget tables that were over, or idle while waiting, before this instant. How many."""
        ...

    async def close(self) -> None:
        """Write what is waiting, then let go of everything."""
        ...
