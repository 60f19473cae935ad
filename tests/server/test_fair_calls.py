"""Photo finish over real sockets: the first press gets the call, and a dishonest client gains nothing.

The credit is half the shortest of the last round trips that the server measured, at most 150 ms, and at most half the
round trip of the packets themselves. The last limit needs a direct connection to a Linux server. Behind a proxy,
which sends X-Forwarded-For, late pongs can gain up to the photo finish.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from server.relay import slow_connection
from support.raw_socket import RawSocket, identity, new_table
from support.server_process import ServerProcess
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.server.ws.latency import Latency

LAG = 0.14
"""Seconds that each packet of the slow player is on its way."""
HEAD_START = 0.07
"""Seconds by which the slow player presses first. That is less than the lag, so the press arrives second."""
MAX_JITTER = 0.03
"""If the machine itself was delayed by more seconds than this, a contest proves nothing and is repeated."""

NO_COMMAND = "stand-by"
"""A command that no game has. The server refuses it, and so answers at once without an effect on the game."""


async def begin_contest(first: RawSocket, second: RawSocket) -> None:
    """Seat both players and begin the game. Afterwards the server has measured both round trips."""
    await first.expect_done("sit", name="First")
    await second.expect_done("sit", name="Second")
    await first.expect_done("begin")
    for player in (first, second):
        await player.do(NO_COMMAND)  # the answer follows the pong that was sent before


async def longest_answer(spectator: RawSocket, over: asyncio.Event) -> float:
    """Return the longest time in seconds that the server took for an answer until ``over`` is set."""
    longest = 0.0
    while not over.is_set():
        start = time.monotonic()
        await spectator.do(NO_COMMAND)
        longest = max(longest, time.monotonic() - start)
        await asyncio.sleep(0.002)
    return longest


async def slow_but_first(server: ServerProcess) -> tuple[int, bool]:
    """Press first over a slow connection. Returns the seat with the call, and whether the timing was accurate."""
    cookie = identity(server)
    table = new_table(server, cookie, seats=2, options={"pick_time": 60_000})
    async with slow_connection(server.port, LAG) as line:
        slow = await RawSocket.connect(f"ws://127.0.0.1:{line.port}/ws/{table}", cookie)
        quick = await RawSocket.connect(server.socket(table), identity(server), direct=True)
        spectator = await RawSocket.connect(server.socket(table))
        async with slow, quick, spectator:
            await begin_contest(slow, quick)
            line.late = 0.0  # from now on, the relay records how much it is late
            over = asyncio.Event()
            watching = asyncio.create_task(longest_answer(spectator, over))
            pressed = time.monotonic()
            early = await slow.send_command("call-set")
            await asyncio.sleep(HEAD_START)  # the other player sees the SET later: that is the scenario
            late = await quick.send_command("call-set")
            overslept = time.monotonic() - pressed - HEAD_START
            await quick.receive_answer(late)
            await slow.receive_answer(early)  # now the server has decided both
            over.set()
            jitter = max(line.late, overslept, await watching)
            seat: int = slow.last_news["view"]["call"]["seat"]
            return seat, jitter < MAX_JITTER


def test_the_first_press_gets_the_call_even_if_it_arrives_later(server: ServerProcess) -> None:
    async def run() -> None:
        for _ in range(20):
            seat, is_accurate = await slow_but_first(server)
            if is_accurate:
                assert seat == 0
                return
        pytest.skip("this machine is too busy to hold a photo finish")

    asyncio.run(run())


class DishonestSocket(RawSocket):
    """Answers pings late, twice, with wrong numbers or never."""

    lie = "none"

    async def answer_ping(self, number: int) -> None:
        match self.lie:
            case "late":
                await asyncio.sleep(2 * PHOTO_FINISH / 1000)
                await self.send(type="pong", n=number)
            case "twice":
                for _ in range(2):
                    await self.send(type="pong", n=number)
                    await asyncio.sleep(2 * PHOTO_FINISH / 1000)
            case "wrong":
                for n in (number + 1, number - 1, -number, 0, 10**30, 2**63, number + 8):
                    await self.send(type="pong", n=n)
            case "never":
                pass
            case _:
                await self.send(type="pong", n=number)


FORGED_COMMANDS: list[dict[str, Any]] = [
    {"type": "do", "id": "lie", "command": {"type": "call-set", "pressed": 0}},
    {"type": "do", "id": "lie", "command": {"type": "call-set"}, "pressed": 0},
    {"type": "do", "id": "lie", "command": {"type": "call-set"}, "at": 1},
    {"type": "do", "id": "lie", "command": {"type": "call-set", "seat": 0}},
    {
        "type": "do",
        "id": "lie",
        "command": {"type": "called", "seat": 1, "pressed": 0, "closes": 0, "until": 9},
    },
]


@pytest.mark.parametrize(
    ("lie", "direct"),
    [
        ("late", True),
        ("twice", True),
        ("wrong", True),
        ("never", True),
        ("none", True),
        ("wrong", False),
        ("never", False),
    ],
)
def test_a_dishonest_client_that_presses_later_loses(server: ServerProcess, lie: str, direct: bool) -> None:
    async def run() -> None:
        cookie = identity(server)
        # A call that outlasts the test.
        table = new_table(server, cookie, seats=2, options={"pick_time": 60_000})
        async with (
            await RawSocket.connect(server.socket(table), cookie, direct=True) as honest,
            await DishonestSocket.connect(server.socket(table), identity(server), direct=direct) as dishonest,
        ):
            assert isinstance(dishonest, DishonestSocket)
            dishonest.lie = lie
            await begin_contest(honest, dishonest)
            await honest.expect_done("call-set")
            await dishonest.receive_news(lambda news: news["view"]["call"] is not None)
            pressed = honest.last_news["view"]["call"]["pressed"]
            while time.time_ns() // 1_000_000 <= pressed + 1:
                await asyncio.sleep(0.001)
            for command in FORGED_COMMANDS:
                await dishonest.send(**command)
                # The id, because the refusals of wrong pongs may come as well. They have none.
                answer = await dishonest.receive_type("refused", id="lie")
                assert answer["code"] in ("bad-message", "no-such-command")
            answer = await dishonest.do("call-set")
            assert (answer["type"], answer["code"]) == ("refused", "suspended")
            assert honest.last_news["view"]["call"]["seat"] == 0

    asyncio.run(run())


def test_an_answer_to_news_counts_even_if_the_round_trip_was_longer_before(server: ServerProcess) -> None:
    """A busy device answered pings late, so its next press is estimated before the news that it answers."""

    async def run() -> None:
        cookie = identity(server)
        table = new_table(server, cookie, game="scout", seats=2, options={"hunt_time": 60_000})
        async with (
            await RawSocket.connect(server.socket(table), cookie) as scout,
            await DishonestSocket.connect(server.socket(table), identity(server)) as busy,
        ):
            assert isinstance(busy, DishonestSocket)
            busy.lie = "late"
            await begin_contest(scout, busy)
            await scout.expect_done("scout", cards=scout.last_news["view"]["table"][:3])
            hunt = await busy.receive_news(
                lambda news: any(command.get("type") == "give-up" for command in news["may"])
            )
            await busy.send(type="do", id="up", command={"type": "give-up"}, version=hunt["version"])
            answer = await busy.receive_answer("up")
            assert answer["type"] == "done", answer

    asyncio.run(run())


def measure(latency: Latency, *round_trips: float) -> None:
    """Send a ping for each of these round trips, and receive its pong after so many seconds."""
    for round_trip in round_trips:
        latency.pong_received(latency.ping_sent(at=0.0), at=round_trip)


def credit(latency: Latency) -> int:
    """Return how many milliseconds before its arrival a press is estimated."""
    return 1_000 - latency.pressed_at(arrived=1_000)


def test_credit_is_half_the_shortest_measured_round_trip() -> None:
    latency = Latency()
    assert credit(latency) == 0
    measure(latency, 0.2, 0.08, 0.3)
    assert credit(latency) == 40


def test_credit_has_a_maximum() -> None:
    latency = Latency()
    measure(latency, 9.0)
    assert credit(latency) == PHOTO_FINISH


def test_pongs_without_a_ping_are_ignored() -> None:
    latency = Latency()
    number = latency.ping_sent(at=0.0)
    for wrong in (0, -1, number + 1, 10**30):
        latency.pong_received(wrong, at=0.3)
    assert credit(latency) == 0
    latency.pong_received(number, at=0.02)
    for too_late in (0.1, 0.3, 9.0):
        latency.pong_received(number, at=too_late)
    assert credit(latency) == 10


def test_the_round_trip_of_packets_limits_the_credit() -> None:
    latency = Latency(packet_round_trip=lambda: 0.01)
    measure(latency, 0.3)
    assert credit(latency) == 5


def test_old_round_trips_are_dropped() -> None:
    latency = Latency()
    measure(latency, 0.01, *[0.1] * 8)
    assert credit(latency) == 50
