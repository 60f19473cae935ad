"""A thread that writes in groups: all pending appends share one transaction.

A commit costs one sync of the disk, however much it contains. Appends that arrive while a commit runs form the next
group.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar, cast

from tertia.errors import TertiaError
from tertia.storage.errors import CLOSED, StoreFailed, reason_of
from tertia.storage.ports import Append
from tertia.storage.sql.pacing import Pacing
from tertia.storage.sql.transactions import Transactions
from tertia.storage.store import WriteTotals

T = TypeVar("T")

MAX_GROUP = 512
"""Appends in one transaction at most, because every append waits for its whole group."""


@dataclass(slots=True, eq=False)
class _Job:
    """An append or another transaction, and the future that receives its outcome."""

    work: Append | Callable[[Transactions], object]
    loop: asyncio.AbstractEventLoop
    """The event loop of the caller."""
    future: asyncio.Future[Any]
    value: object = None
    """The result of a transaction, set on the writer thread."""
    error: TertiaError | None = None
    """Why the job failed, set on the writer thread."""


class GroupWriter:
    """Runs appends in groups and other transactions one by one, all in the order in which they were submitted."""

    def __init__(self, transactions: Transactions) -> None:
        self.transactions = transactions
        self.totals = WriteTotals()
        self._pacing = Pacing()
        self._jobs: deque[_Job] = deque()
        self._is_closed = False
        self._lock = Lock()
        """Guards ``_is_closed`` and the queue, so that no job is added after ``close``."""
        self._is_idle = False
        """True while the thread waits for ``_wakeups``."""
        self._waking_loop: asyncio.AbstractEventLoop | None = None
        """The event loop that has scheduled ``_wake``. A second wake-up from another loop is harmless."""
        self._wakeups: SimpleQueue[None] = SimpleQueue()
        """Wakes an idle thread. A busy one looks for further jobs by itself."""
        # A daemon thread lets a program exit that forgot to close the store. Jobs lost that way were never
        # acknowledged.
        self._thread = Thread(target=self._thread_main, name="tertia-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for their turn."""
        return len(self._jobs)

    async def append(self, append: Append) -> None:
        """Return when the append is on the disk."""
        await self._submit(append)

    async def run(self, transaction: Callable[[Transactions], T]) -> T:
        """Run a transaction on the writer thread, between two groups, and return its result."""
        return cast(T, await self._submit(transaction))

    async def close(self) -> None:
        """Finish all pending jobs and refuse later ones."""
        with self._lock:
            self._is_closed = True
        self._wakeups.put(None)
        await asyncio.to_thread(self._thread.join)

    def _submit(self, work: Append | Callable[[Transactions], object]) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        with self._lock:
            if self._is_closed:
                raise StoreFailed(CLOSED)
            self._jobs.append(_Job(work, loop, future))
        if self._is_idle and self._waking_loop is not loop:
            # Wake the thread at the end of this loop iteration. Woken now, it would commit this job alone.
            self._waking_loop = loop
            loop.call_soon(self._wake)
        return future

    def _wake(self) -> None:
        self._waking_loop = None
        self._wakeups.put(None)

    # Called on the writer thread --------------------------------------------------------------------

    def _thread_main(self) -> None:
        while group := self._next_group():
            started_at = time.perf_counter()
            self._execute(group)
            self._count(group, time.perf_counter() - started_at)
            _report(group)
            self._rest(group)
        self.transactions.release()

    def _next_group(self) -> list[_Job]:
        """Return all waiting appends, or one other job. Return an empty list once closed and drained."""
        self._wait()
        group: list[_Job] = []
        while self._jobs and len(group) < MAX_GROUP:
            is_append = isinstance(self._jobs[0].work, Append)
            if group and not is_append:
                break
            group.append(self._jobs.popleft())
            if not is_append:
                break
        return group

    def _rest(self, group: list[_Job]) -> None:
        """Let appends gather for a moment if they are dense. Nobody has to wake a thread that rests."""
        seconds = self._pacing.rest_after(
            job.work.first.table for job in group if isinstance(job.work, Append)
        )
        if seconds and not self._is_closed:
            time.sleep(seconds)

    def _wait(self) -> None:
        """Wait until there is a job or the writer is closed."""
        while not self._jobs and not self._is_closed:
            # Set before the queue is checked again: any job submitted after that check wakes the thread.
            self._is_idle = True
            if not self._jobs and not self._is_closed:
                self._wakeups.get()
            self._is_idle = False

    def _execute(self, group: list[_Job]) -> None:
        """Run the jobs. Never raise: if the thread died, all callers would wait forever."""
        try:
            work = group[0].work
            if isinstance(work, Append):
                errors = self.transactions.append([cast(Append, job.work) for job in group])
                for job, error in zip(group, errors, strict=True):
                    job.error = error
            else:
                group[0].value = work(self.transactions)
        except Exception as error:
            for job in group:
                job.error = error if isinstance(error, TertiaError) else StoreFailed(reason_of(error))

    def _count(self, group: list[_Job], seconds: float) -> None:
        self.totals.groups += 1
        self.totals.seconds += seconds
        self.totals.failures += sum(isinstance(job.error, StoreFailed) for job in group)


def _report(group: list[_Job]) -> None:
    """Pass the outcomes to the event loops that wait for them."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = defaultdict(list)
    for job in group:
        by_loop[job.loop].append(job)
    for loop, jobs in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed, so nobody waits there
            loop.call_soon_threadsafe(_resolve, jobs)


def _resolve(jobs: list[_Job]) -> None:
    """Resolve the futures of finished jobs. Runs on their event loop."""
    for job in jobs:
        if job.future.done():  # the caller was cancelled
            continue
        if job.error is None:
            job.future.set_result(job.value)
        else:
            job.future.set_exception(job.error)
