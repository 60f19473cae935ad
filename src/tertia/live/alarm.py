"""Wakes a table when something is due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from tertia.games.engine import Millis
from tertia.live.bots import TableBots


class Alarm:
    """One timer, set to the deadline of the game or to the next move of a bot, whichever comes first."""

    def __init__(
        self,
        clock: Callable[[], Millis],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        bots: TableBots,
        wake: Callable[[], None],
        backup_delay: Callable[[], float],
    ) -> None:
        """``backup_delay`` returns the seconds by which this node is late, so that another node may be first."""
        self._clock, self._spawn, self._bots = clock, spawn, bots
        self._wake, self._backup_delay = wake, backup_delay
        self._deadline: Millis | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set(self, deadline: Millis | None, at_least: float = 0.0) -> None:
        """Wake the table at a deadline, or at a bot's move before it, but in ``at_least`` seconds at the earliest."""
        self._deadline = deadline
        self._set_timer(deadline, at_least)
        if self._bots.can_move and not self._is_closed:
            self._spawn(self._set_for_bot(at_least))

    def cancel(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Stop the timer for good."""
        self._is_closed = True
        self.cancel()

    async def _set_for_bot(self, at_least: float) -> None:
        move = await self._bots.plan()
        if move is not None:
            deadline = self._deadline
            self._set_timer(move.at if deadline is None else min(deadline, move.at), at_least)

    def _set_timer(self, time: Millis | None, at_least: float) -> None:
        self.cancel()
        if time is not None and not self._is_closed:
            wait = max(at_least, (time - self._clock()) / 1000) + self._backup_delay()
            self._timer = asyncio.get_running_loop().call_later(wait, self._wake)
