"""Measures how many people one core serves: sockets that each act every seven seconds, at tables of four.

The number of sockets is raised until the 99th percentile of the latency exceeds 50 ms. At this pace, everything that
an idle connection costs counts too: heartbeats, timers and memory.
"""

from __future__ import annotations

import asyncio
import gc
import resource
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from bench import Measurement, study
from bench.laps import LapResult, cpu_micros, create_tables, on_one_core, p99, seat_players
from bench.load import PlayerClient
from bench.servers import SEATS, ServerProcess, run_server
from tertia.server.security.identity import Identities, read_secret

PACE = 7.0
"""Seconds between two commands of a person."""

LEVELS = (2_000, 4_000, 6_000, 8_000, 10_000, 12_000)
"""The numbers of sockets that are tried, in this order."""

MAX_P99 = 50.0
"""Milliseconds. Nobody notices less."""

TARGET = 10_000
"""The number of people that one core has to serve."""

ACTING_ORDERS = (0, 2, 1, 3), (2, 0, 3, 1)
"""The seats of a table in the order in which they act, in turn.

Acting means to agree that there is no SET, or to take that back. If the first two seats have agreed and the others
have not, never more than two agree in this order. So the cards on the table stay the same.
"""

SPARE_DESCRIPTORS = 200
"""Files and pipes that a process needs beside its sockets."""


@dataclass(frozen=True)
class Level:
    """The figures for a number of sockets."""

    sockets: int
    p99: float
    """The 99th percentile of the latency in milliseconds."""
    cpu_per_command: float
    """CPU time of the server in microseconds, heartbeats included."""
    cpu_share: float
    """The share of a core that the server used."""
    memory: float
    """Resident memory of the server in MB."""

    def __str__(self) -> str:
        return (
            f"{self.sockets:,} sockets: p99 {self.p99:,.1f} ms, {self.cpu_per_command:,.0f} µs of CPU per command, "
            f"{self.cpu_share:.0%} of a core, {self.memory:,.0f} MB"
        )


@study
def measure_capacity() -> Iterator[Measurement]:
    """Raise the number of sockets until commands take too long."""
    _raise_descriptor_limit()
    with TemporaryDirectory() as folder, on_one_core():
        levels = uvloop.run(_measure(Path(folder)))
    served = [level for level in levels if level.p99 <= MAX_P99]
    yield Measurement(
        name=f"people on one core who act every {PACE:g} seconds, with a p99 of at most {MAX_P99:g} ms",
        details="\n    ".join(map(str, levels)),
        unit="people",
        value=served[-1].sockets if served else 0,
        target=TARGET,
    )


async def _measure(folder: Path) -> list[Level]:
    """Measure level after level, until one takes too long."""
    levels: list[Level] = []
    with run_server("tertia", str(folder)) as server:
        identities = Identities(read_secret(folder / "secret"))
        players: list[PlayerClient] = []
        for sockets in LEVELS:
            # While more people sit down, the others are idle, but answer pings.
            tables = await asyncio.to_thread(create_tables, server, identities, sockets - len(players))
            newcomers = await seat_players([server], tables)
            # Also a warm-up: afterwards two players of each new table have agreed, as at the others.
            await _act([player for seat in (0, 1) for player in newcomers[seat::SEATS]], server)
            players += newcomers
            levels.append(await measure_level(players, server))
            if levels[-1].p99 > MAX_P99:
                break
    return levels


async def measure_level(players: Sequence[PlayerClient], server: ServerProcess) -> Level:
    """Let everybody act twice."""
    laps = [await _act(_in_order(players, lap), server) for lap in range(2)]
    total = LapResult(
        server_cpu=sum(lap.server_cpu for lap in laps),
        latencies=[latency for lap in laps for latency in lap.latencies],
    )
    assert not any(lap.refused for lap in laps)
    return Level(
        sockets=len(players),
        p99=p99(total),
        cpu_per_command=cpu_micros(total),
        cpu_share=total.server_cpu / (PACE * len(laps)),
        memory=server.resident / 1e6,
    )


async def _act(players: Sequence[PlayerClient], server: ServerProcess) -> LapResult:
    """Let each player in turn send one command, spread over ``PACE`` seconds, and wait for the answers."""
    loop, lap = asyncio.get_running_loop(), LapResult(is_running=False)
    gc.disable()  # a collection in the clients would count as latency of the server
    start, cpu_before = loop.time(), server.cpu
    for i, player in enumerate(players):
        if (wait := start + PACE * i / len(players) - loop.time()) > 0:
            await asyncio.sleep(wait)
        player.start(lap)
    async with asyncio.timeout(60):
        while lap.in_flight:
            await asyncio.sleep(0.01)
    gc.enable()
    lap.server_cpu = server.cpu - cpu_before
    return lap


def _in_order(players: Sequence[PlayerClient], lap: int) -> list[PlayerClient]:
    """Return first one player of each table, then the next of each."""
    return [player for seat in ACTING_ORDERS[lap % 2] for player in players[seat::SEATS]]


def _raise_descriptor_limit() -> None:
    """Allow this process and the server enough sockets."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = LEVELS[-1] + SPARE_DESCRIPTORS
    assert hard == resource.RLIM_INFINITY or hard >= needed, f"ulimit -n {needed} is needed, not {hard}"
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
