"""The services that all tables of a process share."""

from __future__ import annotations

import asyncio

from tertia.live.services import Services
from tertia.storage.memory.store import memory_store


def test_closing_ends_although_a_task_has_finished_in_the_same_turn_of_the_event_loop() -> None:
    async def run() -> list[str]:
        store = memory_store()
        services = Services(store.log, store.cluster, lambda: b"")
        finished: list[str] = []

        async def work() -> None:
            finished.append("work")

        services.spawn(work())
        # It runs right after the work, before the callbacks of the finished task.
        await asyncio.create_task(services.close())
        return finished

    assert asyncio.run(run()) == ["work"]
