"""Transactions on a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

import psycopg
from sqlalchemy import Delete, Engine, PoolProxiedConnection, Table, Update
from sqlalchemy.dialects.postgresql import insert, psycopg as dialect
from sqlalchemy.exc import SQLAlchemyError

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.storage.ports import Append, Conflict, PlayerMovedNode, PlayerResult, TableSummary
from tertia.storage.postgres.append import PUT_RESULTS, PUT_SUMMARIES, append_statement, columns
from tertia.storage.postgres.connection import retry
from tertia.storage.sql import people, schema
from tertia.storage.sql.statements import result_values, summary_values
from tertia.storage.sql.transactions import append_or_split

_DATA_ERRORS = (
    psycopg.DataError,
    psycopg.IntegrityError,
    psycopg.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)
_STORE_ERRORS = (psycopg.Error, SQLAlchemyError)

_DIALECT = dialect.dialect()  # type: ignore[no-untyped-call]

_PRUNE_SUMMARIES = """
DELETE FROM tables WHERE table_id = ANY(%b::text[]) AND changed_at < %b
  AND NOT EXISTS (SELECT FROM visits WHERE visits.table_id = tables.table_id)
RETURNING table_id
"""
_PRUNE_ROWS = "DELETE FROM log WHERE table_id = ANY(%b::text[])"
_LAST_VERSIONS = "SELECT table_id, max(version) FROM log WHERE table_id = ANY(%b::text[]) GROUP BY table_id"
_LOCK_LOG = "LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE"
"""Keeps other nodes from appending between our reads of versions and the end of the transaction."""
_TOUCH_NODE = "UPDATE nodes SET alive_until = alive_until WHERE node = %b"
"""A write that changes nothing, for ``test_write``. Only this node writes to its row, so it waits for nobody.

It writes nothing if the node has no row. The health check then reports the missing lease.
"""
_CLEAR_FORGOTTEN = str(
    people.CLEAR_FORGOTTEN.compile(dialect=_DIALECT, compile_kwargs={"literal_binds": True})
)


class PostgresTransactions:
    """Implements ``Transactions`` on one connection."""

    def __init__(self, engine: Engine, node: str) -> None:
        """``node`` is part of every announcement, so that this node can ignore its own."""
        self._engine, self._node = engine, node
        self._held: PoolProxiedConnection | None = None
        self.commits = 0

    def append(self, appends: Sequence[Append]) -> list[TertiaError | None]:
        """Write appends in groups with at most one append of each table."""
        outcomes: list[TertiaError | None] = [None] * len(appends)
        waiting = list(range(len(appends)))
        while waiting:
            first_of_table: dict[str, int] = {}
            for index in waiting:
                first_of_table.setdefault(appends[index].first.table, index)
            # All nodes use the same order of tables, so that two nodes never deadlock.
            group = [first_of_table[table] for table in sorted(first_of_table)]
            waiting = [index for index in waiting if first_of_table[appends[index].first.table] != index]
            written = append_or_split(
                [appends[index] for index in group], self._append_group, _DATA_ERRORS, _STORE_ERRORS
            )
            for index, outcome in zip(group, written, strict=True):
                outcomes[index] = outcome
        return outcomes

    def _append_group(self, appends: Sequence[Append]) -> list[TertiaError | None]:
        # If the connection broke after the commit, the second attempt conflicts with the first. The table then
        # catches up with the log and recognises the decision as its own.
        appended = retry(lambda: self._execute_append(appends))
        return [_outcome(append, appended.get(append.first.table)) for append in appends]

    def _execute_append(self, appends: Sequence[Append]) -> dict[str, bool]:
        """Return True for each table that was appended to, False for each whose sender has moved to another node."""
        with self._connection() as connection:
            rows = connection.execute(*append_statement(appends, self._node))
            appended = {table: is_appended for table, is_appended, _ in rows}
        self.commits += 1
        return appended

    def prune(self, tables: Sequence[str], before: Millis) -> int:
        def prune_once() -> int:
            with self._transaction() as connection:
                connection.execute(_LOCK_LOG)
                pruned = [row[0] for row in connection.execute(_PRUNE_SUMMARIES, (sorted(tables), before))]
                connection.execute(_PRUNE_ROWS, (pruned,))
            return len(pruned)

        return retry(prune_once)

    def replace_projections(self, summaries: Sequence[TableSummary], results: Sequence[PlayerResult]) -> None:
        new_summaries = columns(schema.summaries, map(summary_values, summaries))
        new_results = columns(schema.results, map(result_values, results))

        def replace_once() -> None:
            with self._transaction() as connection:
                connection.execute(_LOCK_LOG)
                tables = [summary.table for summary in summaries]
                last_versions = dict(connection.execute(_LAST_VERSIONS, (tables,)).fetchall())
                for summary in summaries:
                    if last_versions.get(summary.table, 0) != summary.version:
                        raise Conflict(summary.table, summary.version)
                connection.execute("DELETE FROM tables")
                connection.execute("DELETE FROM results WHERE table_id IN (SELECT table_id FROM log)")
                connection.execute(PUT_SUMMARIES, new_summaries)
                connection.execute(PUT_RESULTS, new_results)
                connection.execute(_CLEAR_FORGOTTEN.encode())

        retry(replace_once)

    def insert(self, table: Table, rows: Sequence[Mapping[str, Any]], overwrite: bool) -> None:
        new = insert(table)
        rest = {column.name: new.excluded[column.name] for column in table.columns if not column.primary_key}
        keys = list(table.primary_key)
        statement = (
            new.on_conflict_do_update(index_elements=keys, set_=rest)
            if overwrite
            else new.on_conflict_do_nothing()
        )
        self._execute(str(statement.compile(dialect=_DIALECT)), rows)

    def execute(self, statement: Update | Delete, values: Mapping[str, Any]) -> None:
        self._execute(str(statement.compile(dialect=_DIALECT)), [values])

    def _execute(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        def execute_once() -> None:
            with self._transaction() as connection:
                for row in rows:
                    connection.execute(sql.encode(), row)

        retry(execute_once)

    def test_write(self) -> None:
        def write_once() -> None:
            with self._connection() as connection:
                connection.execute(_TOUCH_NODE, (self._node,))

        retry(write_once)

    def release(self) -> None:
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
        except psycopg.Error as error:
            if connection.closed or isinstance(error, psycopg.OperationalError):
                self.release()
            raise
        except BaseException:
            self.release()
            raise


def _outcome(append: Append, is_appended: bool | None) -> TertiaError | None:
    """Return the error for an append. ``is_appended`` is False if its sender has moved, None if it conflicts."""
    if is_appended is None:
        return Conflict(append.first.table, append.first.version)
    return None if is_appended else PlayerMovedNode(append.first.table)
