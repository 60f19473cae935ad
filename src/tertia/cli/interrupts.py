"""Ctrl+C as a wish to stop soon: what was found so far is still shown."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any


class StopSoon:
    """While it is entered, the first Ctrl+C only sets ``wanted``; the second one interrupts as usual.

    An exception out of a signal may break a lock that a waiting thread pool holds; a flag breaks nothing.
    """

    def __init__(self) -> None:
        self.wanted = False
        self._before: Any = None

    def __enter__(self) -> StopSoon:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._put_back()

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.wanted = True
        self._put_back()

    def _put_back(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None
