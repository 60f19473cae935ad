"""Pings a client that has sent nothing for a while, and finds out when it has gone silent."""

from __future__ import annotations

import time
from collections.abc import Callable

from tertia.server.ws.timer_wheel import TimerWheel

SECOND_PING = 1.0
"""Seconds between the first two pings. While a page loads, the browser is busy and the first round trip too long."""

PING_AFTER = 4.5
"""Seconds without a message from the client after which it is pinged. Every message shows that it is there."""

ANSWER_TIMEOUT = 4.5
"""Seconds that a client has to answer a ping, or to send anything else. After that it counts as gone."""

GRACE = 0.1
"""Seconds to wait before a client is declared silent.

After the event loop was blocked, timers run before waiting messages are read. This delay lets those be read first.
"""

SUSPENDED = 1.0
"""If a timer rings later than this many seconds, the process itself was suspended."""


class Heartbeat:
    """Runs from ``start`` to ``stop``, or until the client is silent."""

    def __init__(
        self,
        wheel: TimerWheel,
        ping: Callable[[float], None],
        last_received: Callable[[], float],
        on_silence: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``ping`` receives the current time, and ``last_received`` returns the time of the client's last message.

        Both are values of ``clock``.
        """
        self._wheel, self._clock = wheel, clock
        self._ping, self._last_received, self._on_silence = ping, last_received, on_silence
        self._pinged_at = self._due = 0.0
        self._has_second_ping = False
        """True if the second ping was sent."""
        self._is_in_grace = False
        """True if the client has not answered in time, and gets its grace period."""

    def start(self) -> None:
        self._send_ping(self._clock(), SECOND_PING)

    def stop(self) -> None:
        self._wheel.cancel(self)

    def ring(self) -> None:
        """Ping the client if it has sent nothing for a while. Declare it silent if it has not answered."""
        now, last_received = self._clock(), self._last_received()
        has_answered = last_received >= self._pinged_at
        # If this process itself was suspended, silence says nothing about the client.
        was_suspended = now - self._due > SUSPENDED
        if not self._has_second_ping:
            self._has_second_ping = True
            self._send_ping(now, ANSWER_TIMEOUT)
        elif has_answered and now - last_received < PING_AFTER:
            self._set_timer(now, PING_AFTER - (now - last_received))
        elif has_answered or was_suspended:
            self._send_ping(now, ANSWER_TIMEOUT)
        elif self._is_in_grace:
            self._on_silence()
        else:
            self._is_in_grace = True
            self._set_timer(now, GRACE)

    def _send_ping(self, now: float, next_ring: float) -> None:
        self._is_in_grace = False
        self._pinged_at = now
        self._ping(now)
        self._set_timer(now, next_ring)

    def _set_timer(self, now: float, seconds: float) -> None:
        self._due = now + seconds
        self._wheel.set(self, seconds)
