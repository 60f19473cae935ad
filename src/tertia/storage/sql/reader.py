"""Reads on threads of their own, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine, Select
from sqlalchemy.exc import SQLAlchemyError

from tertia.storage.errors import CLOSED, StoreFailed, reason_of


class Reader:
    """A few threads, and as many connections of an engine."""

    def __init__(self, engine: Engine | None, threads: int) -> None:
        """``engine`` is None where a reader asks in a way of its own."""
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="tertia-reader")
        self._closed = False
        self.asked = 0
        """Questions since the store was opened."""

    async def all(self, asked: Select[Any], **values: object) -> Sequence[Any]:
        """All rows of the answer."""
        if self._closed:
            raise StoreFailed(CLOSED)
        self.asked += 1
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._ask, asked, values)

    async def one(self, asked: Select[Any], **values: object) -> Any:
        """The only row of the answer, or None."""
        return next(iter(await self.all(asked, **values)), None)

    async def close(self) -> None:
        """Let reads under way finish, then let go of the connections."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        if self._engine is not None:
            self._engine.dispose()

    def _ask(self, asked: Select[Any], values: dict[str, object]) -> Sequence[Any]:
        try:
            return self._rows(asked, values)
        except (SQLAlchemyError, ValueError, OverflowError) as error:
            raise StoreFailed(reason_of(error)) from error

    def _rows(self, asked: Select[Any], values: dict[str, object]) -> Sequence[Any]:
        assert self._engine is not None  # noqa: S101
        with self._engine.connect() as connection:
            return connection.execute(asked, values).all()
