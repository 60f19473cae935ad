"""The entry for JavaScript. Everything that crosses the border is a string, a number or bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from tertia.flight.local_socket import LocalSocket
from tertia.flight.server import FlightServer


class BrowserJournal:
    """The journal of ``web/flight/journal.js``."""

    def __init__(self, script: Any) -> None:
        self._script = script

    async def add(self, table: str, first: int, rows: Sequence[str], projections: str) -> bool:
        return bool(await self._script.add(table, first, json.dumps(list(rows)), projections))

    async def rows(self, table: str, after: int) -> list[str]:
        found: list[str] = json.loads(await self._script.rows(table, after))
        return found

    async def remove(self, tables: Sequence[str]) -> None:
        await self._script.remove(json.dumps(list(tables)))


class Browser:
    """The server as the worker of the browser calls it."""

    def __init__(self, server: FlightServer) -> None:
        self._server = server

    async def request(self, method: str, address: str, headers: str, body: str) -> tuple[int, str, bytes]:
        """Answer a request. Headers are a JSON object in both directions."""
        answer = await self._server.request(method, address, json.loads(headers), body.encode())
        return answer.status, json.dumps(answer.headers), answer.body

    def open_socket(
        self,
        address: str,
        headers: str,
        deliver: Callable[[str], object],
        close: Callable[[int, str], object],
    ) -> LocalSocket:
        """Open a socket of a page."""
        return self._server.open_socket(address, json.loads(headers), deliver, close)


async def start(journal: Any, projections: str, secret: str, origin: str) -> Browser:
    """Start the server. ``projections`` is a JSON list of those in the journal, ``secret`` is hexadecimal."""
    server = FlightServer(BrowserJournal(journal), json.loads(projections), bytes.fromhex(secret), origin)
    await server.start()
    return Browser(server)
