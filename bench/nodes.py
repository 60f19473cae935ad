"""Compares one node over PostgreSQL with one process over SQLite, and two nodes with one: commands and latency.

Two nodes are measured twice: with each table on one node, as the proxies in ``deploy/`` route sockets, and with the
players of each table spread over both nodes. Also measures a node without players. It receives the announcements of
all tables, but must not read any table from the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
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

ROUNDS = 5
"""The number of measured rounds. A round is one lap of each setup."""

SQLITE, ONE_NODE = "one process over SQLite", "one node"
ROUTED, SPREAD = "two nodes, routed by table", "two nodes, players spread"


@dataclass(frozen=True)
class Target:
    """The ratios that one setup must reach, compared with another."""

    setup: str
    baseline: str
    min_rate: float
    """The ratio of accepted commands per second."""
    max_latency: float
    """The ratio of the 99th percentiles of the latency."""


# The nodes and the database may use both cores of a machine with two, and the clients keep one of these busy. So two
# nodes are not expected to be faster than one.
TARGETS = (
    Target(ONE_NODE, SQLITE, min_rate=0.5, max_latency=3.0),
    Target(ROUTED, ONE_NODE, min_rate=0.9, max_latency=1.5),
    Target(SPREAD, ONE_NODE, min_rate=0.2, max_latency=10.0),
)


@study
def compare_nodes() -> Iterator[Measurement]:
    """Compare one and two nodes over PostgreSQL, and one process over SQLite."""
    # on_one_core moves only this process, with the clients, to one core. Nodes may use any (see run_node).
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
            SQLITE: await _seat([sqlite], sqlite_identities),
            ONE_NODE: await _seat([first], postgres_identities),
            ROUTED: await _seat([first, second], postgres_identities, is_routed=True),
            SPREAD: await _seat([first, second], postgres_identities),
        }
        for clients in players.values():
            await run_lap(clients)  # warm up
        laps: dict[str, list[LapResult]] = {setup: [] for setup in players}
        for _ in range(ROUNDS):
            for setup, clients in players.items():
                laps[setup].append(await run_lap(clients))
        announcements = _metric(idle, "tertia_announcements_total")
        # A node follows a table by reading its new decisions from the database. This counts such reads.
        reads = _metric(idle, "tertia_followed_total")
    assert not any(lap.refused for results in laps.values() for lap in results)
    return [*_compare_rates(laps), *_compare_latencies(laps), _idle_node_reads(announcements, reads)]


def _compare_rates(laps: dict[str, list[LapResult]]) -> Iterator[Measurement]:
    rates = {setup: median(map(rate, results)) for setup, results in laps.items()}
    for target in TARGETS:
        yield Measurement(
            name=f"accepted commands per second, {target.setup}, {SOCKETS} sockets at tables of {SEATS}",
            details=f"{target.baseline}: {rates[target.baseline]:,.1f}   {target.setup}: {rates[target.setup]:,.1f}",
            unit="ratio",
            value=_ratio(laps, target, rate),
            target=target.min_rate,
        )


def _compare_latencies(laps: dict[str, list[LapResult]]) -> Iterator[Measurement]:
    latencies = {setup: f"{median(map(p99, results)):,.1f} ms" for setup, results in laps.items()}
    for target in TARGETS:
        yield Measurement(
            name=f"99th percentile of the latency, {target.setup}, {SOCKETS} sockets at tables of {SEATS}",
            details=f"{target.baseline}: {latencies[target.baseline]}   {target.setup}: {latencies[target.setup]}",
            unit="ratio",
            value=_ratio(laps, target, p99),
            target=target.max_latency,
            at_most=True,
        )


def _ratio(laps: dict[str, list[LapResult]], target: Target, figure: Callable[[LapResult], float]) -> float:
    """Return the median of the ratios in each round: a busy machine slows down all laps of a round."""
    pairs = zip(laps[target.setup], laps[target.baseline], strict=True)
    return median(figure(lap) / figure(baseline) for lap, baseline in pairs)


def _idle_node_reads(announcements: float, reads: float) -> Measurement:
    return Measurement(
        name="reads of a node that has no player at any of these tables",
        details=f"announcements: {announcements:,.0f}   reads: {reads:,.0f}",
        unit="reads",
        value=reads,
        target=0,
        at_most=True,
    )


async def _seat(
    servers: Sequence[ServerProcess], identities: Identities, *, is_routed: bool = False
) -> list[PlayerClient]:
    """Create tables on the first server and seat players at them through all servers."""
    tables = create_tables(servers[0], identities, SOCKETS)
    return await seat_players(servers, tables, is_routed=is_routed)


def _metric(server: ServerProcess, name: str) -> float:
    """Read the value of a metric of a server."""
    with urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=30) as response:
        lines = response.read().decode().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))
