"""The queue of pictures that visitors wait for, in front of the worker processes that draw them.

It is bounded, and visitors take turns.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tertia.errors import TertiaError

Key = tuple[Any, ...]
"""Identifies a picture: the function that draws it, and its arguments. Jobs with equal keys have the same result."""


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A picture that a visitor waits for."""

    visitor: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    requested_at: float
    """The time of the request by the clock of the event loop."""
    result: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def key(self) -> Key:
        """Equal for jobs that draw the same picture."""
        return self.function, *self.arguments


class JobQueue:
    """Jobs in the order in which workers take them: one of each visitor in turn."""

    def __init__(self, most_per_visitor: int, most: int) -> None:
        self._most_per_visitor, self._most = most_per_visitor, most
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._unfinished: Counter[str] = Counter()

    @property
    def unfinished(self) -> int:
        """The number of jobs that wait or are in the hands of a worker."""
        return self._unfinished.total()

    def add(self, job: Job) -> None:
        """Add a job. Raises TertiaError if the visitor or all visitors together have too many unfinished ones."""
        if self._unfinished[job.visitor] >= self._most_per_visitor:
            raise TertiaError("too-many-pictures", most=self._most_per_visitor)
        if self.unfinished >= self._most:
            raise TertiaError("drawing-busy")
        self._unfinished[job.visitor] += 1
        self._waiting.setdefault(job.visitor, deque()).append(job)

    def take(self) -> Job | None:
        """Return the next job, or None. The visitor's other jobs go behind those of all other visitors."""
        if not self._waiting:
            return None
        visitor, jobs = self._waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._waiting[visitor] = jobs
        return job

    def finish(self, job: Job) -> None:
        """Make room for another job of the visitor."""
        self._unfinished[job.visitor] -= 1
        if not self._unfinished[job.visitor]:
            del self._unfinished[job.visitor]
