"""The interface through which the writer thread changes a database."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import Delete, Table, Update

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.ports import Append, PlayerResult, TableSummary


class Transactions(Protocol):
    """Holds the only connection that writes. Every method is one transaction, or one per group of appends."""

    commits: int
    """Number of transactions since the store was opened."""

    def append(self, appends: Sequence[Append]) -> Sequence[TertiaError | None]:
        """Write each append completely or not at all. Return an error for each that was not written, else None."""
        ...

    def prune(self, tables: Sequence[str], before: Millis) -> int:
        """Delete those of the tables that still have not changed since and have no visitor. Return how many."""
        ...

    def replace_projections(self, summaries: Sequence[TableSummary], results: Sequence[PlayerResult]) -> None:
        """Replace all summaries and results. See ``Projections.replace``."""
        ...

    def insert(self, table: Table, rows: Sequence[Mapping[str, Any]], overwrite: bool) -> None:
        """Insert rows. Overwrite or skip a row whose key exists."""
        ...

    def execute(self, statement: Update | Delete, values: Mapping[str, Any]) -> None:
        """Execute one statement that does not touch the log."""
        ...

    def test_write(self) -> None:
        """Write something that nobody reads."""
        ...

    def release(self) -> None:
        """Close the connection. The next transaction opens another."""
        ...


def append_or_split(
    appends: Sequence[Append],
    append: Callable[[Sequence[Append]], Sequence[TertiaError | None]],
    data_errors: tuple[type[Exception], ...],
    store_errors: tuple[type[Exception], ...],
) -> list[TertiaError | None]:
    """Append a group in one transaction, and isolate an append that the database cannot hold.

    ``data_errors`` come from the content of one append: the group is halved until that append stands alone.
    ``store_errors`` come from the database and fail the whole group.
    """
    try:
        return [*append(appends)]
    except data_errors as error:
        if len(appends) == 1:
            return [StoreFailed(reason_of(error))]
        half = len(appends) // 2
        return [
            outcome
            for part in (appends[:half], appends[half:])
            for outcome in append_or_split(part, append, data_errors, store_errors)
        ]
    except store_errors as error:
        return [StoreFailed(reason_of(error)) for _ in appends]
