"""What the writing thread does to a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, cast

import psycopg
from psycopg import errors
from sqlalchemy import Delete, Engine, PoolProxiedConnection, Table, Update
from sqlalchemy.dialects.postgresql import insert, psycopg as dialect
from sqlalchemy.exc import SQLAlchemyError

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.ports import Append, Conflict, PlayerMovedNode, PlayerResult, TableSummary
from tertia.storage.postgres.append import KEEP, PUT_LINES, PUT_RESULTS, columns, keep_values
from tertia.storage.postgres.engine import patiently
from tertia.storage.sql.people import CLEAR_FORGOTTEN
from tertia.storage.sql.schema import lines, results
from tertia.storage.sql.statements import line_values, result_values

_ITS_OWN_FAULT = (
    psycopg.DataError,
    psycopg.IntegrityError,
    psycopg.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)
"""Errors that come from what one append holds; all others come from the store and meet the whole group."""

_DIALECT = dialect.dialect()  # type: ignore[no-untyped-call]

_FORGET_LINES = """
DELETE FROM tables WHERE table_id = ANY(%b::text[]) AND changed_at < %b AND phase <> 'playing' RETURNING table_id
"""
_FORGET_ROWS = "DELETE FROM log WHERE table_id = ANY(%b::text[])"
_LAST_VERSIONS = "SELECT table_id, max(version) FROM log WHERE table_id = ANY(%b::text[]) GROUP BY table_id"
_NOBODY_APPENDS = "LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE"
"""For the moment of a great change: an append looks whether the version before it is there, and then adds its own."""


def _outcome(append: Append, is_kept: bool | None) -> TertiaError | None:
    if is_kept is None:
        return Conflict(append.row.table, append.row.version)
    return None if is_kept else PlayerMovedNode(append.row.table)


class PostgresWrites:
    """Holds the one connection that writes."""

    def __init__(self, engine: Engine, node: str) -> None:
        """``node`` is put into announcements, so that who appended need not listen to itself."""
        self._engine, self._node = engine, node
        self._held: PoolProxiedConnection | None = None
        self.commits = 0

    def keep(self, appends: Sequence[Append]) -> list[TertiaError | None]:
        """Each append whole or not at all. One version of each table at a time; the next ones follow."""
        outcomes: list[TertiaError | None] = [None] * len(appends)
        waiting = list(range(len(appends)))
        while waiting:
            taken: dict[str, int] = {}
            for number in waiting:
                taken.setdefault(appends[number].row.table, number)
            chosen = set(taken.values())
            waiting = [number for number in waiting if number not in chosen]
            # In one order everywhere, so that two nodes never wait for each other.
            numbers = [taken[table] for table in sorted(taken)]
            for number, outcome in zip(numbers, self._keep([appends[n] for n in numbers]), strict=True):
                outcomes[number] = outcome
        return outcomes

    def _keep(self, appends: Sequence[Append]) -> list[TertiaError | None]:
        try:
            # If the line broke after the commit, the second attempt conflicts with the first. Whoever decided
            # catches up then, and finds the decision to be its own.
            kept = patiently(partial(self._keep_together, appends))
        except _ITS_OWN_FAULT as error:
            if len(appends) == 1:
                return [StoreFailed(reason_of(error))]
            half = len(appends) // 2
            return self._keep(appends[:half]) + self._keep(appends[half:])
        except (psycopg.Error, SQLAlchemyError) as error:
            return [StoreFailed(reason_of(error)) for _ in appends]
        return [_outcome(one, kept.get(one.row.table)) for one in appends]

    def _keep_together(self, appends: Sequence[Append]) -> dict[str, bool]:
        """Tables whose append was kept, and those where somebody is elsewhere."""
        with self._connection() as connection:
            rows = connection.execute(KEEP, keep_values(appends, self._node))
            kept = {table: is_kept for table, is_kept, _ in rows}
        self.commits += 1
        return kept

    def forget(self, tables: Sequence[str], before: Millis) -> int:
        """Those of the tables that are still over or idle; how many."""
        return patiently(partial(self._forget, tables, before))

    def _forget(self, tables: Sequence[str], before: Millis) -> int:
        with self._transaction() as connection:
            connection.execute(_NOBODY_APPENDS)
            forgotten = [row[0] for row in connection.execute(_FORGET_LINES, (sorted(tables), before))]
            connection.execute(_FORGET_ROWS, (forgotten,))
        return len(forgotten)

    def replace_projections(
        self, new_lines: Sequence[TableSummary], new_results: Sequence[PlayerResult]
    ) -> None:
        """All lines and results anew."""
        patiently(partial(self._replace_projections, new_lines, new_results))

    def _replace_projections(
        self, new_lines: Sequence[TableSummary], new_results: Sequence[PlayerResult]
    ) -> None:
        with self._transaction() as connection:
            connection.execute(_NOBODY_APPENDS)
            last = dict(connection.execute(_LAST_VERSIONS, ([line.table for line in new_lines],)).fetchall())
            for line in new_lines:
                if last.get(line.table, 0) != line.version:
                    raise Conflict(line.table, line.version)
            connection.execute("DELETE FROM tables")
            connection.execute("DELETE FROM results WHERE table_id IN (SELECT table_id FROM log)")
            connection.execute(PUT_LINES, columns(map(line_values, new_lines), len(lines.columns)))
            connection.execute(PUT_RESULTS, columns(map(result_values, new_results), len(results.columns)))
            connection.execute(CLEAR_FORGOTTEN.encode())

    def put(self, table: Table, rows: Sequence[Mapping[str, Any]], over: bool) -> None:
        """Add rows; one whose key is there already is left as it is, or written over."""
        new = insert(table)
        rest = {column.name: new.excluded[column.name] for column in table.columns if not column.primary_key}
        keys = list(table.primary_key)
        said = (
            new.on_conflict_do_update(index_elements=keys, set_=rest)
            if over
            else new.on_conflict_do_nothing()
        )
        patiently(partial(self._execute, str(said.compile(dialect=_DIALECT)), rows))

    def change(self, statement: Update | Delete, values: Mapping[str, Any]) -> None:
        """One change of rows that are no log; said twice, because the line broke, it does nothing more."""
        patiently(partial(self._execute, str(statement.compile(dialect=_DIALECT)), [values]))

    def _execute(self, said: str, rows: Sequence[Mapping[str, Any]]) -> None:
        with self._transaction() as connection:
            for row in rows:
                connection.execute(said.encode(), row)

    def let_go(self) -> None:
        """Close the connection; the next transaction opens another."""
        held, self._held = self._held, None
        if held is not None:
            held.invalidate()
            held.close()

    @contextmanager
    def _transaction(self) -> Iterator[psycopg.Connection[Any]]:
        with self._connection() as connection, connection.transaction():
            yield connection
        self.commits += 1

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        if self._held is None:
            self._held = self._engine.raw_connection()
            cast(Any, self._held.driver_connection).autocommit = True
        connection = cast("psycopg.Connection[Any]", self._held.driver_connection)
        try:
            yield connection
        except errors.Error as error:
            if connection.closed or isinstance(error, psycopg.OperationalError):
                self.let_go()
            raise
        except BaseException:
            self.let_go()
            raise
