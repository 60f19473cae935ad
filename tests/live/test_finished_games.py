"""Finished games are decoded on a thread, once for all who ask, and the latest are kept."""

from __future__ import annotations

import asyncio
import sys
import threading
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from support.played import LongTable, PlayedTable, RematchTable, whole_log
from tertia.errors import Refused
from tertia.games import classic
from tertia.live import finished_games
from tertia.live.registry import TableRegistry
from tertia.live.services import SWITCH_INTERVAL
from tertia.live.shared_cache import SharedCache
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import Row


class CountingLog(MemoryLog):
    """Counts whole logs that are read."""

    whole_logs = 0

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        self.whole_logs += limit is None
        return await super().read(table, after, limit)


async def registry_with(*tables: PlayedTable) -> tuple[TableRegistry, CountingLog]:
    database = MemoryDatabase()
    log = CountingLog(database)
    for table in tables:
        await log.append(whole_log(table))
    return TableRegistry(replace(memory_store(database=database), log=log)), log


@cache
def long_table() -> LongTable:
    return LongTable()


def test_twenty_requests_for_a_long_game_decode_it_once_and_on_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads, decode = list[str](), finished_games._decode

    def decode_and_record_thread(*arguments: Any) -> Any:
        threads.append(threading.current_thread().name)
        return decode(*arguments)

    monkeypatch.setattr(finished_games, "_decode", decode_and_record_thread)

    async def run() -> None:
        registry, log = await registry_with(long_table())
        table = await registry.get("long")
        games = await asyncio.gather(*(registry.finished_games.get(table) for _ in range(20)))
        assert await registry.finished_games.get(table, 1) is games[0]
        assert len(set(map(id, games))) == 1
        assert len(games[0].steps) > 5_000
        assert log.whole_logs == len(threads) == 1
        assert threads[0].startswith("tertia-history")
        await registry.close()

    asyncio.run(run())


def test_a_game_that_is_not_over_is_refused_without_a_look_at_the_log() -> None:
    async def run() -> None:
        registry, log = await registry_with(RematchTable())
        table = await registry.get("twice")
        for number in (None, 2):
            with pytest.raises(Refused, match="not-over"):
                await registry.finished_games.get(table, number)
        for number in (0, 3):
            with pytest.raises(Refused, match="no-such-round"):
                await registry.finished_games.get(table, number)
        assert log.whole_logs == 0
        assert (await registry.finished_games.get(table, 1)).rounds == 1
        await registry.close()

    asyncio.run(run())


def test_an_earlier_game_counts_the_games_after_it() -> None:
    async def run() -> None:
        registry, _ = await registry_with(RematchTable().to_the_end())
        table = await registry.get("twice")
        assert (await registry.finished_games.get(table, 1)).rounds == 2
        assert (await registry.finished_games.get(table)).number == 2
        await registry.close()

    asyncio.run(run())


def test_threads_hand_the_interpreter_on_sooner_while_a_game_is_decoded() -> None:
    """A command waits for the interpreter's lock several times, and the thread would keep it for 5 ms each time."""

    async def run() -> None:
        registry, _ = await registry_with()
        services = registry.services
        shorter = await services.run_on_history_thread(sys.getswitchinterval)
        assert shorter < SWITCH_INTERVAL / 5
        assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)
        with pytest.raises(ZeroDivisionError):
            await services.run_on_log_thread(lambda: 1 // 0)
        assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)
        await registry.close()

    asyncio.run(run())


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    short = [PlayedTable(f"t{number}", "classic", classic.Options(), ("Mika", "Ana")) for number in range(4)]
    monkeypatch.setattr(finished_games, "MOST_STEPS", 3 * max(table.room.version for table in short))

    async def run() -> None:
        registry, log = await registry_with(*short)
        # The cache holds three games, so "t3" displaces "t0", which must be read again.
        for reads, name in enumerate(("t0", "t1", "t2", "t3", "t0"), start=1):
            await registry.finished_games.get(await registry.get(name))
            assert log.whole_logs == reads
        await registry.finished_games.get(await registry.get("t3"))
        assert log.whole_logs == 5, "still in the cache"
        await registry.close()

    asyncio.run(run())


def test_a_failed_computation_is_not_kept_and_a_cancelled_caller_does_not_stop_it() -> None:
    async def run() -> None:
        values: SharedCache[str] = SharedCache(most=10, weigh=len)
        go_on = asyncio.Event()

        async def fail() -> str:
            raise ValueError("no luck")

        async def wait() -> str:
            await go_on.wait()
            return "value"

        with pytest.raises(ValueError, match="no luck"):
            await values.get("key", fail)
        impatient, patient = (asyncio.create_task(values.get("key", wait)) for _ in range(2))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.sleep(0)
        go_on.set()
        assert await patient == "value"
        assert await values.get("key", fail) == "value", "kept, so nothing is computed"
        assert len(values) == 1

    asyncio.run(run())
