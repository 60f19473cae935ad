"""Several nodes over one PostgreSQL database, in the process of the test, with real sockets and announcements."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from support.client import TIMEOUT
from support.live_tables import RecordingListener
from tertia.games import GAMES
from tertia.live.registry import TableRegistry
from tertia.live.table import LiveTable
from tertia.rooms.commands import MakeTable, RoomCommand
from tertia.server.app import make_app
from tertia.server.run import Server
from tertia.server.security.identity import COOKIE, Identities
from tertia.storage.ports import Log
from tertia.storage.postgres.cluster import HEARTBEAT_SECONDS, PostgresCluster
from tertia.storage.postgres.store import postgres_store


@dataclass(frozen=True)
class Heartbeats:
    seconds: float
    """Time between two heartbeats."""
    lease: int
    """Milliseconds for which a node without a heartbeat counts as alive."""


STEADY = Heartbeats(HEARTBEAT_SECONDS, 60_000)
"""For tests without failures. A busy machine must not make a node look dead."""

FAST = Heartbeats(0.2, 60_000)
"""For tests that expire a lease by hand: the other nodes notice soon."""

SHORT_LEASE = Heartbeats(0.2, 1_500)
"""For tests in which a lease expires by itself. On a busy machine a node may look dead for a moment."""


@dataclass
class Node:
    """One node with its server."""

    url: str
    """The URL of the database."""
    log: Log
    cluster: PostgresCluster
    registry: TableRegistry
    port: int
    identities: Identities
    _server: Server
    _running: asyncio.Task[None]

    @property
    def is_running(self) -> bool:
        return not self._running.done()

    def socket(self, table: str) -> str:
        """Return the URL of a table's WebSocket."""
        return f"ws://127.0.0.1:{self.port}/ws/{table}"

    def cookie(self, player: str) -> str:
        return f"{COOKIE}={self.identities.sign(player)}"

    async def create(self, player: str, game: str = "classic", seats: int = 4, **options: Any) -> str:
        """Create a table and return its id."""
        return await self.registry.create(MakeTable(game, GAMES[game].Options(**options), seats), player)

    async def live(self, table: str) -> LiveTable:
        return await self.registry.get(table)

    async def enter(self, table: str, player: str) -> RecordingListener:
        """Connect a player to a table."""
        listener = RecordingListener(player)
        await (await self.live(table)).visitors.enter(listener, None)
        return listener

    async def submit(self, table: str, player: str, command: Any, command_id: str | None = None) -> int:
        """Submit a command. Return the version of the table after it."""
        return await (await self.live(table)).submit(RoomCommand(command, player, command_id))

    def advance_clock(self, millis: int) -> None:
        clock = self.cluster.clock
        self.cluster.clock = lambda: clock() + millis  # type: ignore[method-assign]

    async def stop(self) -> None:
        """Stop as on SIGTERM."""
        self._server.should_exit = True
        await self._running


async def start_node(url: str, heartbeats: Heartbeats) -> Node:
    store = postgres_store(url, heartbeats.seconds, heartbeats.lease)
    assert store.secret is not None
    cluster, registry, secret = store.cluster, TableRegistry(store), store.secret.read()
    assert isinstance(cluster, PostgresCluster)
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    server = Server(make_app(registry, secret, rate=100_000), "127.0.0.1", 0, ready.set_result)
    running = asyncio.create_task(server.serve())
    port = int((await ready).rsplit(":", 1)[1].strip("/"))
    await wait_until(lambda: cluster.is_listening)  # so that it misses no announcement
    return Node(url, store.log, cluster, registry, port, Identities(secret), server, running)


@contextlib.asynccontextmanager
async def running_nodes(url: str, count: int, heartbeats: Heartbeats) -> AsyncIterator[list[Node]]:
    nodes = [await start_node(url, heartbeats) for _ in range(count)]
    try:
        yield nodes
    finally:
        await asyncio.gather(*(node.stop() for node in nodes if node.is_running))


def with_nodes(
    count: int, heartbeats: Heartbeats = STEADY
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Callable[[str], None]]:
    """Run a coroutine as a test, with nodes over an empty database as its arguments."""

    def decorate(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[[str], None]:
        def run(empty_database: str) -> None:
            async def run_test() -> None:
                async with running_nodes(empty_database, count, heartbeats) as nodes:
                    await test(*nodes)

            asyncio.run(run_test())

        run.__doc__ = test.__doc__  # not wraps(): pytest must see the parameter empty_database
        return run

    return decorate


async def wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await asyncio.sleep(0.01)


async def wait_until_present(table: str, *nodes: Node, players: tuple[str, ...] = ("ann", "bob")) -> None:
    """Wait until each node knows that the players are connected. Otherwise a game would begin with them away."""
    for node in nodes:
        presence = (await node.live(table)).presence
        await wait_until(lambda presence=presence: all(map(presence.is_connected, players)))  # type: ignore[misc]
