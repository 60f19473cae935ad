"""Server processes for benchmarks, most of them on one core: tertia, nodes of tertia, and bare broadcast servers.

This module is also the program that runs in these processes: ``python -m bench.servers kind argument [candidate]``.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bench.broadcasts import BASELINE, Ready, run_candidate
from tertia.bootstrap import make_server
from tertia.games.classic import Options
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import Begin, MakeTable, RoomCommand, Sit
from tertia.server.app import make_app
from tertia.server.run import Server
from tertia.server.security.identity import read_secret
from tertia.server.security.limits import Limit, RateLimiter
from tertia.server.state import RateLimits
from tertia.storage.open import open_store
from tertia.storage.postgres.cluster import PostgresCluster
from tertia.storage.postgres.connection import database_url
from tertia.storage.postgres.store import postgres_store

SEATS = 4
"""The number of players at each table."""
_no_limit = RateLimiter(Limit(burst=1_000_000, rate=1_000_000))
UNLIMITED = RateLimits(new_tables=_no_limit, new_connections=_no_limit, requests=_no_limit, files=_no_limit)
"""Limits per address would stop a benchmark, because all its clients have the same address."""

SERVER_CORE, CLIENT_CORE = (sorted(os.sched_getaffinity(0)) * 2)[:2]
"""The first two cores, or the same core twice if there is only one."""


@dataclass(frozen=True)
class ServerProcess:
    """A process with a server that accepts connections."""

    process: subprocess.Popen[str]
    port: int

    @property
    def resident(self) -> int:
        """Return the resident memory in bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def cpu(self) -> float:
        """Return the CPU time in seconds. Other processes influence it much less than wall time."""
        times = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Suspend the process while another one is measured."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


@contextmanager
def run_server(*arguments: str) -> Iterator[ServerProcess]:
    """Start a server and kill it at the end. The arguments are those of ``main``."""
    command = [sys.executable, "-m", "bench.servers", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        try:
            assert process.stdout is not None
            yield ServerProcess(process, int(process.stdout.readline()))
        finally:
            process.send_signal(signal.SIGCONT)
            process.kill()


def run_tertia(folder: Path, ready: Ready) -> None:
    """Run tertia over durable SQLite, without limits per address, and with a route that creates idle tables."""
    registry = TableRegistry(open_store(f"sqlite:///{folder / 'tables.db'}"))
    app = make_app(registry, read_secret(folder / "secret"), rate=1_000_000, limits=UNLIMITED)

    async def create_idle_tables(request: Request) -> Response:
        """Create tables where a game has begun and nobody acts."""
        count = request.path_params["count"]
        await asyncio.gather(*(begin_game([f"{i} {seat}" for seat in range(SEATS)]) for i in range(count)))
        return PlainTextResponse(str(len(registry.tables)))

    async def begin_game(players: list[str]) -> None:
        live = await registry.get(await registry.create(MakeTable("classic", Options(), SEATS), players[0]))
        for player in players:
            await live.submit(RoomCommand(Sit(f"player {player}"), player))
        await live.submit(RoomCommand(Begin(), players[0]))

    app.router.routes.append(Route("/idle/{count:int}", create_idle_tables, methods=["POST"]))
    Server(app, "127.0.0.1", 0, ready).serve_forever()


def run_usual(folder: Path, ready: Ready) -> None:
    """Run tertia as ``tertia serve`` does, with its usual limits. It may use any core, also for its processes."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    make_server("127.0.0.1", 0, f"sqlite:///{folder / 'tables.db'}", folder / "secret", ready).serve_forever()


class UnlimitedCluster(PostgresCluster):
    """A cluster without limits per address, because all clients of a benchmark have the same address."""

    async def allow(self, what: str, burst: float, rate: float) -> bool:
        return True


def run_node(url: str, ready: Ready) -> None:
    """Run one of several nodes over PostgreSQL. It may use any core, because there are more nodes than cores."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    store = postgres_store(url)
    assert store.secret is not None
    cluster = UnlimitedCluster(database_url(url), store.cluster.name)
    registry = TableRegistry(replace(store, cluster=cluster))
    app = make_app(registry, store.secret.read(), rate=1_000_000, limits=UNLIMITED)
    Server(app, "127.0.0.1", 0, ready).serve_forever()


def main(kind: str, argument: str, candidate: str = BASELINE) -> None:
    """Run a server and print its port as soon as it accepts connections.

    For the kinds ``tertia`` and ``usual`` the argument is a folder, for ``node`` a database URL, and for
    ``broadcast`` the size of messages in bytes. ``candidate`` names the library that a ``broadcast`` server uses.
    """
    os.sched_setaffinity(0, {SERVER_CORE})

    def print_port(address: str) -> None:
        sys.stdout.write(f"{urlsplit(address).port}\n")
        sys.stdout.flush()

    if kind == "tertia":
        run_tertia(Path(argument), print_port)
    elif kind == "usual":
        run_usual(Path(argument), print_port)
    elif kind == "node":
        run_node(argument, print_port)
    else:
        run_candidate(candidate, int(argument), print_port)


if __name__ == "__main__":
    main(*sys.argv[1:])
