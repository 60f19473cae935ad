"""Measures which share of one core this process has used during the last minute."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

INTERVAL = 5.0
"""Seconds between two measurements."""

WINDOW = 60.0
"""Seconds over which the share is the average; less after the start."""


class RecentCpu:
    """The CPU time of this process, measured again and again."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        cpu_clock: Callable[[], float] = time.process_time,
    ) -> None:
        self._clock, self._cpu_clock = clock, cpu_clock
        self._samples = deque([(clock(), cpu_clock())])

    @property
    def share(self) -> float:
        """The share of one core; more than 1 if several threads work."""
        began, used_before = self._samples[0]
        return (self._cpu_clock() - used_before) / max(self._clock() - began, 1.0)

    def measure(self) -> None:
        """Take a sample, and drop those that are no longer needed for the last minute."""
        now = self._clock()
        self._samples.append((now, self._cpu_clock()))
        while self._samples[1][0] <= now - WINDOW:
            self._samples.popleft()

    async def run(self) -> None:
        """Measure until cancelled."""
        while True:
            await asyncio.sleep(INTERVAL)
            self.measure()
