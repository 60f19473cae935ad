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
HEAD_START = 0.07
MAX_JITTER = 0.03
"""If the machine itself was delayed by more than this, a contest proves nothing and is repeated."""


async def contest(server: ServerProcess, first: RawSocket, second: RawSocket) -> None:
    """Seat both players and begin the game. Afterwards the server has measured both round trips."""
    await first.expect_done("sit", name="First")
    await second.expect_done("sit", name="Second")
    await first.expect_done("begin")
    for one in (first, second):
        await one.do("stand-by")  # refused, but the answer follows the pong before it


async def longest_answer(one: RawSocket, over: asyncio.Event) -> float:
    """Return the longest time in seconds that the server took for an answer until ``over`` is set."""
    longest = 0.0
    while not over.is_set():
        start = time.monotonic()
        await one.do("stand-by")
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
            await contest(server, slow, quick)
            line.late, over = 0.0, asyncio.Event()
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
        table = new_table(
            server, cookie, seats=2, options={"pick_time": 60_000}
        )  # a call that outlasts the test
        async with (
            await RawSocket.connect(server.socket(table), cookie, direct=True) as honest,
            await DishonestSocket.connect(server.socket(table), identity(server), direct=direct) as dishonest,
        ):
            assert isinstance(dishonest, DishonestSocket)
            dishonest.lie = lie
            await contest(server, honest, dishonest)
            await honest.expect_done("call-set")
            await dishonest.receive_news(lambda news: news["view"]["call"] is not None)
            pressed = honest.last_news["view"]["call"]["pressed"]
            while time.time_ns() // 1_000_000 <= pressed + 1:
                await asyncio.sleep(0.001)
            for command in FORGED_COMMANDS:
                await dishonest.send(**command)
                answer = await dishonest.receive_type(
                    "refused", id="lie"
                )  # a wrong pong is refused without an id
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
            await contest(server, scout, busy)
            await scout.expect_done("scout", cards=scout.last_news["view"]["table"][:3])
            hunt = await busy.receive_news(
                lambda news: any(one.get("type") == "give-up" for one in news["may"])
            )
            await busy.send(type="do", id="up", command={"type": "give-up"}, version=hunt["version"])
            answer = await busy.receive_answer("up")
            assert answer["type"] == "done", answer

    asyncio.run(run())


def test_credit_is_half_the_shortest_measured_round_trip() -> None:
    latency = Latency()
    assert latency.pressed_at(1_000) == 1_000
    for trip in (0.2, 0.08, 0.3):
        latency.pong_received(latency.ping_sent(5.0), 5.0 + trip)
    assert latency.pressed_at(1_000) == 960


def test_credit_has_a_maximum() -> None:
    latency = Latency()
    latency.pong_received(latency.ping_sent(0.0), 9.0)
    assert latency.pressed_at(1_000) == 1_000 - PHOTO_FINISH


def test_pongs_without_a_ping_are_ignored() -> None:
    latency = Latency()
    number = latency.ping_sent(0.0)
    for wrong in (0, -1, number + 1, 10**30):
        latency.pong_received(wrong, 0.3)
    assert latency.pressed_at(1_000) == 1_000
    latency.pong_received(number, 0.02)
    for at in (0.1, 0.3, 9.0):
        latency.pong_received(number, at)
    assert latency.pressed_at(1_000) == 990


def test_the_round_trip_of_packets_limits_the_credit() -> None:
    latency = Latency(lambda: 0.01)
    latency.pong_received(latency.ping_sent(0.0), 0.3)
    assert latency.pressed_at(1_000) == 995


def test_old_round_trips_are_dropped() -> None:
    latency = Latency()
    latency.pong_received(latency.ping_sent(0.0), 0.01)
    for _ in range(8):
        latency.pong_received(latency.ping_sent(0.0), 0.1)
    assert latency.pressed_at(1_000) == 950
