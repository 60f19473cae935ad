"""Transactions on an SQLite file.

They run on the driver's own connection: through SQLAlchemy, looking up the last version of a table would cost more
than the rest of an append.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

from sqlalchemy import Delete, Engine, PoolProxiedConnection, Table, Update
from sqlalchemy.exc import SQLAlchemyError

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.storage.ports import Append, Conflict, PlayerResult, TableSummary
from tertia.storage.sql import schema
from tertia.storage.sql.statements import result_values, row_values, summary_values
from tertia.storage.sql.transactions import append_or_split
from tertia.storage.sqlite import statements

_DATA_ERRORS = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)
_STORE_ERRORS = (sqlite3.Error, SQLAlchemyError)

_MOST_KNOWN_VERSIONS = 20_000


class SqliteTransactions:
    """Implements ``Transactions`` on one connection."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: PoolProxiedConnection | None = None
        self._last_versions: dict[str, int] = {}
        """Last versions of tables. Valid while no other connection writes and nothing is pruned."""
        self._data_version = 0
        """SQLite's counter of changes by other connections."""
        self.commits = 0
        self._test_writes = 0

    def append(self, appends: Sequence[Append]) -> list[TertiaError | None]:
        return append_or_split(appends, self._append, _DATA_ERRORS, _STORE_ERRORS)

    def _append(self, appends: Sequence[Append]) -> list[TertiaError | None]:
        with self._transaction() as connection:
            self._check_last_versions(connection)
            written: list[Append] = []
            outcomes: list[TertiaError | None] = []
            for append in appends:
                table, version = append.first.table, append.first.version
                if version == self._last_version(connection, table) + 1:
                    self._last_versions[table] = append.newest_version
                    written.append(append)
                    outcomes.append(None)
                else:
                    outcomes.append(Conflict(table, version))
            rows = [row_values(row) for append in written for row in append.rows]
            newest = {append.first.table: summary_values(append.summary) for append in written}
            results = [result_values(result) for append in written for result in append.results]
            statements.INSERT_ROWS.write(connection, rows)
            statements.PUT_SUMMARIES.write(connection, [*newest.values()])
            statements.PUT_RESULTS.write(connection, results)
        return outcomes

    def prune(self, tables: Sequence[str], before: Millis) -> int:
        pruned = 0
        self._last_versions.clear()
        with self._transaction() as connection:
            for table in tables:
                if connection.execute(statements.PRUNE_SUMMARY, (table, before)).rowcount:
                    connection.execute(statements.PRUNE_ROWS, (table,))
                    pruned += 1
        return pruned

    def replace_projections(self, summaries: Sequence[TableSummary], results: Sequence[PlayerResult]) -> None:
        with self._transaction() as connection:
            for summary in summaries:
                if _last_version(connection, summary.table) != summary.version:
                    raise Conflict(summary.table, summary.version)
            connection.execute(statements.CLEAR_SUMMARIES)
            connection.execute(statements.CLEAR_RESULTS)
            statements.PUT_SUMMARIES.write(connection, [*map(summary_values, summaries)])
            statements.PUT_RESULTS.write(connection, [*map(result_values, results)])
            connection.execute(statements.CLEAR_FORGOTTEN)

    def insert(self, table: Table, rows: Sequence[Mapping[str, Any]], overwrite: bool) -> None:
        insert = statements.insert_or_overwrite(table) if overwrite else statements.insert_or_skip(table)
        names = [column.name for column in table.columns]
        with self._transaction() as connection:
            connection.executemany(insert, ([row[name] for name in names] for row in rows))

    def execute(self, statement: Update | Delete, values: Mapping[str, Any]) -> None:
        with self._transaction() as connection:
            connection.execute(statements.sql_with_names(statement), values)

    def test_write(self) -> None:
        self._test_writes += 1
        row = {"name": "health", "value": str(self._test_writes).encode()}
        self.insert(schema.settings, [row], overwrite=True)

    def release(self) -> None:
        held, self._held = self._held, None
        self._last_versions.clear()
        if held is not None:
            held.close()

    def _check_last_versions(self, connection: sqlite3.Connection) -> None:
        """Forget last versions that may be wrong. Nobody else writes until the end of this transaction."""
        (data_version,) = connection.execute("PRAGMA data_version").fetchone()
        if data_version != self._data_version or len(self._last_versions) > _MOST_KNOWN_VERSIONS:
            self._last_versions.clear()
        self._data_version = data_version

    def _last_version(self, connection: sqlite3.Connection, table: str) -> int:
        if table not in self._last_versions:
            self._last_versions[table] = _last_version(connection, table)
        return self._last_versions[table]

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Begin as a writer at once, so that nothing changes between reading and writing."""
        try:
            connection = self._connection()
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            # After a failure the state of the connection is unknown. Closing it rolls everything back.
            self.release()
            raise
        self.commits += 1

    def _connection(self) -> sqlite3.Connection:
        if self._held is None:
            self._held = self._engine.raw_connection()
        return cast(sqlite3.Connection, self._held.driver_connection)


def _last_version(connection: sqlite3.Connection, table: str) -> int:
    version: int | None = connection.execute(statements.LAST_VERSION, (table,)).fetchone()[0]
    return version or 0
