"""Work that begins at once."""

from __future__ import annotations

import asyncio

from tertia.live.eager import start


def test_it_runs_up_to_where_it_waits_and_on_when_that_is_done() -> None:
    async def run() -> None:
        steps: list[str] = []
        gate: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            steps.append("begun")
            steps.append(await gate)
            await asyncio.sleep(0)
            steps.append("ended")

        start(work(), lambda error: steps.append(repr(error)))
        assert steps == ["begun"]
        gate.set_result("told")
        await asyncio.sleep(0)
        assert steps == ["begun", "told"]
        await asyncio.sleep(0)
        assert steps == ["begun", "told", "ended"]

    asyncio.run(run())


def test_one_after_the_other_gets_a_lock() -> None:
    async def run() -> None:
        lock, order = asyncio.Lock(), list[int]()

        async def work(number: int) -> None:
            async with lock:
                await asyncio.sleep(0)
                order.append(number)

        for number in range(5):
            start(work(number), lambda error: order.append(-1))
        async with asyncio.timeout(120):
            while len(order) < 5:
                await asyncio.sleep(0)
        assert order == [0, 1, 2, 3, 4]

    asyncio.run(run())


def test_errors_are_told_whether_at_once_or_later() -> None:
    async def run() -> None:
        told: list[str] = []
        gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def at_once() -> None:
            raise ValueError("at once")

        async def later() -> None:
            await gate

        start(at_once(), lambda error: told.append(str(error)))
        assert told == ["at once"]
        start(later(), lambda error: told.append(str(error)))
        gate.set_exception(ValueError("later"))
        await asyncio.sleep(0)
        assert told == ["at once", "later"]

    asyncio.run(run())
