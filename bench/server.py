"""The server under load: 500 clients at tables of 4, compared with a bare broadcast through plain ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import Figure, study
from bench.laps import (
    Lap,
    connect,
    create_tables,
    micros,
    on_one_core,
    p99,
    post,
    rate,
    run_lap,
    seat_players,
)
from bench.load import EchoClient
from bench.servers import SEATS, running
from tertia.server.security.identity import Identities, read_secret

CLIENTS = 500
IDLE_TABLES = 2_000
ROUNDS = 5


@study
def under_load() -> Iterator[Figure]:
    with TemporaryDirectory() as folder, on_one_core():
        yield from asyncio.run(_race(Path(folder)))


@study
def idle_tables() -> Iterator[Figure]:
    with TemporaryDirectory() as folder, running("tertia", folder) as server:
        post(server, "/idle/10")
        before = server.resident
        post(server, f"/idle/{IDLE_TABLES}")
        growth = (server.resident - before) / 1e6
    details = f"without them: {before / 1e6:,.1f} MB   with them: {before / 1e6 + growth:,.1f} MB"
    yield Figure(f"{IDLE_TABLES:,} idle tables in memory", details, "MB more", growth, 200, at_most=True)


async def _race(folder: Path) -> list[Figure]:
    """Laps of our server and of the bare broadcast in turn; the one that is not measured is suspended."""
    with ExitStack() as stack:
        ours = stack.enter_context(running("tertia", str(folder)))
        tables = create_tables(ours, Identities(read_secret(folder / "secret")), CLIENTS)
        memory_before = ours.resident
        players = await seat_players([ours], tables)
        memory_seated = ours.resident
        warm_up = await run_lap(players)
        # On a thread: our server's pings are answered meanwhile, however long the start takes on a busy machine.
        starting = running("broadcast", str(warm_up.news_bytes // warm_up.news))
        bare = await asyncio.to_thread(stack.enter_context, starting)
        echoes = [await connect(bare, EchoClient.numbered(i, room=i // SEATS)) for i in range(CLIENTS)]
        await run_lap(echoes)
        laps: list[tuple[Lap, Lap]] = []
        for _ in range(ROUNDS):
            with ours.stopped():
                lap_of_bare = await run_lap(echoes, bare)
            with bare.stopped():
                laps.append((lap_of_bare, await run_lap(players, ours)))
        memory_after = ours.resident
    return [*_compare(laps), _memory_figure(memory_before, memory_seated, memory_after)]


def _compare(laps: Sequence[tuple[Lap, Lap]]) -> Iterator[Figure]:
    """Figures from pairs of laps: the bare broadcast's and ours."""
    assert not any(lap.refused for _, lap in laps)
    size = laps[0][1].news_bytes // laps[0][1].news
    setting = f"{CLIENTS} sockets at tables of {SEATS}, news of {size:,} bytes"
    for name, unit, measure, target, at_most in (
        ("accepted commands", " per second", rate, 0.5, False),
        ("99th percentile from send to own receipt", " ms", p99, 1.5, True),
    ):
        pairs = [(measure(bare), measure(ours)) for bare, ours in laps]
        ratio = median(ours / bare for bare, ours in pairs)
        bare, ours = (median(column) for column in zip(*pairs, strict=True))
        details = f"bare broadcast: {bare:,.1f}{unit}   ours, durable SQLite: {ours:,.1f}{unit}"
        if measure is rate:
            bare, ours = (median(map(micros, column)) for column in zip(*laps, strict=True))
            details += f"   CPU time for each: {bare:,.0f} µs, {ours:,.0f} µs"
        yield Figure(f"{name}, {setting}", details, "ratio", ratio, target, at_most)


def _memory_figure(before: int, seated: int, after: int) -> Figure:
    seated_kb, after_kb = ((resident - before) / CLIENTS / 1024 for resident in (seated, after))
    details = f"without sockets: {before / 1e6:,.1f} MB   per socket when all are seated: {seated_kb:,.1f} KB"
    return Figure("memory of a connection, after the load", details, "KB", after_kb, 60, at_most=True)
