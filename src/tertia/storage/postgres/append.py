"""One statement that keeps a group of decisions, each conditional on its version, and announces those that were kept.

It is one statement so that it is one transaction whose length no client decides: a process that is paused in the
middle holds no lock. A row is inserted if the version before it is there and its own is not, and if nobody whose
command led to it has come to the table through another node since; what belongs to a row that was not inserted is
left out. The announcement is in the same transaction, so it cannot be lost while the rows
are kept, and is sent only once they are.

A group holds at most one append of each table: otherwise v could lose against another node while v + 1 lands. What
an append holds beyond its first row is inserted only where that one was, and then nobody else can have been first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Column, Table
from sqlalchemy.dialects import postgresql

from tertia.storage.ports import Append
from tertia.storage.sql.schema import lines, log, results, visits
from tertia.storage.sql.statements import line_values, result_values, row_values

CHANNEL = "tertia"

LARGEST_NOTE = 4_000
"""Bytes of table names and versions in one announcement; PostgreSQL takes less than 8,000."""


def _type(column: Column[Any]) -> str:
    return column.type.compile(dialect=postgresql.dialect()).split(" COLLATE")[0]  # type: ignore[no-untyped-call]


def _names(table: Table) -> str:
    return ", ".join(column.name for column in table.columns)


def _given(table: Table, alias: str, *extra: tuple[str, str]) -> str:
    """A list of values as rows: an array for each column."""
    arrays = [f"%b::{_type(column)}[]" for column in table.columns] + [f"%b::{kind}[]" for _, kind in extra]
    names = [column.name for column in table.columns] + [name for name, _ in extra]
    return f"unnest({', '.join(arrays)}) AS {alias}({', '.join(names)})"


def _given_by(alias: str) -> str:
    """Tables and people, a pair a row."""
    return f"unnest(%b::text[], %b::text[]) AS {alias}(table_id, player)"


def _put(table: Table, source: str) -> str:
    """Insert, or overwrite what has the same key: a projection is what the newest decision says."""
    key = ", ".join(column.name for column in table.primary_key)
    rest = ", ".join(f"{c.name} = excluded.{c.name}" for c in table.columns if not c.primary_key)
    return f"INSERT INTO {table.name} ({_names(table)}) {source} ON CONFLICT ({key}) DO UPDATE SET {rest}"


def _all_of(table: Table, alias: str) -> str:
    return ", ".join(f"{alias}.{column.name}" for column in table.columns)


KEEP = f"""
WITH given AS (SELECT * FROM {_given(log, "g", ("newest", "bigint"), ("note", "integer"))}),
elsewhere AS (
  SELECT DISTINCT table_id FROM {_given_by("s")} JOIN {visits.name} USING (table_id, player) WHERE node <> %b::text
),
kept AS (
  INSERT INTO {log.name} ({_names(log)})
  SELECT {_all_of(log, "given")} FROM given
  WHERE table_id NOT IN (SELECT table_id FROM elsewhere) AND (given.version = 1 OR EXISTS (
    SELECT FROM {log.name} AS before
    WHERE before.table_id = given.table_id AND before.version = given.version - 1
  ))
  ORDER BY given.table_id
  ON CONFLICT DO NOTHING
  RETURNING table_id, version
),
followed AS (
  INSERT INTO {log.name} ({_names(log)}) SELECT {_all_of(log, "m")} FROM {_given(log, "m")} JOIN kept USING (table_id)
),
lined AS ({_put(lines, f"SELECT {_all_of(lines, 'l')} FROM {_given(lines, 'l')} JOIN kept USING (table_id)")}),
ended AS ({_put(results, f"SELECT {_all_of(results, 'r')} FROM {_given(results, 'r')} JOIN kept USING (table_id)")}),
told AS (
  SELECT pg_notify('{CHANNEL}', 'log ' || %b::text || string_agg(' ' || kept.table_id || ' ' || given.newest, ''))
  FROM kept JOIN given USING (table_id) GROUP BY given.note
)
SELECT table_id, true, (SELECT count(*) FROM told) FROM kept UNION ALL SELECT table_id, false, 0 FROM elsewhere
"""  # noqa: S608 - made from the schema

PUT_LINES, PUT_RESULTS = (_put(table, f"SELECT * FROM {_given(table, 'g')}") for table in (lines, results))  # noqa: S608


def columns(rows: Iterable[Sequence[Any]], width: int) -> list[list[Any]]:
    """The same values column by column."""
    turned = [list(column) for column in zip(*rows, strict=True)]
    return turned or [[] for _ in range(width)]


def keep_values(appends: Sequence[Append], node: str) -> list[Any]:
    """The parameters of ``KEEP`` for one append of each table."""
    rows = columns((row_values(append.row) for append in appends), len(log.columns))
    more = columns((row_values(row) for append in appends for row in append.more), len(log.columns))
    known = columns((line_values(append.line) for append in appends), len(lines.columns))
    found = {
        (it.table, it.round, it.player): result_values(it) for append in appends for it in append.results
    }
    newest = [append.newest for append in appends]
    said = columns(((append.row.table, player) for append in appends for player in append.by), 2)
    return [
        *rows,
        newest,
        _notes(appends),
        *said,
        node,
        *more,
        *known,
        *columns(found.values(), len(results.columns)),
        node,
    ]


def _notes(appends: Sequence[Append]) -> list[int]:
    """In which announcement each append is named, so that none is too long."""
    notes, note, size = list[int](), 0, 0
    for append in appends:
        named = len(append.row.table.encode(errors="replace")) + 12
        if size and size + named > LARGEST_NOTE:
            note, size = note + 1, 0
        size += named
        notes.append(note)
    return notes
