"""SQL text for SQLite, compiled once from SQLAlchemy statements."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Delete, Table, Update
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement

from tertia.storage.sql import people, schema, statements

_NAMED_PARAMETERS = sqlite.dialect(paramstyle="named")

_ROWS_A_STATEMENT = (64, 16, 4, 1)
"""Numbers of rows that one statement inserts: few different ones, because the driver caches compiled statements."""


def sql(statement: ClauseElement) -> str:
    """Return SQL with ``?`` for each parameter."""
    return str(statement.compile(dialect=sqlite.dialect()))


def sql_with_names(statement: Update | Delete) -> str:
    """Return SQL with ``:name`` for each parameter."""
    return str(statement.compile(dialect=_NAMED_PARAMETERS))


def sql_with_literals(statement: Delete) -> str:
    """Return SQL without parameters."""
    return str(statement.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))


def insert_or_skip(table: Table) -> str:
    """Insert a row unless its key exists."""
    return sql(sqlite.insert(table).on_conflict_do_nothing())


def insert_or_overwrite(table: Table) -> str:
    """Insert a row, or overwrite the row with the same key."""
    insert = sqlite.insert(table)
    rest = {column.name: insert.excluded[column.name] for column in table.columns if not column.primary_key}
    return sql(insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=rest))


class InsertMany:
    """An INSERT that writes many rows a statement.

    The driver releases Python's lock for every statement, and must get it back from the thread that runs the games.
    """

    def __init__(self, insert: str) -> None:
        head, parameters, tail = re.split(r"(\((?:\?, )*\?\))", insert)
        self._sql = {count: f"{head}{', '.join([parameters] * count)}{tail}" for count in _ROWS_A_STATEMENT}

    def write(self, connection: sqlite3.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        start = 0
        for count in _ROWS_A_STATEMENT:
            while len(rows) - start >= count:
                values = [*chain.from_iterable(rows[start : start + count])]
                connection.execute(self._sql[count], values)
                start += count


LAST_VERSION = sql(statements.LAST_VERSION)
INSERT_ROWS = InsertMany(sql(statements.INSERT_ROW))
PUT_SUMMARIES = InsertMany(insert_or_overwrite(schema.summaries))
PUT_RESULTS = InsertMany(insert_or_overwrite(schema.results))
PRUNE_SUMMARY = sql(statements.PRUNE_SUMMARY)
PRUNE_ROWS = sql(statements.PRUNE_ROWS)
CLEAR_SUMMARIES = sql(statements.CLEAR_SUMMARIES)
CLEAR_RESULTS = sql(statements.CLEAR_RESULTS)
CLEAR_FORGOTTEN = sql_with_literals(people.CLEAR_FORGOTTEN)
