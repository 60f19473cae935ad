"""The server of flight mode. It calls the ASGI application directly for pages of the same browser."""

from __future__ import annotations

import asyncio
import hashlib
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
"""The ids of tables in flight mode begin with it. The pages recognise it and send nothing to the real server."""

CLIENT = ("127.0.0.1", 0)
"""The address of all pages, so that limits per address count them as one visitor."""

PLAYER_ID_LENGTH = 24
"""Characters of a player's id. That of the first person is taken from the secret, the others from a hash of it."""


@dataclass
class Response:
    """The answer to a request."""

    status: int = 500
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class FlightServer:
    """Runs the application for the people at one device. Each is known by a cookie that never leaves the browser."""

    def __init__(self, journal: Journal, projections: Sequence[str], secret: bytes, origin: str) -> None:
        """``projections`` are all that the journal has, ``origin`` is the address of the pages."""
        database = MemoryDatabase()
        # The newest summary of a table comes last and replaces those of its earlier games.
        for stored in sorted(map(read_projections, projections), key=lambda one: one.summary.version):
            database.summaries[stored.summary.table] = stored.summary
            database.put_results(stored.results)
        store = replace(memory_store(database=database), log=JournalLog(database, journal))
        self._registry = TableRegistry(store, id_prefix=TABLE_PREFIX, ends_with_its_page=True)
        self._app = make_app(self._registry, secret, site=origin)
        self._secret = secret
        self._origin = urlsplit(origin)
        self._lifespan: asyncio.Queue[Message] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start the application and wait until it is ready."""
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
        """Stop the application, and wait for everything in progress."""
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
        person: int = 0,
    ) -> LocalSocket:
        """Open a socket for a page.

        ``deliver`` gets every message for the page, ``on_close`` the code and the reason if the server closes it.
        ``person`` is a number among the people at the device. All requests come from the first, 0.
        """
        socket = LocalSocket(deliver, on_close)

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.close":
                socket.close(message.get("code", 1000), message.get("reason") or "")

        scope = {"type": "websocket", "subprotocols": [], "extensions": {EXTENSION: socket}}
        self._run(self._app({**scope, **self._scope(address, headers, person)}, receive, send))
        return socket

    def _cookie_of(self, person: int) -> str:
        """Return the cookie of one of the people at the device."""
        secret = self._secret
        digest = secret.hex() if person == 0 else hashlib.sha256(secret + str(person).encode()).hexdigest()
        return f"{COOKIE}={Identities(secret).sign(digest[:PLAYER_ID_LENGTH])}"

    def _scope(self, address: str, headers: dict[str, str], person: int = 0) -> dict[str, Any]:
        """Return the parts of an ASGI scope that requests and sockets share."""
        path, _, query = address.partition("?")
        # The page sends the cookies that scripts may read: preferences. The player's own cookie is known only here.
        cookies = "; ".join(filter(None, (headers.get("cookie", ""), self._cookie_of(person))))
        all_headers = {**headers, "host": self._origin.netloc, "cookie": cookies}
        return {
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": self._origin.scheme,
            "server": (self._origin.hostname, self._origin.port),
            "client": CLIENT,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [
                (name.lower().encode(), value.encode("latin-1")) for name, value in all_headers.items()
            ],
        }

    def _run(self, work: Any) -> None:
        """Run a coroutine in the background. The set keeps the task from being garbage collected."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
