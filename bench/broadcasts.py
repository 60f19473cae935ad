"""Bare broadcast servers. They pad each message to a size and send it to all clients of its room.

Each candidate uses another WebSocket implementation. Benchmarks skip the candidates whose packages are not installed.
To install them all: ``pip install aiohttp hypercorn picows wsproto``.
"""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import uvicorn
import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve as serve_websockets

from tertia.server.ws.frame_meter import FrameMeter
from tertia.server.ws.protocol import WebSocketProtocol
from tertia.server.ws.socket import Socket, socket_of

UNLIMITED_RATE = 1_000_000
"""Messages per second and client, more than any client can send."""

Ready = Callable[[str], None]
"""A function that is called with the address as soon as clients can connect."""


@dataclass(frozen=True)
class Candidate:
    """A WebSocket server: the package that it needs, and a function that runs it on a listening socket."""

    package: str
    run: Callable[[int, socket.socket], None]

    @property
    def is_installed(self) -> bool:
        return find_spec(self.package) is not None


def run_candidate(name: str, size: int, ready: Ready) -> None:
    """Serve forever. Clients that connect before the server is up wait in the backlog."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    ready(f"http://127.0.0.1:{listening.getsockname()[1]}")
    gc.set_threshold(50_000, 50, 50)  # the same as tertia's own server
    CANDIDATES[name].run(size, listening)


def _asgi_app(size: int) -> Callable[[Any, Any, Any], Awaitable[None]]:
    rooms: dict[str, list[Any]] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        room = rooms.setdefault(scope["path"], [])
        await receive()
        await send({"type": "websocket.accept"})
        room.append(send)
        while (message := await receive())["type"] == "websocket.receive":
            event = {"type": "websocket.send", "text": message["text"].ljust(size)}
            for send_to_client in room:
                await send_to_client(event)
        room.remove(send)

    return app


def _run_uvicorn(app: Any, ws: Any, listening: socket.socket) -> None:
    config = uvicorn.Config(
        app,
        ws=ws,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_level="warning",
        access_log=False,
    )
    uvicorn.Server(config).run([listening])


def _run_uvicorn_with(ws: str, size: int, listening: socket.socket) -> None:
    _run_uvicorn(_asgi_app(size), ws, listening)


class _Client:
    """A client of a room, as a listener of tertia's WebSocket protocol."""

    def __init__(self, client: Socket, room: list[Socket], size: int) -> None:
        self._room, self._size = room, size
        self.gone = asyncio.Event()
        room.append(client)

    def message_received(self, message: bytes) -> None:
        padded = message.ljust(self._size)
        for client in self._room:
            client.send(padded)

    def writing_resumed(self) -> None:
        pass

    def flood_detected(self) -> None:
        raise AssertionError("the meter has no limit")

    def connection_lost(self) -> None:
        self.gone.set()


def _run_tertia(size: int, listening: socket.socket) -> None:
    rooms: dict[str, list[Socket]] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        room, client = rooms.setdefault(scope["path"], []), socket_of(scope)
        await send({"type": "websocket.accept"})
        listener = _Client(client, room, size)
        client.attach(listener, FrameMeter(UNLIMITED_RATE))
        await listener.gone.wait()
        room.remove(client)

    _run_uvicorn(app, WebSocketProtocol, listening)


def _run_websockets(size: int, listening: socket.socket) -> None:
    rooms: dict[str, set[ServerConnection]] = {}

    async def handle(client: ServerConnection) -> None:
        assert client.request is not None
        room = rooms.setdefault(client.request.path, set())
        room.add(client)
        async for message in client:
            assert isinstance(message, str)
            broadcast(room, message.ljust(size))
        room.remove(client)

    async def main() -> None:
        async with serve_websockets(handle, sock=listening, compression=None, ping_interval=None) as server:
            await server.serve_forever()

    uvloop.run(main())


def _run_aiohttp(size: int, listening: socket.socket) -> None:
    web: Any = import_module("aiohttp.web")
    rooms: dict[str, list[Any]] = {}

    async def handle(request: Any) -> Any:
        client = web.WebSocketResponse(compress=False)
        await client.prepare(request)
        room = rooms.setdefault(request.path, [])
        room.append(client)
        async for message in client:
            text = message.data.ljust(size)
            for other in room:
                await other.send_str(text)
        room.remove(client)
        return client

    app = web.Application()
    app.router.add_get("/{room}", handle)
    web.run_app(app, sock=listening, loop=uvloop.new_event_loop(), print=None, access_log=None)


def _run_hypercorn(size: int, listening: socket.socket) -> None:
    serve: Any = import_module("hypercorn.asyncio").serve
    config: Any = import_module("hypercorn.config").Config()
    config.bind = [f"fd://{listening.detach()}"]
    uvloop.run(serve(_asgi_app(size), config))


def _run_picows(size: int, listening: socket.socket) -> None:
    picows: Any = import_module("picows")
    rooms: dict[str, list[Any]] = {}

    class Listener(picows.WSListener):  # type: ignore[misc]
        def __init__(self, room: list[Any]) -> None:
            super().__init__()
            self._room = room

        def on_ws_connected(self, transport: Any) -> None:
            self._room.append(transport)

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            padded = frame.get_payload_as_bytes().ljust(size)
            for other in self._room:
                other.send(picows.WSMsgType.TEXT, padded)

        def on_ws_disconnected(self, transport: Any) -> None:
            self._room.remove(transport)

    async def main() -> None:
        server = await picows.ws_create_server(
            lambda request: Listener(rooms.setdefault(request.path.decode(), [])), sock=listening
        )
        await server.serve_forever()

    uvloop.run(main())


CANDIDATES = {
    "tertia": Candidate("websockets", _run_tertia),
    "uvicorn, websockets-sansio": Candidate("websockets", partial(_run_uvicorn_with, "websockets-sansio")),
    "uvicorn, websockets": Candidate("websockets", partial(_run_uvicorn_with, "websockets")),
    "uvicorn, wsproto": Candidate("wsproto", partial(_run_uvicorn_with, "wsproto")),
    "websockets": Candidate("websockets", _run_websockets),
    "aiohttp": Candidate("aiohttp", _run_aiohttp),
    "hypercorn": Candidate("hypercorn", _run_hypercorn),
    "picows": Candidate("picows", _run_picows),
}
"""All candidates by name. ``tertia`` is the protocol that tertia's server uses."""

BASELINE = "uvicorn, websockets-sansio"
"""The fastest server through plain ASGI. ``python -m bench server`` compares tertia with it."""
