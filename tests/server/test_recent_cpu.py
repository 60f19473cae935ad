"""The share of one core that the host's console shows."""

from __future__ import annotations

import pytest

from tertia.server.metrics.recent_cpu import INTERVAL, RecentCpu


class Clocks:
    """A wall clock and a CPU clock that move when the test says so."""

    def __init__(self) -> None:
        self.now = self.used = 0.0

    def work(self, seconds: float, share: float) -> None:
        self.now += seconds
        self.used += seconds * share


def test_only_the_last_minute_counts() -> None:
    clocks = Clocks()
    cpu = RecentCpu(lambda: clocks.now, lambda: clocks.used)
    clocks.work(2, share=0.5)
    assert cpu.share == pytest.approx(0.5)
    for share in (0.0, 1.0):
        for _ in range(120):
            clocks.work(INTERVAL, share)
            cpu.measure()
        assert cpu.share == pytest.approx(share)
    # The oldest sample is 60 seconds old, all of them busy. 30 idle seconds follow it without another sample.
    clocks.work(30, share=0.0)
    assert cpu.share == pytest.approx(60 / 90)


def test_a_share_right_after_the_start_is_not_exaggerated() -> None:
    clocks = Clocks()
    cpu = RecentCpu(lambda: clocks.now, lambda: clocks.used)
    clocks.work(0.01, share=1)
    assert cpu.share == pytest.approx(0.01)
