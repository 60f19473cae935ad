"""Sample appends, and access to the internals of a store over a database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import TypeAlias

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.rooms.state import TablePhase
from tertia.storage import Store
from tertia.storage.ports import Append, PlayerResult, Row, TableSummary
from tertia.storage.sql.store import SqlDatabase
from tertia.storage.sql.transactions import Transactions

OpenStore: TypeAlias = Callable[[], Store]
"""Opens the same database each time."""


def summary(
    table: str,
    version: int = 1,
    *,
    phase: TablePhase = "playing",
    listed: bool = True,
    made_at: Millis = 1_000,
    changed_at: Millis = 2_000,
    wakes_at: Millis | None = None,
) -> TableSummary:
    return TableSummary(
        table=table,
        version=version,
        game="classic",
        phase=phase,
        listed=listed,
        host="Zoé",
        players=2,
        seats=4,
        made_at=made_at,
        changed_at=changed_at,
        wakes_at=wakes_at,
    )


def result(table: str, player: str, *, round: int = 1, at: Millis = 5_000, score: int = 7) -> PlayerResult:  # noqa: A002
    return PlayerResult(
        table=table,
        round=round,
        player=player,
        game="classic",
        at=at,
        rank=1,
        players=2,
        score=score,
        details=b'{"sets":7}',
    )


def append(
    table: str,
    version: int,
    *results: PlayerResult,
    body: bytes = b"{}",
    of: TableSummary | None = None,
    until: int = 0,
) -> Append:
    """Return one version of a table, or all versions up to ``until``; ``of`` is the summary."""
    last = max(version, until)
    first, *rest = (Row(table, one, 2_000 + one, body) for one in range(version, last + 1))
    return Append(first, of or summary(table, last), results, tuple(rest))


def transactions_of(store: Store) -> Transactions:
    """Return the object through which the writer thread of a store changes its database."""
    assert isinstance(store.database, SqlDatabase)
    return store.database.writer.transactions


@dataclass
class BlockedWriter:
    """A writer thread that takes a group of appends and does not write it yet."""

    has_group: Event = field(default_factory=Event)
    """Set when the thread has taken its first group."""
    may_write: Event = field(default_factory=Event)


def block_writer(store: Store) -> BlockedWriter:
    """Make the writer thread wait before it writes, so that further appends gather."""
    blocked, transactions = BlockedWriter(), transactions_of(store)
    append_group = transactions.append

    def append_later(group: Sequence[Append]) -> Sequence[TertiaError | None]:
        blocked.has_group.set()
        blocked.may_write.wait(60)
        return append_group(group)

    transactions.append = append_later  # type: ignore[method-assign, assignment]
    return blocked
