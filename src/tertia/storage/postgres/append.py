"""The statement that appends a group of decisions to the log, each only if its version is the next one.

It does everything in one statement, so that a paused client never holds a lock:

* insert the first row of each append if the version before it exists and its own does not, and if none of its senders
  has connected to the table again since, through this node or another;
* for each inserted row, insert the further rows of its append, its summary and its results;
* announce the inserted rows. The announcement belongs to the transaction: it is sent if and only if the rows are
  committed.

A group has at most one append for each table. With two, version v could lose against another node and v + 1 succeed.

Most groups have no further rows and no results. A shorter statement appends these: it takes the database and this
process about a quarter less CPU time.
"""

# ruff: noqa: S608 - the SQL is built from constants and from the schema

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Column, Table
from sqlalchemy.dialects import postgresql

from tertia.storage.ports import Append
from tertia.storage.sql.schema import log, results, summaries, visits
from tertia.storage.sql.statements import result_values, row_values, summary_values

CHANNEL = "tertia"

LARGEST_ANNOUNCEMENT = 4_000
"""Bytes of table ids and versions in one announcement. PostgreSQL's limit is 8,000 with everything else."""


def _type_of(column: Column[Any]) -> str:
    return column.type.compile(dialect=postgresql.dialect()).split(" COLLATE")[0]  # type: ignore[no-untyped-call]


def _names(table: Table, prefix: str = "") -> str:
    return ", ".join(f"{prefix}{column.name}" for column in table.columns)


def _parameter_rows(table: Table, alias: str, **extra: str) -> str:
    """Return a FROM item that turns parameters, one array for each column, into rows."""
    types = {column.name: _type_of(column) for column in table.columns} | extra
    arrays = ", ".join(f"%b::{kind}[]" for kind in types.values())
    return f"unnest({arrays}) AS {alias}({', '.join(types)})"


def _insert_or_overwrite(table: Table, source: str) -> str:
    """Return an INSERT of ``source`` that overwrites rows with the same key: a projection follows the newest row."""
    key = ", ".join(column.name for column in table.primary_key)
    rest = ", ".join(f"{c.name} = excluded.{c.name}" for c in table.columns if not c.primary_key)
    return f"INSERT INTO {table.name} ({_names(table)}) {source} ON CONFLICT ({key}) DO UPDATE SET {rest}"


def _select_appended(table: Table) -> str:
    """Return a SELECT of those parameter rows whose table was appended to."""
    return f"SELECT {_names(table, 'p.')} FROM {_parameter_rows(table, 'p')} JOIN appended USING (table_id)"


_FURTHER_PARTS = f"""
more_rows AS (INSERT INTO {log.name} ({_names(log)}) {_select_appended(log)}),
new_results AS ({_insert_or_overwrite(results, _select_appended(results))}),
"""

_APPEND = f"""
WITH given AS (
  SELECT * FROM {_parameter_rows(log, "p", newest="bigint", announcement="integer")}
),
moved AS (
  SELECT DISTINCT table_id
  FROM unnest(%b::text[], %b::text[], %b::bigint[]) AS sender(table_id, player, visit)
  JOIN {visits.name} USING (table_id, player)
  WHERE node <> %b::text OR number <> visit
),
appended AS (
  INSERT INTO {log.name} ({_names(log)})
  SELECT {_names(log, "given.")} FROM given
  WHERE table_id NOT IN (SELECT table_id FROM moved) AND (given.version = 1 OR EXISTS (
    SELECT FROM {log.name} AS before
    WHERE before.table_id = given.table_id AND before.version = given.version - 1
  ))
  ORDER BY given.table_id
  ON CONFLICT DO NOTHING
  RETURNING table_id, version
),
{{further_parts}}
new_summaries AS ({_insert_or_overwrite(summaries, _select_appended(summaries))}),
announced AS (
  SELECT pg_notify(
    '{CHANNEL}', 'log ' || %b::text || string_agg(' ' || appended.table_id || ' ' || given.newest, '')
  )
  FROM appended JOIN given USING (table_id) GROUP BY given.announcement
)
SELECT table_id, true, (SELECT count(*) FROM announced) FROM appended
UNION ALL SELECT table_id, false, 0 FROM moved
"""
"""Returns a row for each table that was appended to (true) and for each whose sender has moved (false).

The third column only makes PostgreSQL announce: it skips a part of a WITH that reads and that nobody refers to.
"""

APPEND = _APPEND.replace("{further_parts}", _FURTHER_PARTS)
APPEND_SINGLE_ROWS = _APPEND.replace("{further_parts}", "")
"""Appends one row to each table, without results."""

PUT_SUMMARIES, PUT_RESULTS = (
    _insert_or_overwrite(table, f"SELECT * FROM {_parameter_rows(table, 'p')}")
    for table in (summaries, results)
)


def columns(table: Table, rows: Iterable[Sequence[Any]]) -> list[list[Any]]:
    """Return the values of rows as one list for each column."""
    return _transpose(rows, len(table.columns))


def append_statement(appends: Sequence[Append], node: str) -> tuple[str, list[Any]]:
    """Return the statement for at most one append of each table, and its parameters in the order of its ``%b``."""
    further_rows = [row_values(row) for append in appends for row in append.rest]
    newest_results = {
        (one.table, one.round, one.player): result_values(one) for append in appends for one in append.results
    }
    senders = ((append.first.table, *sender) for append in appends for sender in append.by)
    has_further_parts = bool(further_rows or newest_results)
    further_parts = [*columns(log, further_rows), *columns(results, newest_results.values())]
    return APPEND if has_further_parts else APPEND_SINGLE_ROWS, [
        *columns(log, (row_values(append.first) for append in appends)),
        [append.newest_version for append in appends],
        _announcements(appends),
        *_transpose(senders, 3),
        node,
        *(further_parts if has_further_parts else ()),
        *columns(summaries, (summary_values(append.summary) for append in appends)),
        node,
    ]


def _transpose(rows: Iterable[Sequence[Any]], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


def _announcements(appends: Sequence[Append]) -> list[int]:
    """Return, for each append, the number of the announcement that names it, so that none becomes too long."""
    numbers, number, size = list[int](), 0, 0
    for append in appends:
        # Two spaces and a version of up to ten digits. An id that is not valid text fails later, in the statement.
        length = len(append.first.table.encode(errors="replace")) + 12
        if size and size + length > LARGEST_ANNOUNCEMENT:
            number, size = number + 1, 0
        size += length
        numbers.append(number)
    return numbers
