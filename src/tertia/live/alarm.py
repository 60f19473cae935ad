"""When a table wakes by itself: something is due, or a bot has made up its mind."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tertia.games.engine import Millis
from tertia.live.bots import Planned, plan
from tertia.live.broadcast import Telling

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry

logger = logging.getLogger("tertia.live")

BACKUP = 0.3
"""Seconds that a node lets pass before it does what is due at a table where another node judged last."""


class Waking(Telling):
    """A table with an alarm clock."""

    def __init__(self, registry: TableRegistry, table: str) -> None:
        super().__init__(registry, table)
        self._alarm: asyncio.TimerHandle | None = None
        self._thinking = asyncio.Lock()
        self._plan: tuple[int, Planned | None] = (-1, None)
        self._judged_last = False
        """Whether it was this node that judged last."""
        self._closed = False

    async def next_bot_move(self) -> Planned | None:
        """What the bot will do that acts first if nothing else happens: the same in every process.

        Thought about once a version, beside the event loop, so that other tables are not kept waiting.
        """
        if self.room.phase != "playing" or not self.listeners or not self._memories:
            return None
        async with self._thinking:
            room = self.room  # as it stands by now: what was missed while waiting needs no thought any more
            if self._plan[0] != room.version:
                planned = await self.registry.think(plan, self.id, room, self._memories)
                self._plan = room.version, planned
        return self._planned

    @property
    def _planned(self) -> Planned | None:
        """What was thought of, unless something has happened since."""
        version, planned = self._plan
        return planned if version == self.room.version else None

    def set_alarm(self, at_least: float = 0.0) -> None:
        """Wake the table when something is due; and when a bot has made up its mind, once it has."""
        self._ring_at(self.room.wakes_at, at_least)
        if self._memories and self.listeners and self.room.phase == "playing" and not self._closed:
            self.registry.spawn(self._wake_for_bot(at_least))

    async def _wake_for_bot(self, at_least: float) -> None:
        try:
            planned = await self.next_bot_move()
        except Exception:
            logger.exception("table %s: a bot could not think", self.id)
            return
        if planned is not None and not self._closed:
            due = self.room.wakes_at
            self._ring_at(planned.at if due is None else min(due, planned.at), at_least)

    def _ring_at(self, time: Millis | None, at_least: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        # A table that was put to sleep is woken by whoever keeps registry.
        if time is not None and self.registry.tables.get(self.id) is self:
            wait = max(at_least, (time - self.registry.clock()) / 1000)
            if not self._judged_last and not self.registry.cluster.is_alone:
                wait += BACKUP  # the node that judged last will do it, if it lives
            self._alarm = asyncio.get_running_loop().call_later(wait, self.registry.ring, self.id)

    def close(self) -> None:
        self._closed = True
        self._ring_at(None, 0.0)
