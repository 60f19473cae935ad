"""Queries of an SQLite file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, Select
from sqlalchemy.exc import SQLAlchemyError

from tertia.storage.errors import StoreFailed, reason_of


class SqliteQueries:
    """Implements ``Queries`` over an engine with one connection a thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def rows(self, query: Select[Any], values: dict[str, object]) -> Sequence[Any]:
        try:
            with self._engine.connect() as connection:
                return connection.execute(query, values).all()
        except (SQLAlchemyError, ValueError, OverflowError) as error:
            raise StoreFailed(reason_of(error)) from error

    def close(self) -> None:
        self._engine.dispose()
