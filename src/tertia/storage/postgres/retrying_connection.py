"""An asyncio connection to PostgreSQL that reconnects and repeats statements."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import psycopg
from psycopg import AsyncConnection
from sqlalchemy import URL

from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.postgres.connection import (
    RETRY_PAUSE,
    RETRY_SECONDS,
    connect_options,
    driver_url,
    is_connection_lost,
)


async def connect(url: URL) -> AsyncConnection[Any]:
    """Return a new connection in autocommit mode."""
    return await AsyncConnection.connect(driver_url(url), autocommit=True, **connect_options(url))


class RetryingConnection:
    """One connection, opened with the first statement and again whenever it is lost."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._connection: AsyncConnection[Any] | None = None
        self._connecting = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """True between the first statement and ``close``, even while the database is away."""
        return self._connection is not None

    async def execute(self, sql: str, values: Any = None, retry_for: float = RETRY_SECONDS) -> list[Any]:
        """Run one statement in its own transaction and return its rows.

        If the connection is lost, the statement runs again, so it must do no harm when it runs twice. Raises
        StoreFailed.
        """
        end = time.monotonic() + retry_for
        while True:
            try:
                connection = await self._connected()
                cursor = await connection.execute(sql, values)
                return await cursor.fetchall() if cursor.description else []
            except (psycopg.Error, OSError) as error:
                if not is_connection_lost(error) or time.monotonic() >= end:
                    raise StoreFailed(reason_of(error)) from error
            await asyncio.sleep(RETRY_PAUSE)

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    async def _connected(self) -> AsyncConnection[Any]:
        async with self._connecting:
            if self._connection is None or self._connection.closed:
                self._connection = await connect(self._url)
                # A crash of the database may lose a visit, but nodes record it again. No need to wait for the disk.
                await self._connection.execute("SET synchronous_commit = off")
            return self._connection
