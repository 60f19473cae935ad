"""One thread that writes: whatever waits is kept in one transaction, and told once that is on the disk.

A commit costs a sync of the disk, however much is in it. While one runs, the next group gathers by itself.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeAlias, TypeVar, cast

from tertia.errors import TertiaError
from tertia.storage.errors import CLOSED, StoreFailed, reason_of
from tertia.storage.ports import Append

T = TypeVar("T")

LARGEST_GROUP = 512
"""So that whoever came first does not wait for the whole of a flood."""

Keep: TypeAlias = Callable[[Sequence[Append]], Sequence[TertiaError | None]]
"""Keeps a group durably; what became of each: None is kept."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """Something to write, and who waits for it."""

    job: Append | Callable[[], object]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    value: object = None
    error: TertiaError | None = None


class GroupWriter:
    """Appends in groups, other jobs alone, all in the order in which they came."""

    def __init__(self, keep: Keep, let_go: Callable[[], None]) -> None:
        self._keep = keep
        self._let_go = let_go
        self._waiting: deque[_Waiting] = deque()
        self._closed = False
        self._door = Lock()
        """Held by who enters or closes, so that nobody enters after the last was let in."""
        self._is_resting = False
        self._ringing: asyncio.AbstractEventLoop | None = None
        """The loop that is about to ring."""
        self._bell: SimpleQueue[None] = SimpleQueue()
        """Rung for a thread that rests; one that is busy looks up by itself, and need not be disturbed."""
        # A daemon: a program that forgot to close the log must not hang, and nobody was promised what waits.
        self._thread = Thread(target=self._work, name="tertia-writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Returns when the append is on the disk."""
        await self._enter(append)

    async def run(self, job: Callable[[], T]) -> T:
        """The job's result; it runs on the writing thread, between two groups."""
        return cast(T, await self._enter(job))

    async def close(self) -> None:
        """Write all that waits, refuse what comes later."""
        with self._door:
            self._closed = True
        self._bell.put(None)
        await asyncio.to_thread(self._thread.join)

    def _enter(self, job: Append | Callable[[], object]) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        with self._door:
            if self._closed:
                raise StoreFailed(CLOSED)
            self._waiting.append(_Waiting(job, loop, future))
        if self._is_resting and self._ringing is not loop:
            self._ringing = loop
            loop.call_soon(self._ring)
        return future

    def _ring(self) -> None:
        """At the end of a loop's turn: rung by the first who enters, the thread would take that one alone."""
        self._ringing = None
        self._bell.put(None)

    def _work(self) -> None:
        while group := self._take():
            self._do(group)
            _tell(group)
        self._let_go()

    def _take(self) -> list[_Waiting]:
        """The next group, or one other job; nothing once closed and drained."""
        self._rest()
        group: list[_Waiting] = []
        while self._waiting and len(group) < LARGEST_GROUP:
            alone = not isinstance(self._waiting[0].job, Append)
            if alone and group:
                break
            group.append(self._waiting.popleft())
            if alone:
                break
        return group

    def _rest(self) -> None:
        """Until something waits, or there will be nothing more."""
        while not self._waiting and not self._closed:
            self._is_resting = True  # said before the last look: who enters after that rings
            if not self._waiting and not self._closed:
                self._bell.get()
            self._is_resting = False

    def _do(self, group: list[_Waiting]) -> None:
        """Never raises: a thread that died would leave everybody waiting."""
        try:
            job = group[0].job
            if isinstance(job, Append):
                outcomes = self._keep([cast(Append, waiting.job) for waiting in group])
                for waiting, outcome in zip(group, outcomes, strict=True):
                    waiting.error = outcome
            else:
                group[0].value = job()
        except Exception as error:
            for waiting in group:
                waiting.error = error if isinstance(error, TertiaError) else StoreFailed(reason_of(error))


def _tell(group: list[_Waiting]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Waiting]] = defaultdict(list)
    for waiting in group:
        by_loop[waiting.loop].append(waiting)
    for loop, told in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(_resolve, told)


def _resolve(told: list[_Waiting]) -> None:
    for waiting in told:
        if waiting.future.done():  # whoever waited was cancelled
            continue
        if waiting.error is None:
            waiting.future.set_result(waiting.value)
        else:
            waiting.future.set_exception(waiting.error)
