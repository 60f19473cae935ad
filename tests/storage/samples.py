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
    first, *rest = (
        Row(table=table, version=number, at=2_000 + number, body=body) for number in range(version, last + 1)
    )
    return Append(first, of or summary(table, last), results, tuple(rest))


async def fill(store: Store) -> None:
    """Add tables with one to five decisions each, and a result of a table that was pruned."""
    for number in range(20):
        for version in range(1, number % 5 + 2):
            name = f"t{number:02}"
            of = summary(name, version, phase="over" if number == 3 else "playing", wakes_at=number or None)
            await store.log.append(append(name, version, body=bytes([number, version, 0, 255]), of=of))
    old = summary("old", version=1, phase="over", changed_at=1)
    await store.log.append(append("old", 1, result("old", "ann"), of=old))
    await store.log.append(append("new", 1, result("new", "Zoé"), result("new", "bob", score=-3)))
    assert await store.log.prune(before=2) == 1


FILLED_TABLES = 20 + 1
"""The number of tables that ``fill`` leaves."""
FILLED_DECISIONS = 4 * (1 + 2 + 3 + 4 + 5) + 1
"""The number of decisions of these tables."""


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
