"""The pulse of a socket: a ping every few seconds, and who answers none of them is taken for gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PING_EVERY = 2.5
SILENT_AFTER = 7.0
"""Seconds without a word from a client, then it is taken for gone: with the next ping, so within 10."""

LISTEN = 0.1
"""Seconds to read what has come already, before somebody is taken for gone: a busy loop rings before it reads."""


class Heartbeat:
    """It beats from the first ``beat`` until it is stopped, or finds that nobody is there."""

    def __init__(
        self, ping: Callable[[float], None], last_heard: Callable[[], float], gone: Callable[[], None]
    ) -> None:
        """All instants are those of ``time.monotonic``."""
        self._ping, self._last_heard, self._gone = ping, last_heard, gone
        self._pinged = time.monotonic()
        self._next: asyncio.TimerHandle | None = None

    def beat(self) -> None:
        now, heard = time.monotonic(), self._last_heard()
        was_awake = now - self._pinged < PING_EVERY + 1  # who slept itself cannot say who was silent
        if now - heard > SILENT_AFTER and was_awake:
            self._next = asyncio.get_running_loop().call_later(LISTEN, self._end_if_silent, heard)
            return
        self._pinged = now
        self._ping(now)
        self._next = asyncio.get_running_loop().call_later(PING_EVERY, self.beat)

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()

    def _end_if_silent(self, heard: float) -> None:
        if self._last_heard() == heard:
            self._gone()
        else:
            self.beat()
