"""Several nodes over one PostgreSQL database, in the test's own process: real sockets, real announcements."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from support.client import PATIENCE
from tertia.games import GAMES
from tertia.live.registry import TableRegistry
from tertia.live.table import LiveTable
from tertia.rooms.commands import MakeTable
from tertia.server.app import make_app
from tertia.server.run import Server
from tertia.server.security.identity import COOKIE, Identities
from tertia.storage.ports import Log
from tertia.storage.postgres.cluster import HEARTBEAT_SECONDS, PostgresCluster
from tertia.storage.postgres.store import postgres_store


@dataclass(frozen=True)
class Heart:
    """Seconds between two beats, and milliseconds for which the others believe in a node that gives none."""

    beat: float
    lease: int


STEADY = Heart(HEARTBEAT_SECONDS, 60_000)
"""For nodes that live: nobody is taken for gone because the machine that tests them was busy."""

QUICK = Heart(0.2, 1_500)
"""For nodes that die: it is noticed while a test waits. A node that lives may be taken for dead for a moment."""


@dataclass
class Node:
    """One node, with a server and without one."""

    log: Log
    cluster: PostgresCluster
    registry: TableRegistry
    port: int
    identities: Identities
    _server: Server
    _running: asyncio.Task[None]

    def socket(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{table}"

    def cookie(self, player: str) -> str:
        return f"{COOKIE}={self.identities.sign(player)}"

    async def make(self, player: str, game: str = "classic", seats: int = 4, **options: Any) -> str:
        return await self.registry.create(MakeTable(game, GAMES[game].Options(**options), seats), player)

    async def live(self, table: str) -> LiveTable:
        return await self.registry.get(table)

    async def stop(self) -> None:
        """As a host would: everybody is told."""
        self._server.should_exit = True
        await self._running


async def started(url: str, heart: Heart) -> Node:
    store = postgres_store(url, heart.beat, heart.lease)
    assert store.secret is not None
    cluster, registry = store.cluster, TableRegistry(store)
    assert isinstance(cluster, PostgresCluster)
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    secret = store.secret.read()
    server = Server(make_app(registry, secret, 100_000), "127.0.0.1", 0, ready.set_result)
    running = asyncio.create_task(server.serve())
    port = int((await ready).rsplit(":", 1)[1].strip("/"))
    await until(lambda: cluster.is_listening)  # nothing is announced that it does not hear
    return Node(store.log, cluster, registry, port, Identities(secret), server, running)


@contextlib.asynccontextmanager
async def company(url: str, count: int, heart: Heart) -> AsyncIterator[list[Node]]:
    nodes = [await started(url, heart) for _ in range(count)]
    try:
        yield nodes
    finally:
        await asyncio.gather(*(node.stop() for node in nodes if not node._running.done()))


async def until(true: Callable[[], bool]) -> None:
    """Wait for what must come."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def seen(table: str, *nodes: Node, players: tuple[str, ...] = ("ann", "bob")) -> None:
    """Until each node knows that they are there: who begins a game before marks the others as away for a moment."""
    for node in nodes:
        live = await node.live(table)
        await until(lambda live=live: all(map(live.presence.is_here, players)))  # type: ignore[misc]


def with_nodes(
    count: int, heart: Heart = STEADY
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Callable[[str], None]]:
    """Runs a test that is given so many nodes over an empty database."""

    def around(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[[str], None]:
        def run(database: str) -> None:
            async def inside() -> None:
                async with company(database, count, heart) as nodes:
                    await test(*nodes)

            asyncio.run(inside())

        run.__doc__ = test.__doc__
        return run

    return around
