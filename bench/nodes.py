"""Compares nodes over PostgreSQL with one process over SQLite: accepted commands per second and latency.

Also measures a node without players. It receives the announcements of all tables, but must not read any of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from bench import Measurement, study
from bench.laps import LapResult, create_tables, on_one_core, p99, rate, run_lap, seat_players
from bench.load import PlayerClient
from bench.servers import SEATS, ServerProcess, run_server
from support.postgres import temporary_postgres
from tertia.server.security.identity import Identities, read_secret
from tertia.storage.postgres.store import postgres_store

SOCKETS = 100

ROUNDS = 3
"""The number of measured rounds. A round is one lap of each setup."""

# Targets as ratios to SQLite. The nodes and the database share the same cores here, so more nodes are not expected
# to be faster.
MIN_RATE_RATIOS = {"one node": 0.5, "two nodes": 0.25}
MAX_LATENCY_RATIOS = {"one node": 3.0, "two nodes": 6.0}


@study
def compare_nodes() -> Iterator[Measurement]:
    """Compare one node and two nodes over PostgreSQL with one process over SQLite."""
    with TemporaryDirectory() as folder, temporary_postgres() as server, on_one_core():
        yield from asyncio.run(_measure(Path(folder), server.create_database()))


async def _measure(folder: Path, url: str) -> list[Measurement]:
    store = postgres_store(url)
    assert store.secret is not None
    postgres_identities = Identities(store.secret.read())
    sqlite_identities = Identities(read_secret(folder / "secret"))
    await store.close()
    with ExitStack() as processes:
        sqlite = processes.enter_context(run_server("tertia", str(folder)))
        first, second, idle = (processes.enter_context(run_server("node", url)) for _ in range(3))
        players = {
            "SQLite": await _seat([sqlite], sqlite_identities),
            "one node": await _seat([first], postgres_identities),
            "two nodes": await _seat([first, second], postgres_identities),
        }
        for clients in players.values():
            await run_lap(clients)  # warm up
        laps: dict[str, list[LapResult]] = {setup: [] for setup in players}
        for _ in range(ROUNDS):
            for setup, clients in players.items():
                laps[setup].append(await run_lap(clients))
        announcements = _metric(idle, "tertia_announcements_total")
        reads = _metric(idle, "tertia_followed_total")
    assert not any(lap.refused for results in laps.values() for lap in results)
    return [*_compare_rates(laps), *_compare_latencies(laps), _idle_node_reads(announcements, reads)]


def _compare_rates(laps: dict[str, list[LapResult]]) -> Iterator[Measurement]:
    rates = {setup: median(map(rate, results)) for setup, results in laps.items()}
    for setup, target in MIN_RATE_RATIOS.items():
        yield Measurement(
            name=f"accepted commands per second, {setup}, {SOCKETS} sockets at tables of {SEATS}",
            details=f"SQLite: {rates['SQLite']:,.1f}   PostgreSQL, {setup}: {rates[setup]:,.1f}",
            unit="ratio",
            value=rates[setup] / rates["SQLite"],
            target=target,
        )


def _compare_latencies(laps: dict[str, list[LapResult]]) -> Iterator[Measurement]:
    latencies = {setup: median(map(p99, results)) for setup, results in laps.items()}
    for setup, target in MAX_LATENCY_RATIOS.items():
        yield Measurement(
            name=f"99th percentile of the latency of commands, {setup}, {SOCKETS} sockets at tables of {SEATS}",
            details=f"SQLite: {latencies['SQLite']:,.1f} ms   PostgreSQL, {setup}: {latencies[setup]:,.1f} ms",
            unit="ratio",
            value=latencies[setup] / latencies["SQLite"],
            target=target,
            at_most=True,
        )


def _idle_node_reads(announcements: float, reads: float) -> Measurement:
    return Measurement(
        name="reads of a node that has no player at any of these tables",
        details=f"announcements: {announcements:,.0f}   reads: {reads:,.0f}",
        unit="reads",
        value=reads,
        target=0,
        at_most=True,
    )


async def _seat(servers: Sequence[ServerProcess], identities: Identities) -> list[PlayerClient]:
    """Create tables on the first server and seat players at them through all servers."""
    return await seat_players(servers, create_tables(servers[0], identities, SOCKETS))


def _metric(server: ServerProcess, name: str) -> float:
    """Read the value of a metric of a server."""
    with urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=30) as response:
        lines = response.read().decode().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))
