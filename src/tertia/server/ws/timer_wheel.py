"""One timer of the event loop for the heartbeats of all connections.

A timer for each connection would wake the event loop for each of them. The wheel wakes it 20 times a second, and
handles everything that is due together.
"""

from __future__ import annotations

import asyncio
import math
from typing import Protocol

TICK = 0.05
"""Seconds between two positions of the wheel. A timer rings up to twice as much late, and never early."""

POSITIONS = 128
"""A timer can be set to almost one turn of the wheel: 6.3 seconds."""


class Timer(Protocol):
    """Something that rings at its time. It must not raise, and be hashable."""

    def ring(self) -> None: ...


class TimerWheel:
    """Timers by the position of the wheel at which they ring. It turns only while a timer is set."""

    def __init__(self) -> None:
        self._slots: list[dict[Timer, None]] = [{} for _ in range(POSITIONS)]
        self._slot_of: dict[Timer, dict[Timer, None]] = {}
        self._position = 0
        self._next_tick = 0.0
        """The time of the next tick, by the clock of the event loop."""
        self._handle: asyncio.TimerHandle | None = None

    def set(self, timer: Timer, seconds: float) -> None:
        """Let a timer ring after some seconds, instead of the time that was set before."""
        self.cancel(timer)
        ticks = math.ceil(seconds / TICK) + 1  # a part of the current tick has passed
        if not 0 < ticks < POSITIONS:
            raise ValueError(f"a timer cannot be set to {seconds} seconds")
        slot = self._slots[(self._position + ticks) % POSITIONS]
        slot[timer] = None
        self._slot_of[timer] = slot
        if self._handle is None:
            loop = asyncio.get_running_loop()
            self._next_tick = loop.time() + TICK
            self._handle = loop.call_at(self._next_tick, self._turn)

    def cancel(self, timer: Timer) -> None:
        """Do not let a timer ring. It need not be set."""
        slot = self._slot_of.pop(timer, None)
        if slot is not None:
            del slot[timer]

    def _turn(self) -> None:
        """Let all timers ring that are due, also those of ticks that were missed while the event loop was busy."""
        loop = asyncio.get_running_loop()
        ticks = 1 + max(0, int((loop.time() - self._next_tick) / TICK))
        due: list[tuple[dict[Timer, None], Timer]] = []
        for _ in range(min(ticks, POSITIONS)):
            self._position = (self._position + 1) % POSITIONS
            slot = self._slots[self._position]
            due += [(slot, timer) for timer in slot]
        self._next_tick += ticks * TICK
        for slot, timer in due:
            if timer in slot:  # not cancelled by one that rang before it
                self.cancel(timer)
                timer.ring()
        # The event loop of a browser refuses a time that has passed while the timers rang.
        wait = max(0.0, self._next_tick - loop.time())
        self._handle = loop.call_later(wait, self._turn) if self._slot_of else None
