"""Queries of a PostgreSQL database: SQLAlchemy compiles each statement once, the driver runs it.

A node reads whenever another node appended to a table that somebody watches here, so a read must be cheap. Through
SQLAlchemy's connections it would take more than twice as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from threading import local
from typing import Any

import psycopg
from sqlalchemy import URL, Select
from sqlalchemy.dialects.postgresql import psycopg as dialect

from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.postgres.connection import Outages, connect_options, driver_url


@lru_cache(maxsize=64)
def _compile(query: Select[Any]) -> tuple[bytes, dict[str, Any]]:
    """Return the SQL and the values of its constants."""
    compiled = query.compile(dialect=dialect.dialect())  # type: ignore[no-untyped-call]
    return str(compiled).encode(), dict(compiled.params)


class PostgresQueries:
    """Implements ``Queries`` with one connection a thread. Repeats a query if the database was restarted."""

    def __init__(self, url: URL) -> None:
        self._url, self._options = driver_url(url), connect_options(url)
        self._of_thread = local()
        self._outages = Outages()
        self._connections: set[psycopg.Connection[Any]] = set()

    def rows(self, query: Select[Any], values: dict[str, object]) -> Sequence[Any]:
        sql, constants = _compile(query)
        try:
            return self._outages.retry(lambda: self._execute(sql, {**constants, **values}))
        except (psycopg.Error, ValueError, OverflowError) as error:
            raise StoreFailed(reason_of(error)) from error

    def close(self) -> None:
        while self._connections:
            self._connections.pop().close()

    def _execute(self, sql: bytes, values: dict[str, Any]) -> Sequence[Any]:
        connection: psycopg.Connection[Any] | None = getattr(self._of_thread, "connection", None)
        if connection is None or connection.closed:
            if connection is not None:
                self._connections.discard(connection)
            connection = psycopg.connect(self._url, autocommit=True, **self._options)
            self._connections.add(connection)
            self._of_thread.connection = connection
        return connection.execute(sql, values, binary=True).fetchall()
