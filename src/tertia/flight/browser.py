"""The entry point for JavaScript: ``web/flight/worker.js`` calls ``start``.

All values that pass between JavaScript and Python are strings, numbers or bytes. Lists and objects are JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from tertia.flight.local_socket import LocalSocket
from tertia.flight.server import FlightServer


class BrowserJournal:
    """Implements ``Journal`` with the JavaScript object of ``web/flight/journal.js``."""

    def __init__(self, js_journal: Any) -> None:
        self._js_journal = js_journal

    async def add(self, table: str, first: int, rows: Sequence[str], projections: str) -> bool:
        return bool(await self._js_journal.add(table, first, json.dumps(list(rows)), projections))

    async def rows(self, table: str, after: int) -> list[str]:
        rows: list[str] = json.loads(await self._js_journal.rows(table, after))
        return rows

    async def remove(self, tables: Sequence[str]) -> None:
        await self._js_journal.remove(json.dumps(list(tables)))


class BrowserServer:
    """The server as ``web/flight/worker.js`` calls it."""

    def __init__(self, server: FlightServer) -> None:
        self._server = server

    async def request(self, method: str, address: str, headers: str, body: str) -> tuple[int, str, bytes]:
        """Answer a request with a status, headers and a body. Headers are a JSON object in both directions."""
        answer = await self._server.request(method, address, json.loads(headers), body.encode())
        return answer.status, json.dumps(answer.headers), answer.body

    def open_socket(
        self,
        address: str,
        headers: str,
        deliver: Callable[[str], object],
        on_close: Callable[[int, str], object],
        person: int,
    ) -> LocalSocket:
        """Open a socket for a page; see ``FlightServer.open_socket``."""
        return self._server.open_socket(address, json.loads(headers), deliver, on_close, person)


async def start(js_journal: Any, projections: str, secret: str, origin: str) -> BrowserServer:
    """Start the server. ``projections`` is a JSON list of all that the journal has, ``secret`` is hexadecimal."""
    server = FlightServer(BrowserJournal(js_journal), json.loads(projections), bytes.fromhex(secret), origin)
    await server.start()
    return BrowserServer(server)
