"""Writes messages to one client in order, also if it reads slowly."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tertia.server.ws.socket import Socket

MAX_WAITING = 256
"""Messages that may wait for a slow reader. A client further behind is better off with a new connection."""

DRAIN_TIMEOUT = 1.0
"""Seconds for a slow reader to read its last messages."""


class MessageWriter:
    """Writes at once if the socket allows it, and otherwise as soon as it does."""

    def __init__(self, socket: Socket, on_overflow: Callable[[], None]) -> None:
        """``on_overflow`` is called when too many messages wait. They are dropped."""
        self._socket, self._on_overflow = socket, on_overflow
        self._waiting: list[bytes] = []
        self._is_finished = False
        self._drained: asyncio.Future[None] | None = None

    def send(self, message: bytes) -> None:
        if self._is_finished or (not self._waiting and self._socket.send(message)):
            return
        if len(self._waiting) >= MAX_WAITING:
            self._waiting.clear()
            self._on_overflow()
        else:
            self._waiting.append(message)

    def send_last(self, message: bytes) -> None:
        """Send a message and drop all that come after it."""
        self.send(message)
        self._is_finished = True

    def flush(self) -> None:
        """Write what waits, as far as the socket allows it."""
        while self._waiting and self._socket.send(self._waiting[0]):
            self._waiting.pop(0)
        if not self._waiting:
            self._set_drained()

    def discard(self) -> None:
        """Drop what waits and all that comes: nobody reads it."""
        self._is_finished = True
        self._waiting.clear()
        self._set_drained()

    async def drain(self) -> None:
        """Wait until everything is written, up to ``DRAIN_TIMEOUT``."""
        if self._waiting:
            self._drained = asyncio.get_running_loop().create_future()
            await asyncio.wait({self._drained}, timeout=DRAIN_TIMEOUT)

    def _set_drained(self) -> None:
        if self._drained is not None and not self._drained.done():
            self._drained.set_result(None)
