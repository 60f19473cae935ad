"""Runs laps of load against a server process and computes figures from the results.

A lap is a few seconds in which all clients send commands.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from statistics import quantiles
from typing import TypeVar
from urllib.request import Request, urlopen

from bench.load import Client, EchoClient, LapResult as LapResult, PlayerClient, SharedTable
from bench.servers import CLIENT_CORE, SEATS, ServerProcess
from tertia.server.security.identity import Identities

LAP_SECONDS = 2.0

TABLES_AT_ONCE = 100
"""Tables whose players sit down at the same time. More would overflow the queue of new connections."""

C = TypeVar("C", bound=Client)


def rate(lap: LapResult) -> float:
    """Return the accepted commands per second."""
    return lap.accepted / LAP_SECONDS


def cpu_micros(lap: LapResult) -> float:
    """Return the CPU time of the server per command, in microseconds."""
    return lap.server_cpu / len(lap.latencies) * 1e6


def p99(lap: LapResult) -> float:
    """Return the 99th percentile of the latency in milliseconds."""
    return quantiles(lap.latencies, n=100)[-1] * 1000


async def run_lap(
    clients: Sequence[EchoClient | PlayerClient], *, cpu_of: ServerProcess | None = None
) -> LapResult:
    """Let all clients send for a while, then wait for the last answers. Measure the CPU time of ``cpu_of``."""
    lap = LapResult()
    gc.disable()  # a collection in the clients would count as latency of the server
    cpu_before = cpu_of.cpu if cpu_of else 0.0
    for client in clients:
        client.start(lap)
    await asyncio.sleep(LAP_SECONDS)
    lap.is_running = False
    async with asyncio.timeout(30):
        while lap.in_flight:
            await asyncio.sleep(0.01)
    gc.enable()
    lap.server_cpu = cpu_of.cpu - cpu_before if cpu_of else 0.0
    return lap


async def connect(server: ServerProcess, client: C) -> C:
    """Connect a client to a server and return the client."""
    await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", server.port)
    await client.opened
    return client


def create_tables(server: ServerProcess, identities: Identities, players: int) -> dict[str, list[str]]:
    """Create tables for new players. Return the cookies of the players of each table, by the id of the table."""
    cookies = [f"tertia={identities.sign(identities.new_player())}" for _ in range(players)]
    options = {"game": "classic", "seats": SEATS, "options": {"more": "agree"}}
    groups = [cookies[i : i + SEATS] for i in range(0, players, SEATS)]
    return {post(server, "/api/tables", options, group[0])["table"]: group for group in groups}


async def seat_players(
    servers: Sequence[ServerProcess], tables: Mapping[str, Sequence[str]], *, is_routed: bool = False
) -> list[PlayerClient]:
    """Connect the players of all tables and begin their games.

    If ``is_routed``, all players of a table connect to the same server, and the tables are spread over the servers.
    Otherwise the players of each table are spread over the servers.
    """
    may_enter = asyncio.Semaphore(TABLES_AT_ONCE)

    async def seat_when_allowed(number: int, table_id: str) -> list[PlayerClient]:
        table_servers = [servers[number % len(servers)]] if is_routed else servers
        async with may_enter:
            return await _seat_table(table_servers, f"/ws/{table_id}", tables[table_id])

    players_by_table = await asyncio.gather(*(seat_when_allowed(*item) for item in enumerate(tables)))
    return [player for players in players_by_table for player in players]


async def _seat_table(
    servers: Sequence[ServerProcess], path: str, cookies: Sequence[str]
) -> list[PlayerClient]:
    """Let the players of one table sit down one after the other, each on the next server, and begin the game."""
    shared_table, players = SharedTable(SEATS), list[PlayerClient]()
    for i, cookie in enumerate(cookies):
        player = await connect(servers[i % len(servers)], PlayerClient(path, cookie, shared_table))
        player.send(b'{"type":"hello"}')
        await player.first_news
        await player.do(b'{"type":"sit","name":"player %d"}' % i)
        players.append(player)
    await players[0].do(b'{"type":"begin"}')
    return players


def post(server: ServerProcess, path: str, body: object = None, cookie: str = "") -> dict[str, str]:
    """Post JSON and return the answer, or an empty dict if the answer is not a JSON object."""
    request = Request(
        f"http://127.0.0.1:{server.port}{path}",
        json.dumps(body).encode(),
        {"content-type": "application/json", "cookie": cookie},
    )
    with urlopen(request, timeout=120) as response:  # noqa: S310
        content = response.read()
    return json.loads(content) if content.startswith(b"{") else {}


@contextlib.contextmanager
def on_one_core() -> Iterator[None]:
    """Run this process, in which the clients live, on one core. Most servers run on another (see ``servers``)."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {CLIENT_CORE})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
