"""The servers of the race, each a process of its own on one core: ours, and a bare one that only broadcasts."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tertia.games.classic import Options
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import Begin, MakeTable, Sit
from tertia.rooms.rules import RoomCommand
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
_UNLIMITED = RateLimiter(Limit(1_000_000, 1_000_000))
GENEROUS = RateLimits(new_tables=_UNLIMITED, new_connections=_UNLIMITED)
"""All clients of a benchmark have the same address."""

SERVER_CORE, CLIENT_CORE = (sorted(os.sched_getaffinity(0)) * 2)[:2]


@dataclass(frozen=True)
class Running:
    """A server that listens."""

    process: subprocess.Popen[str]
    port: int

    @property
    def resident(self) -> int:
        """Bytes of memory it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def cpu(self) -> float:
        """Seconds that its threads have had of a core: unlike the clock, hardly touched by what else runs here."""
        times = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """While another has its turn."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


@contextmanager
def running(*words: str) -> Iterator[Running]:
    command = [sys.executable, "-m", "bench.servers", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        try:
            assert process.stdout is not None
            yield Running(process, int(process.stdout.readline()))
        finally:
            process.send_signal(signal.SIGCONT)
            process.kill()


def tertia(folder: Path, ready: Callable[[str], None]) -> None:
    """Ours on durable SQLite, as it is but for the limits of one address, since all clients come from here."""
    registry = TableRegistry(open_store(f"sqlite:///{folder / 'tables.db'}"))
    app = make_app(registry, read_secret(folder / "secret"), rate=1_000_000, limits=GENEROUS)

    async def idle(request: Request) -> Response:
        """Tables at which a game has begun, and then nothing happens."""
        count = request.path_params["count"]
        await asyncio.gather(*(begin_one([f"{i} {seat}" for seat in range(SEATS)]) for i in range(count)))
        return PlainTextResponse(str(len(registry.tables)))

    async def begin_one(people: list[str]) -> None:
        live = await registry.get(await registry.create(MakeTable("classic", Options(), SEATS), people[0]))
        for person in people:
            await live.submit(RoomCommand(Sit(f"player {person}"), person))
        await live.submit(RoomCommand(Begin(), people[0]))

    app.router.routes.append(Route("/idle/{count:int}", idle, methods=["POST"]))
    Server(app, "127.0.0.1", 0, ready).serve_forever()


class Generous(PostgresCluster):
    """Without the limits of one address, since all clients come from here."""

    async def allow(self, what: str, burst: float, rate: float) -> bool:
        return True


def node(url: str, ready: Callable[[str], None]) -> None:
    """One of several over PostgreSQL; wherever the system lets it run, since there are more of them than cores."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    store = postgres_store(url)
    assert store.secret is not None
    cluster = Generous(database_url(url), store.cluster.name)
    registry = TableRegistry(replace(store, cluster=cluster))
    app = make_app(registry, store.secret.read(), rate=1_000_000, limits=GENEROUS)
    Server(app, "127.0.0.1", 0, ready).serve_forever()


def broadcast(size: int, ready: Callable[[str], None], ws: Any = "websockets-sansio") -> None:
    """The yardstick: whatever comes in goes out to the room, filled up to a size, and nothing else."""
    rooms: dict[str, list[Any]] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        room = rooms.setdefault(scope["path"], [])
        await receive()
        await send({"type": "websocket.accept"})
        room.append(send)
        while (message := await receive())["type"] == "websocket.receive":
            out = {"type": "websocket.send", "text": message["text"].ljust(size)}
            for one in room:
                await one(out)
        room.remove(send)

    uvicorn.Server(
        uvicorn.Config(
            app,
            fd=_listening(ready),
            ws=ws,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            lifespan="off",
            log_level="warning",
            access_log=False,
        )
    ).run()


def _listening(ready: Callable[[str], None]) -> int:
    """A port of its own; who connects before the server is up waits in its queue."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    ready(f"http://127.0.0.1:{listening.getsockname()[1]}")
    gc.set_threshold(50_000, 50, 50)  # the collector tamed as ours is
    return listening.detach()


def main(kind: str, argument: str, *more: str) -> None:
    os.sched_setaffinity(0, {SERVER_CORE})

    def ready(address: str) -> None:
        sys.stdout.write(f"{urlsplit(address).port}\n")
        sys.stdout.flush()

    if kind == "tertia":
        tertia(Path(argument), ready)
    elif kind == "node":
        node(argument, ready)
    else:
        broadcast(int(argument), ready, *more)


if __name__ == "__main__":
    main(*sys.argv[1:])
