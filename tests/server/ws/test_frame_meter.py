"""The meter of what one client sends."""

from __future__ import annotations

from tertia.server.ws.connection import MAX_REFUSED_TOO_FAST
from tertia.server.ws.frame_meter import (
    FRAMES_PER_MESSAGE,
    MIN_BYTES_AT_ONCE,
    MIN_FRAMES_AT_ONCE,
    FrameMeter,
)
from tertia.server.ws.message_reader import BURST_SECONDS

RATE = 20.0
"""Messages per second that the client may send."""


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_frames_come_back_with_time() -> None:
    clock = Clock()
    meter = FrameMeter(RATE, clock)
    assert meter.count(frames=MIN_FRAMES_AT_ONCE, size=0)
    clock.now = 1.0
    assert meter.count(frames=int(FRAMES_PER_MESSAGE * RATE), size=0)
    assert not meter.count(frames=1, size=0)


def test_a_pause_does_not_add_up_to_more_than_a_burst() -> None:
    clock = Clock()
    meter = FrameMeter(RATE, clock)
    meter.count(frames=MIN_FRAMES_AT_ONCE, size=0)
    clock.now = 1_000_000.0
    assert meter.count(frames=1, size=0)
    assert not meter.count(frames=MIN_FRAMES_AT_ONCE + 1, size=0)


def test_bytes_are_counted_without_frames() -> None:
    """A frame that never ends is not counted as a frame."""
    meter = FrameMeter(RATE, Clock())
    assert meter.count(frames=0, size=MIN_BYTES_AT_ONCE)
    assert not meter.count(frames=0, size=1)


def test_messages_that_are_refused_one_by_one_are_within_the_budget() -> None:
    assert FrameMeter(RATE, Clock()).count(
        frames=int(BURST_SECONDS * RATE) + MAX_REFUSED_TOO_FAST + 1, size=0
    )


def test_a_higher_rate_of_messages_raises_the_limits() -> None:
    meter = FrameMeter(100_000, Clock())
    assert meter.count(frames=100_000, size=100_000 * 100)
