"""Pictures are drawn in worker processes, with a deadline, a bounded queue and a cache."""

from __future__ import annotations

import asyncio
import os
import signal
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from support.raw_socket import http
from support.server_process import running_server
from tertia.cards import explain
from tertia.errors import BadInput, TertiaError
from tertia.faces import CardStyle
from tertia.printing.picture import TablePicture
from tertia.server.api.responses import status_of
from tertia.server.drawing.cache import PictureCache
from tertia.server.drawing.pictures import table_body
from tertia.server.drawing.pool import DrawingPool
from tertia.server.drawing.queue import Job, JobQueue
from tertia.server.drawing.worker import Reply
from tertia.texts import LANGUAGES, error_text

FOREVER = 10_000.0
"""Seconds that a stuck picture takes, far longer than any test."""


@asynccontextmanager
async def running_pool(
    workers: int = 2, jobs_per_visitor: int = 8, jobs: int = 64
) -> AsyncIterator[DrawingPool]:
    pool = DrawingPool(workers, jobs_per_visitor, jobs)
    pool.deadline = pool.patience = FOREVER
    try:
        yield pool
    finally:
        await pool.close()


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_picture_is_drawn_in_another_process() -> None:
    async def run() -> None:
        async with running_pool() as pool:
            worker = await pool.draw("a", os.getpid)
            assert worker != os.getpid()
            assert is_running(worker)
        assert not is_running(worker)

    asyncio.run(run())


def test_worker_draws_the_same_picture_as_the_command_line() -> None:
    picture = TablePicture((0, 40, 80), CardStyle("classic", "classic", False))

    async def run() -> None:
        async with running_pool() as pool:
            assert await pool.draw("a", table_body, picture, "png", 100) == table_body(picture, "png", 100)

    asyncio.run(run())


def test_same_picture_is_drawn_once() -> None:
    """``uuid4`` returns another value at each call."""

    async def run() -> None:
        async with running_pool() as pool:
            first, second = await asyncio.gather(pool.draw("a", uuid.uuid4), pool.draw("b", uuid.uuid4))
            assert first == second == await pool.draw("c", uuid.uuid4)

    asyncio.run(run())


def test_cache_drops_the_picture_unused_for_longest() -> None:
    cache = PictureCache(most_bytes=100)
    for name in ("a", "b"):
        cache.add((name,), Reply(name, 40))
    cache.get(("a",))
    cache.add(("c",), Reply("c", 40))
    assert [name for name in "abc" if (name,) in cache] == ["a", "c"]
    cache.add(("d",), Reply("d", 1_000))
    assert not any((name,) in cache for name in "abcd")


def test_stuck_worker_is_killed_at_its_deadline_and_replaced() -> None:
    async def run() -> None:
        async with running_pool(workers=1) as pool:
            stuck = await pool.draw("a", os.getpid)
            pool.deadline = 0
            with pytest.raises(TertiaError) as raised:
                await pool.draw("a", time.sleep, FOREVER)
            assert raised.value.code == "picture-too-slow"
            assert status_of(raised.value) == 504
            assert not is_running(stuck)
            pool.deadline = FOREVER
            assert await pool.draw("a", os.getppid) == os.getpid(), "a new worker of this process draws"

    asyncio.run(run())


def test_dead_worker_is_replaced() -> None:
    async def run() -> None:
        async with running_pool(workers=1) as pool:
            with pytest.raises(TertiaError) as raised:
                await pool.draw("a", os.kill, await pool.draw("a", os.getpid), signal.SIGKILL)
            assert raised.value.code == "picture-failed"
            assert status_of(raised.value) == 503
            assert await pool.draw("a", os.getppid) == os.getpid(), "a new worker of this process draws"

    asyncio.run(run())


def test_errors_of_the_drawing_reach_the_visitor() -> None:
    async def run() -> None:
        async with running_pool(workers=1) as pool:
            with pytest.raises(BadInput) as refused:
                await pool.draw("a", explain, 0, 0, 1)  # the same card twice
            with pytest.raises(TertiaError) as failed:
                await pool.draw("a", int, "no number")
            assert (refused.value.code, failed.value.code) == ("bad-count", "picture-failed")

    asyncio.run(run())


def test_queue_of_one_visitor_is_bounded() -> None:
    """The visitor's first picture is never finished. The second is refused, and another visitor's is queued."""

    async def run() -> None:
        async with running_pool(workers=2, jobs_per_visitor=1) as pool:
            stuck = asyncio.create_task(pool.draw("a", time.sleep, FOREVER))
            await asyncio.sleep(0)
            with pytest.raises(TertiaError) as raised:
                await pool.draw("a", os.getpid)
            assert raised.value.code == "too-many-pictures"
            assert status_of(raised.value) == 429
            assert await pool.draw("b", os.getppid) == os.getpid()
        with pytest.raises(TertiaError, match="picture-failed"):
            await stuck

    asyncio.run(run())


def test_queue_of_all_visitors_is_bounded() -> None:
    async def run() -> None:
        queue = JobQueue(most_per_visitor=2, most=3)
        jobs = [Job(visitor, os.getpid, (), 0.0) for visitor in "aabc"]
        for job in jobs[:3]:
            queue.add(job)
        with pytest.raises(TertiaError) as raised:
            queue.add(jobs[3])
        assert raised.value.code == "drawing-busy"
        assert status_of(raised.value) == 503
        queue.finish(jobs[0])
        queue.add(jobs[3])

    asyncio.run(run())


def test_visitors_take_turns() -> None:
    async def run() -> None:
        queue = JobQueue(most_per_visitor=8, most=64)
        for visitor in "aaabbc":
            queue.add(Job(visitor, os.getpid, (), 0.0))
        order = []
        while job := queue.take():
            order.append(job.visitor)
        assert "".join(order) == "abcaba"

    asyncio.run(run())


def test_request_that_waits_too_long_is_given_up() -> None:
    async def run() -> None:
        async with running_pool(workers=1) as pool:
            pool.patience = -1  # every request has waited longer than this
            with pytest.raises(TertiaError) as raised:
                await pool.draw("a", os.getpid)
            assert raised.value.code == "drawing-busy"

    asyncio.run(run())


@pytest.mark.parametrize("code", ["too-many-pictures", "drawing-busy", "picture-failed", "picture-too-slow"])
def test_refusals_have_a_sentence_in_each_language(code: str) -> None:
    sentences = {error_text(language, TertiaError(code, most=8)) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any(code in sentence for sentence in sentences)


def test_workers_end_with_the_server(tmp_path: Path) -> None:
    """They end when a host stops the server, and without a traceback."""
    with running_server(tmp_path) as server:
        assert http(f"{server.http}/api/draw?cards=1rso&format=png&width=40")[0] == 200
        workers = children_of(server.process.pid)
        assert workers
        assert "Traceback" not in server.stop()
        assert not any(is_running(worker) for worker in workers)


def children_of(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in children]
