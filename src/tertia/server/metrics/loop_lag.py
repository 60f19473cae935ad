"""Measures by how much the event loop runs its timers late."""

from __future__ import annotations

import asyncio

from prometheus_client import Histogram

INTERVAL = 0.25
"""Seconds between two measurements."""


async def measure_loop_lag(lag: Histogram, interval: float = INTERVAL) -> None:
    """Measure until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + interval
        await asyncio.sleep(interval)
        # The clock of the loop is cached during a turn and may be a moment behind the timer.
        lag.observe(max(0.0, loop.time() - due))
