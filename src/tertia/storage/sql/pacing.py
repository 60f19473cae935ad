"""Decides when the writer rests, so that more appends share the next transaction."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

REST = 0.005
"""Seconds of a rest. An append waits half of it on average, which nobody notices at a table."""

SAMPLE = 64
"""The number of latest appends that are considered."""

DENSE = 0.2
"""Seconds. If the last ``SAMPLE`` appends came within this time, more than 320 a second, they are dense."""

MIN_TABLES = SAMPLE // 2
"""The writer rests only if these appends went to at least this many tables.

A program that plays fast at one table gains nothing from a rest, and would wait.
"""


class Pacing:
    """Watches the appends of a writer.

    If thousands of players each act now and then, their appends arrive one by one. Without rests, each of them would
    cost a transaction, a sync of the disk and two switches between threads, more than all the rest of a command.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._recent: deque[tuple[float, str]] = deque(maxlen=SAMPLE)

    def rest_after(self, tables: Iterable[str]) -> float:
        """Return the seconds to rest after a group of appends to these tables."""
        now = self._clock()
        self._recent.extend((now, table) for table in tables)
        if len(self._recent) < SAMPLE or now - self._recent[0][0] > DENSE:
            return 0.0
        return REST if len({table for _, table in self._recent}) >= MIN_TABLES else 0.0
