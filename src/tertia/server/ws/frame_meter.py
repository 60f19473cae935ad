"""Meters what one client sends on its socket: frames of every kind, and bytes.

``MessageReader`` limits messages. A client can also send frames that are no message: pings, pongs, close frames and
the fragments of a message that never ends. Each of them takes about as much CPU time as a message.
"""

from __future__ import annotations

import time
from collections.abc import Callable

FRAMES_PER_MESSAGE = 3
"""Frames that a client may send for each message that it may send. A browser sends one."""

BYTES_PER_MESSAGE = 4_096
"""Bytes that a client may send for each message that it may send. A command has about a hundred."""

MIN_FRAMES_AT_ONCE = 1_000
"""More than the messages that ``TableConnection`` refuses one by one, so that those are answered first."""

MIN_BYTES_AT_ONCE = 2**20


class FrameMeter:
    """Counts the frames and bytes of one client against limits that follow from its rate of messages.

    It looks at the clock only when a budget is used up, because it counts every packet of every client.
    """

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        """``rate`` is in messages per second."""
        self._frame_rate, self._byte_rate = FRAMES_PER_MESSAGE * rate, BYTES_PER_MESSAGE * rate
        self._max_frames = max(MIN_FRAMES_AT_ONCE, self._frame_rate)
        self._max_bytes = max(MIN_BYTES_AT_ONCE, self._byte_rate)
        self._frames_left, self._bytes_left = self._max_frames, self._max_bytes
        self._clock, self._refilled_at = clock, clock()

    def count(self, frames: int, size: int) -> bool:
        """Count frames and bytes. Return False if the client has sent more than it may."""
        self._frames_left -= frames
        self._bytes_left -= size
        return (self._frames_left >= 0 and self._bytes_left >= 0) or self._refill()

    def _refill(self) -> bool:
        """Add what the client was allowed since the last time. Return False if it has sent more."""
        now = self._clock()
        elapsed, self._refilled_at = now - self._refilled_at, now
        self._frames_left = min(self._max_frames, self._frames_left + elapsed * self._frame_rate)
        self._bytes_left = min(self._max_bytes, self._bytes_left + elapsed * self._byte_rate)
        return self._frames_left >= 0 and self._bytes_left >= 0
