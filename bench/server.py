"""Compares the server under load with a bare broadcast through plain ASGI: 500 clients at tables of 4.

Also measures the memory of connections and of idle tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import Measurement, study
from bench.laps import (
    LapResult,
    connect,
    cpu_micros,
    create_tables,
    on_one_core,
    p99,
    post,
    rate,
    run_lap,
    seat_players,
)
from bench.load import EchoClient
from bench.servers import SEATS, run_server
from tertia.server.security.identity import Identities, read_secret

CLIENTS = 500
IDLE_TABLES = 2_000
ROUNDS = 5
"""The number of measured rounds. A round is one lap of the bare broadcast and one lap of tertia.

In a lap all clients send commands for a fixed time.
"""


@study
def measure_load() -> Iterator[Measurement]:
    """Compare the server with a bare broadcast, and measure the memory of a connection."""
    # The clients stay on one core and the servers on another, so that neither takes time from the other.
    with TemporaryDirectory() as folder, on_one_core():
        yield from asyncio.run(_measure(Path(folder)))


@study
def measure_idle_tables() -> Iterator[Measurement]:
    """Measure the memory of tables where a game has begun and nobody acts."""
    with TemporaryDirectory() as folder, run_server("tertia", folder) as server:
        # The address /idle exists only in benchmarks. Ten tables first, which load all that tables need.
        post(server, "/idle/10")
        before = server.resident
        post(server, f"/idle/{IDLE_TABLES}")
        growth = (server.resident - before) / 1e6
    yield Measurement(
        name=f"memory of {IDLE_TABLES:,} idle tables",
        details=f"without them: {before / 1e6:,.1f} MB   with them: {before / 1e6 + growth:,.1f} MB",
        unit="MB more",
        value=growth,
        target=200,
        at_most=True,
    )


async def _measure(folder: Path) -> list[Measurement]:
    """Run laps of the bare broadcast and of tertia in turn. The server that is not measured is suspended."""
    with ExitStack() as stack:
        tertia = stack.enter_context(run_server("tertia", str(folder)))
        tables = create_tables(tertia, Identities(read_secret(folder / "secret")), CLIENTS)
        memory_before = tertia.resident
        players = await seat_players([tertia], tables)
        memory_seated = tertia.resident
        warm_up = await run_lap(players)
        message_size = warm_up.news_bytes // warm_up.news  # both servers send messages of the same size
        starting = run_server("broadcast", str(message_size))
        # On a thread, so that the players still answer pings of the server while the other one starts.
        bare = await asyncio.to_thread(stack.enter_context, starting)
        echo_clients = [await connect(bare, EchoClient.numbered(i, room=i // SEATS)) for i in range(CLIENTS)]
        await run_lap(echo_clients)  # warm up
        rounds: list[tuple[LapResult, LapResult]] = []
        for _ in range(ROUNDS):
            with tertia.suspended():
                bare_lap = await run_lap(echo_clients, cpu_of=bare)
            with bare.suspended():
                rounds.append((bare_lap, await run_lap(players, cpu_of=tertia)))
        memory_after = tertia.resident
    assert not any(lap.refused for _, lap in rounds)
    return [
        _compare_rates(rounds),
        _compare_latencies(rounds),
        _connection_memory(memory_before, memory_seated, memory_after),
    ]


def _compare_rates(rounds: Sequence[tuple[LapResult, LapResult]]) -> Measurement:
    rates = [(rate(bare), rate(tertia)) for bare, tertia in rounds]
    bare_rate, tertia_rate = (median(column) for column in zip(*rates, strict=True))
    bare_cpu, tertia_cpu = (median(map(cpu_micros, column)) for column in zip(*rounds, strict=True))
    return Measurement(
        name=f"accepted commands per second, {_setting(rounds)}",
        details=(
            f"bare broadcast: {bare_rate:,.1f}, {bare_cpu:,.0f} µs of CPU each   "
            f"tertia with durable SQLite: {tertia_rate:,.1f}, {tertia_cpu:,.0f} µs of CPU each"
        ),
        unit="ratio",
        value=median(tertia / bare for bare, tertia in rates),
        target=0.5,
    )


def _compare_latencies(rounds: Sequence[tuple[LapResult, LapResult]]) -> Measurement:
    latencies = [(p99(bare), p99(tertia)) for bare, tertia in rounds]
    bare_latency, tertia_latency = (median(column) for column in zip(*latencies, strict=True))
    return Measurement(
        name=f"99th percentile of the latency of commands, {_setting(rounds)}",
        details=(
            f"bare broadcast: {bare_latency:,.1f} ms   tertia with durable SQLite: {tertia_latency:,.1f} ms"
        ),
        unit="ratio",
        value=median(tertia / bare for bare, tertia in latencies),
        target=1.5,
        at_most=True,
    )


def _setting(rounds: Sequence[tuple[LapResult, LapResult]]) -> str:
    """Describe the load."""
    _, lap = rounds[0]
    return f"{CLIENTS} sockets at tables of {SEATS}, news of {lap.news_bytes // lap.news:,} bytes"


def _connection_memory(before: int, seated: int, after: int) -> Measurement:
    """Compute the memory of a connection from the resident bytes of the server."""
    seated_kb, after_kb = ((resident - before) / CLIENTS / 1024 for resident in (seated, after))
    return Measurement(
        name="memory of a connection after the load",
        details=f"without connections: {before / 1e6:,.1f} MB   a connection before the load: {seated_kb:,.1f} KB",
        unit="KB",
        value=after_kb,
        target=60,
        at_most=True,
    )
