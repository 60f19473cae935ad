"""What the writing thread does to an SQLite file, one transaction at a time.

The statements are SQLAlchemy's, compiled once. They run on the driver's own connection: through SQLAlchemy,
looking up a table's last version would cost more than the rest of its append. And they write many rows each: the
driver lets go of Python's lock for every statement, and has to get it back from the thread that judges.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any, cast

from sqlalchemy import Delete, Engine, PoolProxiedConnection, Table, Update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import ClauseElement

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.ports import Append, Conflict, PlayerResult, TableSummary
from tertia.storage.sql import statements
from tertia.storage.sql.people import CLEAR_FORGOTTEN
from tertia.storage.sql.schema import lines, results
from tertia.storage.sql.statements import line_values, result_values, row_values

_ITS_OWN_FAULT = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)
"""Errors that come from what one append holds; all others come from the store and meet the whole group."""


_NAMED = sqlite.dialect(paramstyle="named")


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect()))


def _put(table: Table) -> str:
    """Insert, or overwrite what has the same key: a projection is what the newest decision says."""
    put = sqlite.insert(table)
    rest = {column.name: put.excluded[column.name] for column in table.columns if not column.primary_key}
    return _sql(put.on_conflict_do_update(index_elements=list(table.primary_key), set_=rest))


_TOGETHER = (64, 16, 4, 1)
"""Rows that one statement writes: few different ones, which the driver keeps compiled."""

_KNOWN_MOST = 20_000
"""Tables whose last version is remembered."""


class _Rows:
    """A statement that writes rows, as many at a time as there are."""

    def __init__(self, statement: str) -> None:
        head, marks, tail = re.split(r"(\((?:\?, )*\?\))", statement)
        self._sql = {count: f"{head}{', '.join([marks] * count)}{tail}" for count in _TOGETHER}

    def write(self, connection: sqlite3.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        at = 0
        for count in _TOGETHER:
            while len(rows) - at >= count:
                connection.execute(self._sql[count], [*chain.from_iterable(rows[at : at + count])])
                at += count


_LAST_VERSION = _sql(statements.LAST_VERSION)
_ADD_ROW = _Rows(_sql(statements.ADD_ROW))
_PUT_LINE = _Rows(_put(lines))
_PUT_RESULT = _Rows(_put(results))
_FORGET_LINE = _sql(statements.FORGET_LINE)
_FORGET_ROWS = _sql(statements.FORGET_ROWS)
_CLEAR_LINES = _sql(statements.CLEAR_LINES)
_CLEAR_RESULTS = _sql(statements.CLEAR_RESULTS)


class SqliteWrites:
    """Holds the one connection that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: PoolProxiedConnection | None = None
        self._last: dict[str, int] = {}
        """Last versions of tables, as long as no other connection writes and we forget nothing."""
        self._seen = 0
        """SQLite's mark of what other connections have written."""
        self.commits = 0

    def keep(self, appends: Sequence[Append]) -> list[TertiaError | None]:
        """Each append whole or not at all; one that cannot be kept does not touch the others."""
        try:
            return self._keep_together(appends)
        except _ITS_OWN_FAULT as error:
            if len(appends) == 1:
                return [StoreFailed(reason_of(error))]
            half = len(appends) // 2
            return self.keep(appends[:half]) + self.keep(appends[half:])
        except (sqlite3.Error, SQLAlchemyError) as error:
            return [StoreFailed(reason_of(error)) for _ in appends]

    def forget(self, tables: Sequence[str], before: Millis) -> int:
        """Those of the tables that are still over or idle; how many."""
        forgotten = 0
        self._last.clear()
        with self._transaction() as connection:
            for table in tables:
                if connection.execute(_FORGET_LINE, (table, before)).rowcount:
                    connection.execute(_FORGET_ROWS, (table,))
                    forgotten += 1
        return forgotten

    def replace_projections(self, lines: Sequence[TableSummary], results: Sequence[PlayerResult]) -> None:
        """All lines and results anew."""
        with self._transaction() as connection:
            for line in lines:
                if _last_version(connection, line.table) != line.version:
                    raise Conflict(line.table, line.version)
            connection.execute(_CLEAR_LINES)
            connection.execute(_CLEAR_RESULTS)
            _PUT_LINE.write(connection, [*map(line_values, lines)])
            _PUT_RESULT.write(connection, [*map(result_values, results)])
            connection.execute(CLEAR_FORGOTTEN)

    def put(self, table: Table, rows: Sequence[Mapping[str, Any]], over: bool) -> None:
        """Add rows; one whose key is there already is left as it is, or written over."""
        named = _put(table) if over else _sql(sqlite.insert(table).on_conflict_do_nothing())
        order = [column.name for column in table.columns]
        with self._transaction() as connection:
            connection.executemany(named, ([row[name] for name in order] for row in rows))

    def change(self, statement: Update | Delete, values: Mapping[str, Any]) -> None:
        """One change of rows that are no log."""
        with self._transaction() as connection:
            connection.execute(str(statement.compile(dialect=_NAMED)), values)

    def let_go(self) -> None:
        """Close the connection; the next transaction opens another."""
        held, self._held = self._held, None
        self._last.clear()
        if held is not None:
            held.close()

    def _keep_together(self, appends: Sequence[Append]) -> list[TertiaError | None]:
        with self._transaction() as connection:
            last = self._last_versions(connection)
            kept: list[Append] = []
            outcomes: list[TertiaError | None] = []
            for append in appends:
                table, version = append.row.table, append.row.version
                if table not in last:
                    last[table] = _last_version(connection, table)
                if version == last[table] + 1:
                    last[table] = append.newest
                    kept.append(append)
                    outcomes.append(None)
                else:
                    outcomes.append(Conflict(table, version))
            newest = {append.line.table: append.line for append in kept}
            _ADD_ROW.write(connection, [row_values(row) for append in kept for row in append.rows])
            _PUT_LINE.write(connection, [*map(line_values, newest.values())])
            _PUT_RESULT.write(
                connection, [result_values(result) for append in kept for result in append.results]
            )
        return outcomes

    def _last_versions(self, connection: sqlite3.Connection) -> dict[str, int]:
        """Those that are known. In a transaction nobody else writes, so that they hold until its end."""
        (seen,) = connection.execute("PRAGMA data_version").fetchone()
        if seen != self._seen or len(self._last) > _KNOWN_MOST:
            self._last.clear()
        self._seen = seen
        return self._last

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Begun at once as a writer's, so that nothing changes between looking and writing."""
        try:
            connection = self._connection()
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            # After a failure nobody knows what state the connection is in. Closing it takes everything back.
            self.let_go()
            raise
        self.commits += 1

    def _connection(self) -> sqlite3.Connection:
        if self._held is None:
            self._held = self._engine.raw_connection()
        return cast(sqlite3.Connection, self._held.driver_connection)


def _last_version(connection: sqlite3.Connection, table: str) -> int:
    version: int | None = connection.execute(_LAST_VERSION, (table,)).fetchone()[0]
    return version or 0
