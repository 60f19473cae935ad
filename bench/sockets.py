"""Compares WebSocket servers: tertia's CPU time for a bare broadcast, divided by that of each other server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from bench import Measurement, study
from bench.broadcasts import CANDIDATES
from bench.laps import LapResult, connect, cpu_micros, on_one_core, rate, run_lap
from bench.load import EchoClient
from bench.servers import SEATS, run_server

TERTIA = "tertia"
CLIENTS, MESSAGE_SIZE, ROUNDS = 200, 2_000, 3

MAX_RATIO = 1.5
"""Above this, the other server needs less than two thirds of tertia's CPU time and would be worth switching to."""


@study
def compare_websocket_servers() -> Iterator[Measurement]:
    """Compare every installed candidate with tertia's WebSocket protocol."""
    names = [name for name, candidate in CANDIDATES.items() if candidate.is_installed]
    with on_one_core():
        laps = asyncio.run(_measure(names))
    figures = {
        name: f"{median(map(rate, results)):,.0f} per second, {median(map(cpu_micros, results)):,.1f} µs"
        for name, results in laps.items()
    }
    for name in names:
        if name != TERTIA:
            ratios = [
                cpu_micros(tertia) / cpu_micros(other)
                for tertia, other in zip(laps[TERTIA], laps[name], strict=True)
            ]
            yield Measurement(
                name=f"tertia's CPU time for a broadcast relative to {name}'s, {CLIENTS} clients in rooms of {SEATS}",
                details=f"{name}: {figures[name]}   {TERTIA}: {figures[TERTIA]}",
                unit="ratio",
                value=median(ratios),
                target=MAX_RATIO,
                at_most=True,
            )


async def _measure(names: list[str]) -> dict[str, list[LapResult]]:
    """Run laps of all candidates in turn and return the results by name."""
    laps: dict[str, list[LapResult]] = {name: [] for name in names}
    with ExitStack() as stack:
        servers = {
            name: stack.enter_context(run_server("broadcast", str(MESSAGE_SIZE), name)) for name in names
        }
        clients = {
            name: [await connect(server, EchoClient.numbered(i, room=i // SEATS)) for i in range(CLIENTS)]
            for name, server in servers.items()
        }
        for name, server in servers.items():
            await run_lap(clients[name], cpu_of=server)  # warm up
        for _ in range(ROUNDS):
            for name, server in servers.items():
                laps[name].append(await run_lap(clients[name], cpu_of=server))
    return laps
