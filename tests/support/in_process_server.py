"""A server in the test's own process. The test can delay the acknowledgements of its log."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

from support.live_tables import HeldLog
from tertia.games import GAMES
from tertia.games.engine import Millis
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import MakeTable
from tertia.server.app import make_app
from tertia.server.run import Server
from tertia.server.security.connection_limiter import DEFAULT_CONNECTION_LIMITS, ConnectionLimits
from tertia.server.security.trusted_proxies import TrustedProxies
from tertia.server.state import RateLimits
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.store import memory_store
from tertia.storage.single_node import wall_clock


@dataclass
class InProcessServer:
    """The address and the parts of a running server."""

    registry: TableRegistry
    log: HeldLog
    port: int
    secret: bytes

    async def table(self, host: str, seats: int = 4) -> str:
        """Create a table and return the address of its socket."""
        table = await self.registry.create(MakeTable("classic", GAMES["classic"].Options(), seats), host)
        return f"ws://127.0.0.1:{self.port}/ws/{table}"


@contextlib.asynccontextmanager
async def in_process_server(
    clock: Callable[[], Millis] = wall_clock,
    limits: RateLimits | None = None,
    rate: float = 100_000,
    proxies: TrustedProxies | None = None,
    connections: ConnectionLimits = DEFAULT_CONNECTION_LIMITS,
) -> AsyncIterator[InProcessServer]:
    """Run a server until the block ends."""
    database, secret = MemoryDatabase(), b"s" * 32
    log = HeldLog(database)
    registry = TableRegistry(replace(memory_store(clock, database), log=log))
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    app = make_app(registry, secret, rate, limits, proxies=proxies, connections=connections)
    server = Server(app, "127.0.0.1", 0, ready.set_result)
    running = asyncio.create_task(server.serve())
    port = int((await ready).rsplit(":", 1)[1].strip("/"))
    try:
        yield InProcessServer(registry, log, port, secret)
    finally:
        log.free.set()
        server.should_exit = True
        await running
