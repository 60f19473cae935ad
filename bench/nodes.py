"""Nodes over PostgreSQL against one process over SQLite: commands per second and their 99th percentile.

Also the cost of tables on which a node has no player: it only receives their announcements.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from bench import Figure, study
from bench.laps import Lap, create_tables, on_one_core, p99, rate, run_lap, seat_players
from bench.load import PlayerClient
from bench.servers import SEATS, ServerProcess, running
from support.postgres import own_postgres
from tertia.server.security.identity import Identities, read_secret
from tertia.storage.postgres.store import postgres_store

SOCKETS = 100
ROUNDS = 3


@study
def several_nodes() -> Iterator[Figure]:
    with TemporaryDirectory() as folder, own_postgres() as server, on_one_core():
        yield from asyncio.run(_measure(Path(folder), server.create()))


async def _measure(folder: Path, url: str) -> list[Figure]:
    store = postgres_store(url)
    assert store.secret is not None
    node_identities, file_identities = (
        Identities(store.secret.read()),
        Identities(read_secret(folder / "secret")),
    )
    await store.close()
    with ExitStack() as processes:
        sqlite = processes.enter_context(running("tertia", str(folder)))
        first, second, idle = (processes.enter_context(running("node", url)) for _ in range(3))
        groups = {
            "SQLite": await _seat([sqlite], file_identities),
            "one node": await _seat([first], node_identities),
            "two nodes": await _seat([first, second], node_identities),
        }
        laps: dict[str, list[Lap]] = {name: [] for name in groups}
        for number in range(ROUNDS + 1):
            for name, players in groups.items():
                lap = await run_lap(players)
                if number:  # the first lap warms up
                    laps[name].append(lap)
        announced, read = _metric(idle, "tertia_announcements_total"), _metric(idle, "tertia_followed_total")
    return [*_comparisons(laps), _idle_figure(announced, read)]


def _comparisons(laps: dict[str, list[Lap]]) -> Iterator[Figure]:
    assert not any(lap.refused for some in laps.values() for lap in some)
    setting = f"{SOCKETS} sockets at tables of {SEATS}"
    for name, unit, measure, targets, at_most in (
        ("accepted commands", " per second", rate, (0.5, 0.25), False),
        ("99th percentile from send to own receipt", " ms", p99, (3.0, 6.0), True),
    ):
        baseline = median(measure(lap) for lap in laps["SQLite"])
        for group, target in zip(("one node", "two nodes"), targets, strict=True):
            ours = median(measure(lap) for lap in laps[group])
            details = f"SQLite: {baseline:,.1f}{unit}   PostgreSQL, {group}: {ours:,.1f}{unit}"
            yield Figure(f"{name}, {group}, {setting}", details, "ratio", ours / baseline, target, at_most)


def _idle_figure(announced: float, read: float) -> Figure:
    details = f"announcements: {announced:,.0f}   reads: {read:,.0f}"
    return Figure("a node without players at these tables", details, "reads", read, 0, at_most=True)


async def _seat(servers: Sequence[ServerProcess], identities: Identities) -> list[PlayerClient]:
    return await seat_players(servers, create_tables(servers[0], identities, SOCKETS))


def _metric(server: ServerProcess, name: str) -> float:
    with urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))
