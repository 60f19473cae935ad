"""Processes the requests of one client one at a time, so that they are answered in their order."""

from __future__ import annotations

from collections.abc import Callable

from tertia.server.ws.message_reader import Request
from tertia.server.ws.socket import Socket

MAX_WAITING = 16
"""Requests that may wait for the one in progress. Then no more are read until all of them are processed."""


class RequestQueue:
    """Passes the next request to the handler when the one before it is answered."""

    def __init__(self, socket: Socket, handle: Callable[[Request], None]) -> None:
        """For every request, ``handle`` must lead to one call of ``answered``, at once or later."""
        self._socket, self._handle = socket, handle
        self._waiting: list[Request] = []
        self._is_request_in_progress = False
        self._is_loop_running = False
        """True while ``_run`` is on the call stack. A handler that answers at once calls it a second time."""
        self._is_reading_paused = self._is_stopped = False
        self._idle_callbacks: list[Callable[[], None]] = []

    def add(self, request: Request) -> None:
        if self._is_stopped:
            return
        self._waiting.append(request)
        self._run()
        if len(self._waiting) >= MAX_WAITING and not self._is_reading_paused:
            self._is_reading_paused = True
            self._socket.pause_reading()

    def answered(self) -> None:
        """Go on to the next request after the one in progress is answered."""
        self._is_request_in_progress = False
        self._run()

    def stop(self, when_idle: Callable[[], None]) -> None:
        """Drop waiting and later requests. Call back when the one in progress is answered."""
        self._is_stopped = True
        self._waiting.clear()
        self._idle_callbacks.append(when_idle)
        self._run()

    def _run(self) -> None:
        if self._is_loop_running:  # the loop of the first call takes the next request
            return
        self._is_loop_running = True
        while self._waiting and not self._is_request_in_progress:
            self._is_request_in_progress = True
            self._handle(self._waiting.pop(0))
        self._is_loop_running = False
        if self._is_reading_paused and not self._waiting:
            self._is_reading_paused = False
            self._socket.resume_reading()
        while self._idle_callbacks and not self._is_request_in_progress:
            self._idle_callbacks.pop(0)()
