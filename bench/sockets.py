"""CPU time of WebSocket servers for a bare broadcast, as a ratio of ours to each."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from bench import Figure, study
from bench.broadcasts import CANDIDATES
from bench.laps import Lap, connect, micros, on_one_core, rate, run_lap
from bench.load import EchoClient
from bench.servers import SEATS, running

OURS = "tertia"
CLIENTS, SIZE, ROUNDS = 200, 2_000, 3

MAX_RATIO = 1.5
"""A server that takes less than two thirds of our time would be worth a change."""


@study
def implementations() -> Iterator[Figure]:
    names = [name for name, candidate in CANDIDATES.items() if candidate.is_installed]
    with on_one_core():
        laps = asyncio.run(_race(names))
    for name in names:
        if name != OURS:
            ratios = [
                micros(ours) / micros(other) for ours, other in zip(laps[OURS], laps[name], strict=True)
            ]
            details = "   ".join(
                f"{one}: {median(map(rate, laps[one])):,.0f} per second, {median(map(micros, laps[one])):,.1f} µs"
                for one in (name, OURS)
            )
            title = (
                f"CPU time per broadcast message: ours against {name}, {CLIENTS} clients in rooms of {SEATS}"
            )
            yield Figure(title, details, "ratio", median(ratios), MAX_RATIO, at_most=True)


async def _race(names: list[str]) -> dict[str, list[Lap]]:
    """Laps of all candidates in turn."""
    laps: dict[str, list[Lap]] = {name: [] for name in names}
    with ExitStack() as stack:
        servers = {name: stack.enter_context(running("broadcast", str(SIZE), name)) for name in names}
        clients = {
            name: [await connect(server, EchoClient.numbered(i, room=i // SEATS)) for i in range(CLIENTS)]
            for name, server in servers.items()
        }
        for number in range(ROUNDS + 1):
            for name, server in servers.items():
                lap = await run_lap(clients[name], server)
                if number:  # the first is to warm up
                    laps[name].append(lap)
    return laps
