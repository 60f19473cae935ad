"""Meters what one client sends on its socket: frames of every kind, and bytes.

``MessageReader`` limits messages. A client can also send frames that are no message: pings, pongs, close frames and
the fragments of a message that never ends. Each of them takes about as much CPU time as a message.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from tertia.server.security.limits import Limit, TokenBucket

FRAMES_PER_MESSAGE = 3
"""Frames that a client may send for each message that it may send. A browser sends one."""

BYTES_PER_MESSAGE = 4_096
"""Bytes that a client may send for each message that it may send. A command has about a hundred."""

MIN_FRAMES_AT_ONCE = 1_000
"""More than the messages that ``TableConnection`` refuses one by one, so that those are answered first."""

MIN_BYTES_AT_ONCE = 2**20


class FrameMeter:
    """Counts the frames and bytes of one client against limits that follow from its rate of messages."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        """``rate`` is in messages per second."""
        frames, size = FRAMES_PER_MESSAGE * rate, BYTES_PER_MESSAGE * rate
        self._frames = TokenBucket(Limit(max(MIN_FRAMES_AT_ONCE, frames), frames), clock)
        self._bytes = TokenBucket(Limit(max(MIN_BYTES_AT_ONCE, size), size), clock)

    def count(self, frames: int, size: int) -> bool:
        """Count frames and bytes. Return False if the client has sent more than it may."""
        return self._bytes.take(size) and self._frames.take(frames)
