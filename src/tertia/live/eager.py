"""Coroutines that begin at once: the event loop's tasks first wait for their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


def start(work: Coroutine[Any, Any, None], failed: Callable[[BaseException], None]) -> None:
    """Run up to where the work waits for something, and on from there when that is done.

    What an ordinary task costs beside that is a good part of judging a command. The work is nobody's task: it
    cannot be cancelled, and asks for no ``asyncio.timeout``.
    """
    _Started(work, failed).go_on()


class _Started:
    __slots__ = ("_failed", "_work")

    def __init__(self, work: Coroutine[Any, Any, None], failed: Callable[[BaseException], None]) -> None:
        self._work, self._failed = work, failed

    def go_on(self, _: object = None) -> None:
        try:
            awaited = self._work.send(None)
        except StopIteration:
            return
        except BaseException as error:
            self._failed(error)
            return
        if awaited is None:  # it only lets others have their turn
            asyncio.get_running_loop().call_soon(self.go_on)
        else:
            awaited._asyncio_future_blocking = False  # as a task says that it has understood
            awaited.add_done_callback(self.go_on)
