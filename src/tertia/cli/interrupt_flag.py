"""Ctrl+C as a request to stop, so that a long command can still print partial results."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any

INTERRUPTED = 130
"""The exit code of a command that Ctrl+C has ended."""


class InterruptFlag:
    """A context manager in which the first Ctrl+C only sets ``is_interrupted``.

    The second Ctrl+C raises KeyboardInterrupt as usual. An exception from a signal handler can leave the lock of a
    thread pool in a bad state. A flag cannot.
    """

    def __init__(self) -> None:
        self.is_interrupted = False
        self._previous_handler: Any = None

    def __enter__(self) -> InterruptFlag:
        if threading.current_thread() is threading.main_thread():
            self._previous_handler = signal.signal(signal.SIGINT, self._handle)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._restore()

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self.is_interrupted = True
        self._restore()

    def _restore(self) -> None:
        if self._previous_handler is not None:
            signal.signal(signal.SIGINT, self._previous_handler)
            self._previous_handler = None
