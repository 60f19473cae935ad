"""Draws pictures in a few worker processes, with a deadline, a bounded queue and a cache."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from tertia.errors import TertiaError
from tertia.server.drawing.cache import PictureCache
from tertia.server.drawing.queue import Job, JobQueue, Key
from tertia.server.drawing.worker import Reply, Worker, WorkerFailed

logger = logging.getLogger("tertia.server")

P = ParamSpec("P")
T = TypeVar("T")

WORKERS = 2
"""One can be stuck until its deadline while the other draws."""

DEADLINE = 30.0
"""Seconds in which a worker must draw a picture. The largest takes 0.4 seconds of a core."""

PATIENCE = 30.0
"""Seconds after which a request that still waits in the queue is given up."""

JOBS_PER_VISITOR, JOBS = 8, 64
"""Unfinished pictures of one visitor, and of all."""

CACHE_BYTES = 32 * 2**20


class DrawingPool:
    """Calls functions in worker processes, which start when they are first needed.

    A function and its arguments must be picklable and hashable. The same function with the same arguments must always
    return an equal value, because the pool keeps values.
    """

    def __init__(
        self, workers: int = WORKERS, jobs_per_visitor: int = JOBS_PER_VISITOR, jobs: int = JOBS
    ) -> None:
        self.deadline, self.patience = DEADLINE, PATIENCE
        self._most_workers = workers
        self._queue = JobQueue(jobs_per_visitor, jobs)
        self._cache = PictureCache(CACHE_BYTES)
        self._unfinished: dict[Key, Job] = {}
        """Jobs that wait or are being drawn, so that requests for the same picture share one."""
        self._idle: list[Worker] = []
        self._workers: set[Worker] = set()
        self._runners: set[asyncio.Task[None]] = set()
        self._active_runners = 0

    @property
    def unfinished(self) -> int:
        """The number of pictures that are being drawn or wait."""
        return self._queue.unfinished

    async def draw(self, visitor: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return ``function(*args)`` from the cache or from a worker.

        Raises BadInput of the function, or TertiaError if the queue is full, the deadline passes or the worker fails.
        """
        if kwargs:
            raise TypeError("only positional arguments are sent to a worker")
        key: Key = (function, *args)
        if key in self._cache:
            kept: T = self._cache.get(key)
            return kept
        job = self._unfinished.get(key)
        if job is None:
            job = self._add_job(visitor, function, args)
        # Other requests may wait for the same picture, so a request that ends must not cancel it.
        drawn: T = await asyncio.shield(job.result)
        return drawn

    async def close(self) -> None:
        """End all workers."""
        self._most_workers = 0
        for runner in self._runners:
            runner.cancel()
        await asyncio.gather(*self._runners, return_exceptions=True)
        while job := self._queue.take():
            self._fail(job, "picture-failed")
        await asyncio.gather(*(worker.kill() for worker in self._workers))
        self._workers.clear()

    def _add_job(self, visitor: str, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Job:
        if not self._most_workers:
            raise TertiaError("picture-failed")
        job = Job(visitor, function, arguments, asyncio.get_running_loop().time())
        self._queue.add(job)
        self._unfinished[job.key] = job
        # Mark an error as seen, in case nobody waits for the picture any more.
        job.result.add_done_callback(lambda result: result.cancelled() or result.exception())
        if self._active_runners < self._most_workers:
            self._active_runners += 1
            runner = asyncio.create_task(self._run_jobs())
            self._runners.add(runner)
            runner.add_done_callback(self._runners.discard)
        return job

    async def _run_jobs(self) -> None:
        """Run jobs on one worker until none waits."""
        try:
            while job := self._queue.take():
                await self._run_job(job)
        finally:
            self._active_runners -= 1

    async def _run_job(self, job: Job) -> None:
        if asyncio.get_running_loop().time() - job.requested_at > self.patience:
            self._fail(job, "drawing-busy")
            return
        worker = None
        try:
            worker = self._idle_worker() or await self._start_worker()
            async with asyncio.timeout(self.deadline):
                reply = await worker.call(job.function, *job.arguments)
        except TimeoutError:
            logger.warning("Drawing took longer than %s s; its worker is replaced", self.deadline)
            await self._end_worker(worker)
            self._fail(job, "picture-too-slow")
        except WorkerFailed as error:
            logger.warning("Drawing failed: %s", error)
            await self._end_worker(worker)
            self._fail(job, "picture-failed")
        except TertiaError as error:
            self._release_worker(worker)
            self._finish(job).set_exception(error)
        except BaseException:  # above all the cancellation by ``close``, which also ends the worker
            self._fail(job, "picture-failed")
            raise
        else:
            self._release_worker(worker)
            self._succeed(job, reply)

    def _idle_worker(self) -> Worker | None:
        """Return a living worker without a job; dead ones are dropped."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
            self._workers.discard(worker)
        return None

    async def _start_worker(self) -> Worker:
        worker = await Worker.start()
        self._workers.add(worker)
        return worker

    async def _end_worker(self, worker: Worker | None) -> None:
        if worker is not None:
            self._workers.discard(worker)
            await worker.kill()

    def _release_worker(self, worker: Worker | None) -> None:
        if worker is not None:
            self._idle.append(worker)

    def _succeed(self, job: Job, reply: Reply) -> None:
        self._cache.add(job.key, reply)
        self._finish(job).set_result(reply.value)

    def _fail(self, job: Job, code: str) -> None:
        self._finish(job).set_exception(TertiaError(code))

    def _finish(self, job: Job) -> asyncio.Future[Any]:
        """Forget a job. Return the future for its result, which the caller must set."""
        self._queue.finish(job)
        del self._unfinished[job.key]
        return job.result
