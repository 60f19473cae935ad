"""The log: every decision of every table, in order.

The log is the source of truth. In the same transaction as a decision, a store also writes two projections: a summary
of the table (for the lobby, which is the list of open tables, and for the timers that wake tables) and the results of
players. Both can be rebuilt from the log.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.rooms.state import TablePhase


class Row(Struct, frozen=True):
    """One decision of a table."""

    table: str
    version: int
    """1, 2, 3, …: the version of the table after this decision."""
    at: Millis
    body: bytes
    """The decision as JSON: the sender, the command and the events it caused."""


class TableSummary(Struct, frozen=True):
    """The projection of a table that the lobby reads, and the timers that wake tables."""

    table: str
    version: int
    """The number of decisions of the table."""
    game: str
    phase: TablePhase
    listed: bool
    """True if the lobby shows the table to everyone."""
    host: str
    """The host's nickname."""
    players: int
    """The number of chairs that are taken."""
    seats: int
    """The number of chairs."""
    made_at: Millis
    changed_at: Millis
    """The time of the last decision."""
    wakes_at: Millis | None
    """The time at which the table must be woken if nobody acts."""


class PlayerResult(Struct, frozen=True):
    """The result of one player in one finished game."""

    table: str
    round: int
    """The first game at the table is 1, a rematch 2."""
    player: str
    """The id of the player."""
    game: str
    at: Millis
    """When the game ended."""
    rank: int
    """The place of the player, 1 for the winner."""
    players: int
    """The number of players in the game."""
    score: int
    details: bytes
    """Further figures of the game as JSON."""


class Append(Struct, frozen=True):
    """Consecutive decisions of one table with their projections. A store writes all of it or nothing."""

    first: Row
    summary: TableSummary
    """The table after the last decision."""
    results: tuple[PlayerResult, ...] = ()
    rest: tuple[Row, ...] = ()
    """The decisions after the first: the table's next versions."""
    by: tuple[tuple[str, int], ...] = ()
    """The players whose commands came through a connection: their ids, and the numbers of these visits."""

    @property
    def rows(self) -> tuple[Row, ...]:
        return (self.first, *self.rest)

    @property
    def newest_version(self) -> int:
        """The version of the table after the append."""
        return self.first.version + len(self.rest)


class Conflict(TertiaError):
    """Another writer appended this version first. Catch up with the log and decide again."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__("conflict", table=table, version=version)


class PlayerMovedNode(TertiaError):
    """The sender has since connected to the table again, so the command no longer counts.

    The command may have waited in the socket of a paused node. The client sent it again to the other node, and got an
    answer there, perhaps a refusal.
    """

    def __init__(self, table: str) -> None:
        super().__init__("elsewhere", table=table)


class Log(Protocol):
    """The durable log. An append that returned survives a crash of the process and of the machine."""

    async def append(self, append: Append) -> None:
        """Write decisions durably.

        Raises Conflict unless the first row has the next version of its table. On a cluster, raises PlayerMovedNode
        if a sender has since connected to the table again.
        """
        ...

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Row]:
        """Return the decisions of a table after a version, in order, at most ``limit``. An unknown table has none."""
        ...

    async def all_tables(self) -> Sequence[str]:
        """Return the ids of all tables that have a decision in the log, sorted."""
        ...

    async def summary(self, table: str) -> TableSummary | None:
        """Return the summary of one table, or None for an unknown table."""
        ...

    async def listed_tables(self, limit: int) -> Sequence[TableSummary]:
        """Return tables that are listed and not over. The table that was made last comes first."""
        ...

    async def unfinished_tables(self, limit: int) -> Sequence[TableSummary]:
        """Return tables that are not over, listed or not. The table that changed last comes first."""
        ...

    async def due(
        self, until: Millis, limit: int, after: TableSummary | None = None
    ) -> Sequence[TableSummary]:
        """Return tables that must be woken at or before ``until``, earliest first.

        Tables up to and including ``after`` are left out. A caller that could not wake some tables passes the last
        summary it got, to reach those behind them.
        """
        ...

    async def next_due(self) -> Millis | None:
        """Return the time at which the next table must be woken; None if no table waits for a time."""
        ...

    async def prune(self, before: Millis, keep: Collection[str] = (), limit: int | None = None) -> int:
        """Delete at most ``limit`` tables that last changed before ``before``, even unfinished ones. Return how many.

        Tables in ``keep`` stay, and on a cluster those to which somebody is connected. The results of players stay.
        """
        ...
