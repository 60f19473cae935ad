"""The server process: uvicorn configured for many small messages, with an orderly start and stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from tertia.errors import BadInput
from tertia.server.http.protocol import HttpProtocol
from tertia.server.logs import configure_logging
from tertia.server.network import ANY_ADDRESS, network_hosts
from tertia.server.security.limits import MESSAGE_SIZE
from tertia.server.state import ServerState
from tertia.server.ws.connection import RESTARTING_CLOSE_CODE
from tertia.server.ws.protocol import WebSocketProtocol

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

logger = logging.getLogger("tertia.server")

OTHER_FILES = 100
"""Open files that are not connections of visitors: the store, worker processes, the listening socket."""

GOODBYE_SECONDS = 0.3
"""Time for clients to read why their connection ends, before the server stops."""


class Server(uvicorn.Server):
    """Serves an application on a port that it opens at once, and says goodbye to its clients when it stops."""

    def __init__(self, app: Starlette, host: str, port: int, ready: Callable[[str], None]) -> None:
        """``ready`` is called with the address as soon as the server answers requests."""
        self._ready = ready
        self._state: ServerState = app.state.server
        self._listening = listen(host, port)
        super().__init__(
            uvicorn.Config(
                app,
                http=HttpProtocol,
                ws=WebSocketProtocol,
                ws_max_size=2
                * MESSAGE_SIZE,  # MessageReader answers a message that is only a little too long
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # ForwardedHeadersMiddleware reads them
                timeout_graceful_shutdown=5,
            )
        )

    @property
    def network_sites(self) -> list[str]:
        """The addresses for other machines in the same network, known when the server is ready."""
        return self._state.network_sites

    def serve_forever(self) -> None:
        """Serve until a signal stops the process, and log to standard error."""
        configure_logging()
        limiter = self._state.connection_limiter
        limiter.max_total = _connections_that_fit(limiter.max_total)
        self.run()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        await super().serve(sockets or [self._listening])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Exempt everything loaded so far from garbage collection, which caused the longest pauses.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)  # collect later objects less often than by default
        if self.started:
            address = _address(self._listening)
            self._state.network_sites[:] = _network_sites(self._listening)
            logger.info("listening at %s", ", ".join([address, *self._state.network_sites]))
            self._ready(address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        connections = list(self._state.connections)
        logger.info("stopping with %d open connections", len(connections))
        for connection in connections:
            connection.end("restarting", RESTARTING_CLOSE_CODE)
        if connections:
            await asyncio.sleep(GOODBYE_SECONDS)
        await super().shutdown(sockets)


def _connections_that_fit(wanted: int) -> int:
    """Raise the system's limit of open files to its maximum.

    Return how many connections fit below it, at most as many as are wanted.
    """
    if resource is None:
        return wanted
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))
    if maximum == resource.RLIM_INFINITY or maximum >= wanted + OTHER_FILES:
        return wanted
    fitting = max(1, maximum - OTHER_FILES)
    logger.warning(
        "only %d connections fit below the limit of %d open files (ulimit -n); --max-connections is %d",
        fitting,
        maximum,
        wanted,
    )
    return fitting


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address. Raise BadInput if that is not possible."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":  # on Windows it would let a second server take the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError as error:
        raise BadInput("cannot-listen", host=host, port=port, reason=error.strerror or str(error)) from None
    return listening


def _address(listening: socket.socket) -> str:
    """Return the address for a browser on this machine."""
    host, port, *_ = listening.getsockname()
    if host in ANY_ADDRESS:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _network_sites(listening: socket.socket) -> list[str]:
    """Return the addresses for other machines, without a final slash; none if the server listens on one address."""
    host, port, *_ = listening.getsockname()
    if host not in ANY_ADDRESS:
        return []
    return [f"http://{network_host}:{port}" for network_host in network_hosts()]
