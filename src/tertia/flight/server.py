"""The server of flight mode: answers the requests and sockets of pages of the same browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.types import Message

from tertia.flight.journal_log import Journal, JournalLog, read_projections
from tertia.flight.local_socket import LocalSocket
from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.server.security.identity import COOKIE, Identities
from tertia.server.ws.socket import EXTENSION
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.store import memory_store

TABLE_PREFIX = "flight-"
"""The ids of tables in flight mode begin with it, so that their links never lead to the server."""

CLIENT = ("127.0.0.1", 0)
"""The address of the pages. Limits per address see one visitor."""


@dataclass
class Response:
    """The answer to a request."""

    status: int = 500
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class FlightServer:
    """Runs the application for one person, who is known by a cookie that never leaves the browser."""

    def __init__(self, journal: Journal, projections: Sequence[str], secret: bytes, origin: str) -> None:
        """``projections`` are all that the journal has, and ``origin`` is the address of the pages."""
        database = MemoryDatabase()
        for stored in sorted(map(read_projections, projections), key=lambda one: one.summary.version):
            database.summaries[stored.summary.table] = stored.summary
            database.put_results(stored.results)
        store = replace(memory_store(database=database), log=JournalLog(database, journal))
        self._registry = TableRegistry(store, id_prefix=TABLE_PREFIX)
        self._app = make_app(self._registry, secret, site=origin)
        identities = Identities(secret)
        player = secret.hex()[:24]
        self._cookie = f"{COOKIE}={identities.sign(player)}"
        self._origin = urlsplit(origin)
        self._lifespan: asyncio.Queue[Message] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start the application. Returns when it is ready."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def send(message: Message) -> None:
            if message["type"] == "lifespan.startup.complete":
                ready.set_result(None)
            elif message["type"] == "lifespan.startup.failed":
                ready.set_exception(RuntimeError(message.get("message", "")))

        self._lifespan.put_nowait({"type": "lifespan.startup"})
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._run(self._app(scope, self._lifespan.get, send))
        await ready

    async def stop(self) -> None:
        """Stop the application after everything in progress."""
        self._lifespan.put_nowait({"type": "lifespan.shutdown"})
        await asyncio.gather(*self._tasks)

    async def request(
        self, method: str, address: str, headers: dict[str, str], body: bytes = b""
    ) -> Response:
        """Answer a request. ``address`` is a path with its query."""
        response, chunks = Response(), list[bytes]()

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                response.status = message["status"]
                response.headers = {
                    name.decode(): value.decode("latin-1") for name, value in message["headers"]
                }
            else:
                chunks.append(message.get("body", b""))

        await self._app({"type": "http", "method": method, **self._scope(address, headers)}, receive, send)
        response.body = b"".join(chunks)
        return response

    def open_socket(
        self,
        address: str,
        headers: dict[str, str],
        deliver: Callable[[str], object],
        on_close: Callable[[int, str], object],
    ) -> LocalSocket:
        """Open a socket of a page. ``deliver`` gets its messages, and ``on_close`` the code and reason of its end."""
        socket = LocalSocket(deliver, on_close)

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.close":
                socket.close(message.get("code", 1000), message.get("reason") or "")

        scope = {"type": "websocket", "subprotocols": [], "extensions": {EXTENSION: socket}}
        self._run(self._app({**scope, **self._scope(address, headers)}, receive, send))
        return socket

    def _scope(self, address: str, headers: dict[str, str]) -> dict[str, Any]:
        """Return the parts of an ASGI scope that requests and sockets share."""
        path, _, query = address.partition("?")
        # The browser hides cookies from scripts, so the preferences among them are in headers of the page.
        cookies = "; ".join(filter(None, (headers.get("cookie", ""), self._cookie)))
        given = {**headers, "host": self._origin.netloc, "cookie": cookies}
        return {
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": self._origin.scheme,
            "server": (self._origin.hostname, self._origin.port),
            "client": CLIENT,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in given.items()],
        }

    def _run(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
