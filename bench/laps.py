"""What a race of sockets is made of: a lap, what it took, and the client's own core."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
from collections.abc import Iterator, Sequence
from statistics import quantiles
from typing import TypeVar
from urllib.request import Request, urlopen

from bench.load import Echo, Lap, Player, Socket
from bench.servers import CLIENT_CORE, Running

SECONDS = 2.0
"""How long a lap is."""

S = TypeVar("S", bound=Socket)


def rate(lap: Lap) -> float:
    """Accepted commands a second."""
    return lap.answered / SECONDS


def micros(lap: Lap) -> float:
    """Microseconds of the server's core for an accepted command."""
    return lap.cpu / len(lap.waits) * 1e6


def p99(lap: Lap) -> float:
    """Milliseconds within which 99 of 100 were answered."""
    return quantiles(lap.waits, n=100)[-1] * 1000


async def run_lap(sockets: Sequence[Echo | Player], server: Running | None = None) -> Lap:
    """Everybody sends for a while; then what is under way comes home. What it took of a server's core, if asked."""
    lap = Lap()
    gc.disable()
    before = server.cpu if server else 0.0
    for socket in sockets:
        socket.begin(lap)
    await asyncio.sleep(SECONDS)
    lap.running = False
    async with asyncio.timeout(30):
        while lap.flying:
            await asyncio.sleep(0.01)
    gc.enable()
    lap.cpu = server.cpu - before if server else 0.0
    return lap


async def connected(server: Running, socket: S) -> S:
    await asyncio.get_running_loop().create_connection(lambda: socket, "127.0.0.1", server.port)
    await socket.open
    return socket


def post(server: Running, path: str, body: object = None, cookie: str = "") -> dict[str, str]:
    request = Request(
        f"http://127.0.0.1:{server.port}{path}",
        json.dumps(body).encode(),
        {"content-type": "application/json", "cookie": cookie},
    )
    with urlopen(request, timeout=120) as answer:  # noqa: S310
        said = answer.read()
    return json.loads(said) if said.startswith(b"{") else {}


@contextlib.contextmanager
def on_one_core() -> Iterator[None]:
    """The client, beside the server on another."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {CLIENT_CORE})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
