"""Pings a client every few seconds and finds out when it has gone silent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PING_INTERVAL = 2.5
SILENCE_TIMEOUT = 7.0
"""Seconds without a message after which a client counts as gone. Each ping checks this, so it may take 10 seconds."""

GRACE = 0.1
"""Seconds to wait before a client is declared silent.

After the event loop was blocked, timers run before waiting messages are read. This delay lets those be read first.
"""


class Heartbeat:
    """Runs from ``start`` to ``stop``, or until the client is silent."""

    def __init__(
        self,
        ping: Callable[[float], None],
        last_received: Callable[[], float],
        on_silence: Callable[[], None],
    ) -> None:
        """``ping`` receives the current time, and ``last_received`` returns the time of the client's last message.

        Both are values of ``time.monotonic()``.
        """
        self._ping, self._last_received, self._on_silence = ping, last_received, on_silence
        self._last_ping = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._beat()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self) -> None:
        now, last_received = time.monotonic(), self._last_received()
        # If this process itself was suspended, silence says nothing about the client.
        has_run_on_time = now - self._last_ping < PING_INTERVAL + 1
        if now - last_received > SILENCE_TIMEOUT and has_run_on_time:
            self._call_later(GRACE, lambda: self._check_silence(since=last_received))
            return
        self._last_ping = now
        self._ping(now)
        self._call_later(PING_INTERVAL, self._beat)

    def _check_silence(self, since: float) -> None:
        if self._last_received() == since:
            self._on_silence()
        else:
            self._beat()

    def _call_later(self, seconds: float, call: Callable[[], None]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, call)
