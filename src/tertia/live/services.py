"""Services that all live tables of a process share."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.live.errors import DamagedTable
from tertia.live.player_tables import PlayerTables
from tertia.storage.ports import Cluster, Log

logger = logging.getLogger("tertia.live")

T = TypeVar("T")

SWITCH_INTERVAL = sys.getswitchinterval()
"""Seconds for which a thread may keep the interpreter's lock from others."""


@dataclass(slots=True)
class Counters:
    """Totals since the process started."""

    accepted: int = 0
    """Accepted commands of people."""
    refused: int = 0
    """Refused commands of people."""
    announced: int = 0
    """Decisions that other nodes announced."""
    followed: int = 0
    """Reads of the log that announcements caused."""


class Services:
    """The log, the cluster, the clock, a source of luck, background tasks and counters."""

    def __init__(self, log: Log, cluster: Cluster, draw_luck: Callable[[], bytes]) -> None:
        self.log, self.cluster, self.draw_luck = log, cluster, draw_luck
        self.counters = Counters()
        self.player_tables = PlayerTables()
        self._tasks: set[asyncio.Task[None]] = set()
        # One thread each: more threads would only take the interpreter's lock from the event loop more often.
        self._bot_thread = ThreadPoolExecutor(1, "tertia-bots")
        self._log_thread = ThreadPoolExecutor(1, "tertia-log")
        self._history_thread = ThreadPoolExecutor(1, "tertia-history")
        self._rules_thread = ThreadPoolExecutor(1, "tertia-rules")
        self._long_calls = 0

    def clock(self) -> Millis:
        """Return the time that all nodes agree on."""
        return self.cluster.clock()

    @property
    def is_busy(self) -> bool:
        """True while background work is running."""
        return bool(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Run a coroutine in the background; failures are logged, and ``close`` waits for it."""
        task = asyncio.get_running_loop().create_task(_run_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run_on_bot_thread(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function on the one thread of the bots, so that the event loop stays free."""
        return await asyncio.get_running_loop().run_in_executor(self._bot_thread, function, *arguments)

    async def run_on_log_thread(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function on the one thread that decodes long logs, so that the event loop stays free."""
        return await self._run_long(self._log_thread, function, *arguments)

    async def run_on_history_thread(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function on the one thread for finished games, so that no table waits for it."""
        return await self._run_long(self._history_thread, function, *arguments)

    async def run_on_rules_thread(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function on the one thread for decisions that need a search, so that the event loop stays free."""
        return await self._run_long(self._rules_thread, function, *arguments)

    async def _run_long(self, thread: ThreadPoolExecutor, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function that may take seconds.

        Meanwhile the event loop and the writer of the store get the interpreter's lock back ten times as fast as
        usual: a command waits for it several times.
        """
        self._long_calls += 1
        sys.setswitchinterval(SWITCH_INTERVAL / 10)
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, function, *arguments)
        finally:
            self._long_calls -= 1
            if not self._long_calls:
                sys.setswitchinterval(SWITCH_INTERVAL)

    async def close(self) -> None:
        """Wait until all background work is done."""
        while self._tasks:
            running = set(self._tasks)
            await asyncio.gather(*running)
            # From Python 3.12 on, gathering finished tasks does not wait for their callbacks, which forget them.
            self._tasks -= running
        for thread in (self._bot_thread, self._log_thread, self._history_thread, self._rules_thread):
            thread.shutdown(wait=True)


async def keep_running(name: str, work: Callable[[], Coroutine[Any, Any, None]], pause: float) -> None:
    """Run work that should not end. If it fails, log that and start it again after a pause in seconds."""
    while True:
        try:
            return await work()
        except Exception:
            logger.exception("%s failed and starts again", name)
            await asyncio.sleep(pause)


async def _run_logged(work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except DamagedTable:
        pass  # logged when the table was put in quarantine
    except TertiaError as error:
        logger.warning("background work failed: %s", error)
    except Exception:
        logger.exception("background work failed")
