"""All tables of this process: woken by a visit, judged one command at a time, put to sleep when idle.

A registry holds no truth. What it keeps in memory is a fold of the log; a decision is durable before anyone hears
of it, and if another process appended first, the table catches up and decides again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import string
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, TypeVar

from tertia.errors import Refused, TertiaError
from tertia.games.engine import Millis
from tertia.live.alarm import Waking
from tertia.live.recent_history import KEPT_DECISIONS as KEPT_DECISIONS
from tertia.live.table import LiveTable as LiveTable
from tertia.rooms.commands import MakeTable
from tertia.rooms.rules import RoomCommand
from tertia.storage.ports import Visit
from tertia.storage.store import Store

logger = logging.getLogger("tertia.live")

T = TypeVar("T")

ASLEEP_AFTER: Millis = 120_000
"""How long a table without a visitor stays in memory."""

DAY: Millis = 24 * 3600 * 1000

TABLES_OF_ONE = 20
"""Open tables that one person may lead at once."""

SEATS_OF_ONE = 8
"""Tables at which one person may sit at once."""

OVERDUE: Millis = 1_500
"""How late a table must be before a node wakes it that had no part in it: the one that had is probably dead."""

WOKEN_AT_ONCE = 8
"""Tables of a dead node that are woken at the same time."""

_LETTERS = "".join(c for c in string.ascii_lowercase + string.digits if c not in "0o1il")


class TableRegistry:
    """The tables of one process over one store."""

    def __init__(
        self,
        store: Store,
        draw: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        keep_days: int = 0,
    ) -> None:
        """``keep_days`` is how long finished and idle tables are kept; 0 is for ever."""
        self.store, self.draw, self.keep_days = store, draw, keep_days
        self.log, self.cluster = store.log, store.cluster
        self.clock = store.cluster.clock
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinker = ThreadPoolExecutor(1, "tertia-bots")
        self.accepted = self.refused = 0
        """Commands of people, since the process started."""
        self.announced = self.followed = 0
        """Decisions of other nodes that were announced, and reads that this led to."""
        self._stirred: set[str] = set()
        """Tables that moved on elsewhere while they were being woken here."""
        self._visit_numbers = count(1)
        self._waking = asyncio.Semaphore(WOKEN_AT_ONCE)

    async def create(self, command: MakeTable[Any], player: str) -> str:
        """A new table; its id is what the link carries."""
        led = sum(live.room.host == player and live.room.phase != "over" for live in self.tables.values())
        if led >= TABLES_OF_ONE:
            raise Refused("too-many-tables", most=TABLES_OF_ONE)
        table = "".join(secrets.choice(_LETTERS) for _ in range(8))
        live = LiveTable(self, table)
        self.tables[table] = live
        try:
            await live.submit(RoomCommand(command, player))
        except BaseException:
            del self.tables[table]
            raise
        return table

    async def get(self, table: str) -> LiveTable:
        """A table, woken if it sleeps; Refused if there is none."""
        live = self.tables.get(table)
        if live is None:
            async with self._loading.setdefault(table, asyncio.Lock()):
                live = self.tables.get(table) or await self._read(table)
        live.last_used = self.clock()
        return live

    async def _read(self, table: str) -> LiveTable:
        live = LiveTable(self, table)
        try:
            await live.catch_up()
            if not live.room.game:
                raise Refused("no-such-table")
            self.tables[table] = live
            await live.look_around()
            live.set_alarm()
        finally:
            self._loading.pop(table, None)
            has_moved_on = table in self._stirred
            self._stirred.discard(table)
        if has_moved_on:
            self.spawn(live.follow())
            self.spawn(live.look_around())
        return live

    async def refuse_too_many_seats(self, player: str) -> None:
        """Nobody needs to sit at more tables than they can look at."""
        awake = (live.room for live in self.tables.values())
        here = sum(room.chair_of(player) is not None and room.phase != "over" for room in awake)
        if here + await self.cluster.tables_elsewhere(player) >= SEATS_OF_ONE:
            raise Refused("too-many-seats", most=SEATS_OF_ONE)

    def ring(self, table: str) -> None:
        """The alarm of a table went off."""
        live = self.tables.get(table)
        if live is not None:
            self.spawn(live.wake())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let this be done meanwhile; ``close`` waits for it."""
        task = asyncio.get_running_loop().create_task(self._done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except TertiaError as error:
            logger.warning("what was due could not be done: %s", error)
        except Exception:
            logger.exception("what was due could not be done")

    # What other nodes do ----------------------------------------------------------------------------

    def new_visit(self) -> Visit:
        return Visit(self.cluster.name, next(self._visit_numbers))

    def appended(self, table: str, version: int) -> None:
        """Another node kept a decision: of interest only where somebody here looks on."""
        self.announced += 1
        live = self.tables.get(table)
        if live is None:
            if table in self._loading:
                self._stirred.add(table)
        elif live.room.version < version:
            if live.is_needed:
                self.spawn(live.follow(version))
            else:
                self.unload(live)

    def turn_requested(self, table: str) -> None:
        """A node that was not first at a table would like to be next."""
        live = self.tables.get(table)
        if live is not None:
            live.give_turn()

    def presence_changed(self, table: str) -> None:
        """Somebody came or left on another node."""
        live = self.tables.get(table)
        if live is not None:
            self.spawn(live.look_around())
        elif table in self._loading:
            self._stirred.add(table)

    def visits_expired(self, table: str) -> None:
        """A node died: see who is missing there, so that nobody is waited for who is gone."""
        self.spawn(self._take_in(table))

    async def _take_in(self, table: str) -> None:
        async with self._waking:
            live = await self.get(table)
            await live.look_around()

    def announcements_missed(self) -> None:
        """Announcements were lost: what is looked at catches up, the rest can be read again when it is needed."""
        self._stirred.update(self._loading)
        for live in list(self.tables.values()):
            if live.is_needed:
                self.spawn(live.follow())
                self.spawn(live.look_around())
            else:
                self.unload(live)

    def unload(self, live: Waking) -> None:
        """Forget a table until somebody needs it; the log does not."""
        live.close()
        if self.tables.get(live.id) is live:
            del self.tables[live.id]

    async def think(self, about: Callable[..., T], *given: Any) -> T:
        """Think on a thread of its own: one bot after the other, while the tables go on."""
        return await asyncio.get_running_loop().run_in_executor(self._thinker, about, *given)

    async def run(self, every: float = 1.0) -> None:
        """Listen to other nodes, and keep registry. Until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.cluster.run(self))
            tasks.create_task(self._keep_house(every))

    async def _keep_house(self, every: float) -> None:
        """Wake tables that sleep when they are due, and put idle ones to sleep."""
        pruned = 0
        while True:
            try:
                late = 0 if self.cluster.is_alone else OVERDUE + secrets.randbelow(OVERDUE)
                for summary in await self.log.due(self.clock() - late, limit=100):
                    if summary.table not in self.tables:
                        await self.get(summary.table)
                        self.ring(summary.table)
                for live in list(self.tables.values()):
                    await live.pass_host()
                    if not live.listeners and live.last_used + ASLEEP_AFTER < self.clock():
                        self.unload(live)
                if self.keep_days and pruned + DAY // 24 <= self.clock():
                    pruned = self.clock()
                    await self.log.prune(pruned - self.keep_days * DAY)
            except TertiaError as error:
                logger.warning("the registry could not be kept: %s", error)
            await asyncio.sleep(every)

    async def close(self) -> None:
        """Stop every alarm and let running work end."""
        for live in self.tables.values():
            live.close()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinker.shutdown(wait=True)
