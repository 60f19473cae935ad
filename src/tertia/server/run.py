"""One process that serves: uvicorn set up for many small messages, and a way to stop that loses nothing."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket as sockets
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.applications import Starlette

from tertia.errors import BadInput
from tertia.server.logs import configure_logging
from tertia.server.security.limits import MESSAGE_SIZE
from tertia.server.ws.protocol import WebSocketProtocol

logger = logging.getLogger("tertia.server")

FAREWELL = 0.3
"""Seconds that sockets have to read why they are closed."""


class Server(uvicorn.Server):
    """Tells when it listens, and tells every socket before it stops."""

    def __init__(self, app: Starlette, host: str, port: int, ready: Callable[[str], None]) -> None:
        self._app, self._ready = app, ready
        self._listening = _listen(host, port)
        super().__init__(
            uvicorn.Config(
                app,
                ws=WebSocketProtocol,
                ws_max_size=2 * MESSAGE_SIZE,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=5,
            )
        )

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is loaded now stays: keep it out of the garbage collector's way, which was the longest pause.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
        if self.started:
            logger.info("listening at %s", _address(self._listening))
            self._ready(_address(self._listening))

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        told = list(self._app.state.server.connections)
        logger.info("stopping, %d sockets are told", len(told))
        for one in told:
            one.end("restarting", 1012)
        if told:
            await asyncio.sleep(FAREWELL)
        await super().shutdown(sockets)

    def serve_forever(self) -> None:
        """Until a signal ends it."""
        configure_logging()
        self.run([self._listening])


def _listen(host: str, port: int) -> sockets.socket:
    try:
        family, kind, proto, _, address = sockets.getaddrinfo(
            host, port, type=sockets.SOCK_STREAM, flags=sockets.AI_PASSIVE
        )[0]
        listening = sockets.socket(family, kind, proto)
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError as error:
        raise BadInput("cannot-listen", host=host, port=port, reason=error.strerror or str(error)) from None
    return listening


def _address(listening: sockets.socket) -> str:
    host, port, *_ = listening.getsockname()
    shown: Any = "localhost" if host in ("0.0.0.0", "::") else host  # noqa: S104 - told, not bound
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
