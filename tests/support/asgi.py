"""Requests to an application without a server or a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.types import Message


@dataclass
class Answer:
    """A whole HTTP response."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def text(self) -> str:
        return self.body.decode()


def get(
    app: Starlette, path: str, headers: Mapping[str, str] | None = None, address: str = "192.0.2.1"
) -> Answer:
    """Send a GET request from an address."""
    answer, requests = Answer(), [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        while not requests:
            await asyncio.Event().wait()  # the client stays connected
        return requests.pop()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            answer.body += message.get("body", b"")

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in (headers or {}).items()],
        "client": (address, 50_000),
        "server": ("127.0.0.1", 80),
    }
    asyncio.run(app(scope, receive, send))
    return answer
