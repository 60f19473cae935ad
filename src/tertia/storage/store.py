"""A store: the ports over one database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tertia.storage.ports import Cluster, Log, Moderation, People, Projections, QuarantineMarks, Times


@dataclass(slots=True)
class WriteTotals:
    """Totals of writes since the store was opened."""

    groups: int = 0
    """Transactions; all appends of a group share one."""
    seconds: float = 0.0
    """The time that these transactions took."""
    failures: int = 0
    """Writes that the database did not confirm."""


class Database(Protocol):
    """The connections, threads or memory that the ports of a store share."""

    @property
    def write_totals(self) -> WriteTotals: ...

    @property
    def waiting_writes(self) -> int:
        """The number of writes that wait for their turn."""
        ...

    async def test_write(self) -> None:
        """Write something that no port reads. Raise StoreFailed if it is not durable."""
        ...

    async def close(self) -> None:
        """Finish pending writes, then release everything. Later calls of a port raise StoreFailed."""
        ...


class SharedSecret(Protocol):
    """The key with which all nodes over a store sign cookies."""

    def read(self) -> bytes:
        """Return the key. The first node creates it."""
        ...

    def replace(self, secret: bytes) -> None:
        """Use another key from now on."""
        ...


class Lock(Protocol):
    """Keeps other processes away from a store."""

    def release(self) -> None:
        """Let another process have the store."""
        ...


@dataclass(frozen=True, slots=True)
class Store:
    """Log, puzzle times, people, projections, moderation, quarantine and cluster over one database."""

    log: Log
    times: Times
    people: People
    projections: Projections
    moderation: Moderation
    quarantine: QuarantineMarks
    cluster: Cluster
    database: Database
    secret: SharedSecret | None = None
    """None for a store that does not hold a key: the server then reads it from a file."""
    lock: Lock | None = None

    async def close(self) -> None:
        """Leave the cluster, finish pending writes, close the database and release the lock."""
        await self.cluster.close()
        await self.database.close()
        if self.lock is not None:
            self.lock.release()
