"""Threads that read, so that the event loop never waits for a disk or a network."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from sqlalchemy import Select

from tertia.storage.errors import CLOSED, StoreFailed


class Queries(Protocol):
    """Runs queries on connections of its own. Several threads call it at once."""

    def rows(self, query: Select[Any], values: dict[str, object]) -> Sequence[Any]:
        """Return all rows of the answer. Raises StoreFailed."""
        ...

    def close(self) -> None:
        """Close the connections."""
        ...


class Reader:
    """Runs queries on a few threads."""

    def __init__(self, queries: Queries, threads: int) -> None:
        self._queries = queries
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="tertia-reader")
        self._is_closed = False

    async def all(self, query: Select[Any], **values: object) -> Sequence[Any]:
        """Return all rows of the answer."""
        if self._is_closed:
            raise StoreFailed(CLOSED)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._queries.rows, query, values)

    async def one(self, query: Select[Any], **values: object) -> Any:
        """Return the first row of the answer, or None."""
        return next(iter(await self.all(query, **values)), None)

    async def close(self) -> None:
        """Wait for running queries, then close the connections."""
        self._is_closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self._queries.close()
