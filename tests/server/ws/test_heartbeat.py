"""Heartbeats ping idle clients and find silent ones, with one timer of the event loop for all connections."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tertia.server.ws.heartbeat import ANSWER_TIMEOUT, PING_AFTER, SECOND_PING, Heartbeat
from tertia.server.ws.timer_wheel import POSITIONS, TICK, TimerWheel

LATEST = 2 * TICK
"""A timer of the wheel rings at most this much late."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still unless ``advance`` moves it."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000.0

    def time(self) -> float:
        return self.now


async def advance(loop: VirtualLoop, seconds: float, step: float = TICK / 4) -> None:
    """Let time pass step by step. After each step, run the timers that are due."""
    end = loop.now + seconds
    while loop.now < end:
        loop.now = min(end, loop.now + step)
        for _ in range(3):  # more turns of the event loop than a timer and what it starts need
            await asyncio.sleep(0)


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        virtual = runner.get_loop()
        assert isinstance(virtual, VirtualLoop)
        yield virtual


@dataclass
class Client:
    """A client and its heartbeat."""

    loop: VirtualLoop
    wheel: TimerWheel
    answers: bool = True
    pings: list[float] = field(default_factory=list)
    silent_at: float | None = None
    last_received: float = 0.0

    def __post_init__(self) -> None:
        self.began_at = self.loop.now
        self.heartbeat = Heartbeat(
            self.wheel, self._ping, lambda: self.last_received, self._found_silent, self.loop.time
        )
        self.heartbeat.start()

    def _ping(self, now: float) -> None:
        self.pings.append(now - self.began_at)
        if self.answers:
            self.last_received = now

    def _found_silent(self) -> None:
        self.silent_at = self.loop.now - self.began_at


def test_an_idle_client_is_pinged_twice_soon_and_then_at_regular_intervals(loop: VirtualLoop) -> None:
    async def run() -> None:
        client = Client(loop, TimerWheel())
        await advance(loop, seconds=30)
        regular = [SECOND_PING + n * PING_AFTER for n in range(1, 7)]  # those within 30 seconds
        expected = [0, SECOND_PING, *regular]
        assert client.silent_at is None
        assert client.pings == pytest.approx(expected, abs=len(expected) * LATEST)
        client.heartbeat.stop()

    loop.run_until_complete(run())


def test_a_client_that_sends_messages_is_not_pinged(loop: VirtualLoop) -> None:
    async def run() -> None:
        client = Client(loop, TimerWheel())
        for _ in range(20):
            await advance(loop, seconds=2)
            client.last_received = loop.now
        assert len(client.pings) == 2, "only the two pings of the start"
        client.heartbeat.stop()

    loop.run_until_complete(run())


def test_a_client_that_stops_answering_is_silent_in_time(loop: VirtualLoop) -> None:
    async def run() -> None:
        client = Client(loop, TimerWheel())
        await advance(loop, seconds=20)
        client.answers = False
        last_answer_at = client.last_received - client.began_at
        await advance(loop, seconds=20)
        assert client.silent_at is not None
        assert PING_AFTER + ANSWER_TIMEOUT <= client.silent_at - last_answer_at < 10

    loop.run_until_complete(run())


def test_any_message_in_time_counts_as_an_answer(loop: VirtualLoop) -> None:
    async def run() -> None:
        client = Client(loop, TimerWheel(), answers=False)
        for _ in range(10):
            await advance(loop, ANSWER_TIMEOUT - LATEST)
            client.last_received = loop.now
        assert client.silent_at is None
        client.heartbeat.stop()

    loop.run_until_complete(run())


def test_a_client_is_not_blamed_for_a_process_that_was_suspended(loop: VirtualLoop) -> None:
    async def run() -> None:
        client = Client(loop, TimerWheel(), answers=False)
        await advance(loop, SECOND_PING + 1)
        pings = len(client.pings)
        await advance(loop, seconds=3_600, step=3_600)  # no timer can ring meanwhile
        assert client.silent_at is None
        assert len(client.pings) == pings + 1, "the client gets another chance"
        client.answers = True
        client.last_received = loop.now
        await advance(loop, seconds=60)
        assert client.silent_at is None
        client.heartbeat.stop()

    loop.run_until_complete(run())


def test_all_connections_share_one_timer_of_the_event_loop(
    loop: VirtualLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    timers: list[float] = []
    call_at = loop.call_at

    def record(when: float, *arguments: Any) -> asyncio.TimerHandle:
        timers.append(when)
        return call_at(when, *arguments)

    monkeypatch.setattr(loop, "call_at", record)

    async def run() -> None:
        wheel = TimerWheel()
        clients = [Client(loop, wheel) for _ in range(500)]
        await advance(loop, seconds=10)
        assert len(timers) <= 10 / TICK + 2
        assert {len(client.pings) for client in clients} == {len(clients[0].pings)}
        for client in clients:
            client.heartbeat.stop()
        await advance(loop, 2 * TICK)
        timers_until_stop = len(timers)
        await advance(loop, seconds=10)
        assert len(timers) == timers_until_stop, "the wheel stands still without timers"

    loop.run_until_complete(run())


@dataclass(eq=False)
class Bell:
    """A timer that records when it rings, and can cancel another one then."""

    loop: VirtualLoop
    rang_at: list[float] = field(default_factory=list)
    wheel: TimerWheel | None = None
    cancels: Bell | None = None

    def ring(self) -> None:
        self.rang_at.append(self.loop.now)
        if self.wheel is not None and self.cancels is not None:
            self.wheel.cancel(self.cancels)


@pytest.mark.parametrize("seconds", [0.001, TICK, 0.1, 1.0, 4.5, 6.2])
def test_a_timer_rings_once_never_early_and_hardly_late(loop: VirtualLoop, seconds: float) -> None:
    async def run() -> None:
        wheel, bell, other = TimerWheel(), Bell(loop), Bell(loop)
        wheel.set(other, 6)  # keeps the wheel turning
        await advance(loop, 0.37 * TICK)  # The bell is set in the middle of a tick.
        start = loop.now
        wheel.set(bell, 3)
        wheel.set(bell, seconds)  # replaces the time before
        await advance(loop, seconds=15)
        assert len(bell.rang_at) == 1
        step_of_advance = TICK / 4
        assert seconds <= bell.rang_at[0] - start <= seconds + LATEST + step_of_advance

    loop.run_until_complete(run())


def test_a_timer_can_cancel_one_that_is_due_at_the_same_time(loop: VirtualLoop) -> None:
    async def run() -> None:
        wheel, second = TimerWheel(), Bell(loop)
        first = Bell(loop, wheel=wheel, cancels=second)
        wheel.set(first, 1)
        wheel.set(second, 1)
        await advance(loop, seconds=3)
        assert (len(first.rang_at), len(second.rang_at)) == (1, 0)

    loop.run_until_complete(run())


def test_times_beyond_one_turn_are_refused(loop: VirtualLoop) -> None:
    with pytest.raises(ValueError, match="cannot be set"):
        TimerWheel().set(Bell(loop), POSITIONS * TICK)
