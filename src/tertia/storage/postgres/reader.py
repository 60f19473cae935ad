"""Reads of PostgreSQL: the statements are SQLAlchemy's, compiled once; each thread has a connection that it keeps.

A node reads whenever another one moved a table on that somebody looks at here, so a read must cost little: through
SQLAlchemy's connections it takes more than twice as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from threading import local
from typing import Any

import psycopg
from sqlalchemy import URL, Select
from sqlalchemy.dialects.postgresql import psycopg as dialect

from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.postgres.engine import dsn_of, lifeline, patiently
from tertia.storage.sql.reader import Reader


@lru_cache(maxsize=64)
def _sql(asked: Select[Any]) -> tuple[str, dict[str, Any]]:
    """The statement, and the values that it brings along itself."""
    compiled = asked.compile(dialect=dialect.dialect())  # type: ignore[no-untyped-call]
    return str(compiled), dict(compiled.params)


class PostgresReader(Reader):
    """Asks again if the database was started anew in the meantime."""

    def __init__(self, url: URL, threads: int) -> None:
        super().__init__(None, threads)
        self._dsn, self._lifeline = dsn_of(url), lifeline(url)
        self._own = local()
        self._connections: set[psycopg.Connection[Any]] = set()

    async def close(self) -> None:
        """Let reads under way finish, then let go of the connections."""
        await super().close()
        while self._connections:
            self._connections.pop().close()

    def _ask(self, asked: Select[Any], values: dict[str, object]) -> Sequence[Any]:
        try:
            return patiently(partial(self._rows, asked, values))
        except (psycopg.Error, ValueError, OverflowError) as error:
            raise StoreFailed(reason_of(error)) from error

    def _rows(self, asked: Select[Any], values: dict[str, object]) -> Sequence[Any]:
        connection: psycopg.Connection[Any] | None = getattr(self._own, "connection", None)
        if connection is None or connection.closed:
            if connection is not None:
                self._connections.discard(connection)
            connection = psycopg.connect(self._dsn, autocommit=True, **self._lifeline)
            self._connections.add(connection)
            self._own.connection = connection
        said, constants = _sql(asked)
        return connection.execute(said.encode(), {**constants, **values}, binary=True).fetchall()
