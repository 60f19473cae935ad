"""A bounded cache whose callers share computations that are under way."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class SharedCache(Generic[T]):
    """Keeps values up to a total weight; the value unused for longest goes first.

    Callers who ask for the same value at the same time wait for one computation. Failures are not kept.
    """

    def __init__(self, most: int, weigh: Callable[[T], int]) -> None:
        self._most, self._weigh, self._weight = most, weigh, 0
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._computing: dict[Hashable, asyncio.Task[T]] = {}

    def __len__(self) -> int:
        return len(self._values)

    async def get(self, key: Hashable, compute: Callable[[], Awaitable[T]]) -> T:
        """Return the value of a key, computed if it is not kept."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        task = self._computing.get(key)
        if task is None:
            task = self._computing[key] = asyncio.ensure_future(self._compute(key, compute))
            # Mark an error as seen, in case nobody waits for the value any more.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)  # a caller who gives up must not end it for the others

    async def _compute(self, key: Hashable, compute: Callable[[], Awaitable[T]]) -> T:
        try:
            value = await compute()
        finally:
            del self._computing[key]
        self._values[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._most and self._values:
            _, oldest = self._values.popitem(last=False)
            self._weight -= self._weigh(oldest)
        return value
