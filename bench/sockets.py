"""Which of uvicorn's WebSocket implementations passes on the most: the one that is used beside each other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from statistics import median

from bench import Figure, study
from bench.laps import connected, micros, on_one_core, rate, run_lap
from bench.load import Echo, Lap
from bench.servers import SEATS, running

OURS = "websockets-sansio"
OTHERS = {"websockets": "websockets", "wsproto": "wsproto"}
"""Their names for uvicorn, and what must be installed for it."""

SOCKETS, SIZE, ROUNDS = 200, 2_000, 3


@study
def implementations() -> Iterator[Figure]:
    names = [OURS, *(name for name, package in OTHERS.items() if find_spec(package))]
    with on_one_core():
        laps = asyncio.run(_race(names))
    for name in names[1:]:
        ratio = median(
            micros(mine) / micros(other) for mine, other in zip(laps[OURS], laps[name], strict=True)
        )
        found = "   ".join(
            f"{one}: {median(map(rate, laps[one])):,.0f} a second, {median(map(micros, laps[one])):,.1f} µs"
            for one in (name, OURS)
        )
        yield Figure(
            f"a core's time to broadcast, {SOCKETS} sockets in rooms of {SEATS}",
            found,
            "ratio",
            ratio,
            1.1,
            at_most=True,
        )


async def _race(names: list[str]) -> dict[str, list[Lap]]:
    laps: dict[str, list[Lap]] = {name: [] for name in names}
    with ExitStack() as open_:
        servers = {name: open_.enter_context(running("broadcast", str(SIZE), name)) for name in names}
        echoes = {
            name: [
                await connected(
                    server, Echo(f"/{i // SEATS}", f'"{i:05}", and a command of usual size'.encode())
                )
                for i in range(SOCKETS)
            ]
            for name, server in servers.items()
        }
        for number in range(ROUNDS + 1):
            for name, server in servers.items():
                lap = await run_lap(echoes[name], server)
                if number:  # the first is to warm up
                    laps[name].append(lap)
    return laps
