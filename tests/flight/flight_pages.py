"""Pages of flight mode in tests: a journal in memory, a server over it, and sockets of pages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from tertia.flight.server import FlightServer

ORIGIN = "https://tertia.example"
SECRET = bytes(range(32))


class MemoryJournal:
    """A journal that outlives a server, as the storage of a browser outlives a page."""

    def __init__(self) -> None:
        self.tables: dict[str, list[str]] = {}
        self.projections: dict[str, str] = {}
        self.is_full = False

    async def add(self, table: str, first: int, rows: Sequence[str], projections: str) -> bool:
        if self.is_full:
            raise OSError("QuotaExceededError")
        known = self.tables.setdefault(table, [])
        if first != len(known) + 1:
            return False
        known.extend(rows)
        self.projections[table] = projections
        return True

    async def rows(self, table: str, after: int) -> Sequence[str]:
        return self.tables.get(table, [])[after:]

    async def remove(self, tables: Sequence[str]) -> None:
        for table in tables:
            self.tables.pop(table, None)
            self.projections.pop(table, None)


class Page:
    """A page at a table: sends commands and keeps the messages."""

    def __init__(self, server: FlightServer, table: str, person: int = 0) -> None:
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: list[tuple[int, str]] = []
        self.socket = server.open_socket(
            f"/ws/{table}",
            {"origin": ORIGIN},
            lambda text: self._messages.put_nowait(json.loads(text)),
            lambda code, reason: self.closed.append((code, reason)),
            person,
        )
        self.socket.receive(json.dumps({"type": "hello", "version": None, "language": "en"}))
        self._sent = 0

    async def receive(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        while (message := await self._messages.get())["type"] not in kinds:
            pass
        return message

    async def do(self, **command: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        self._sent += 1
        self.socket.receive(json.dumps({"type": "do", "id": f"{id(self)}-{self._sent}", "command": command}))
        return await self.receive("done", "refused")


async def started(journal: MemoryJournal) -> FlightServer:
    """Start a server over a journal, as a new page does."""
    server = FlightServer(journal, list(journal.projections.values()), SECRET, ORIGIN)
    await server.start()
    return server
