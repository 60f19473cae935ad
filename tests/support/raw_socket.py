"""A raw WebSocket client: sends arbitrary messages, and returns the received ones one by one."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Mapping
from itertools import count
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect as open_connection
from websockets.exceptions import ConnectionClosed

from support.client import TIMEOUT as TIMEOUT
from support.server_process import ServerProcess

_addresses = count(1)


def fresh_address() -> dict[str, str]:
    """Return a header with a new client address, as a proxy sends it."""
    n = next(_addresses)
    return {"x-forwarded-for": f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"}


def http(
    url: str,
    body: object | bytes | None = None,
    headers: Mapping[str, str] | None = None,
    method: str | None = None,
) -> tuple[int, dict[str, str], bytes]:
    """Send a request and return status, headers and body, also of an error."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    given = {**fresh_address(), **(headers or {})}
    request = Request(url, data, given, method=method)  # noqa: S310 - our own server on loopback
    try:
        with urlopen(request) as answer:  # noqa: S310
            return answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read()
    except HTTPError as error:
        with error:
            return error.code, {k.lower(): v for k, v in error.headers.items()}, error.read()


def identity(server: ServerProcess) -> str:
    """Return the cookie of a new visitor."""
    _, headers, _ = http(f"{server.http}/api/me")
    return headers["set-cookie"].split(";")[0]


def new_table(server: ServerProcess, cookie: str, **wish: Any) -> str:
    """Create a table for this visitor and return its id."""
    status, _, body = http(f"{server.http}/api/tables", wish, {"cookie": cookie})
    assert status == 201, body
    table: str = json.loads(body)["table"]
    return table


class RawSocket:
    """One WebSocket connection."""

    def __init__(self, socket: ClientConnection, answers_pings: bool) -> None:
        self.socket, self.answers_pings = socket, answers_pings
        self.received: list[dict[str, Any]] = []
        """All received messages except pings."""
        self._sent = 0

    @classmethod
    async def connect(
        cls,
        url: str,
        cookie: str = "",
        hello: Mapping[str, Any] | None = None,
        answers_pings: bool = True,
        headers: Mapping[str, str] | None = None,
        direct: bool = False,
    ) -> RawSocket:
        """Connect and send ``hello``, unless ``hello`` is an empty mapping.

        The server sees a new address, as if a proxy had sent it, or the real one if ``direct``.
        """
        given = {**({} if direct else fresh_address()), "cookie": cookie, **(headers or {})}
        socket = await open_connection(
            url, additional_headers=given, compression=None, ping_interval=None, max_queue=None
        )
        raw = cls(socket, answers_pings)
        if hello is None or hello:
            await raw.send(type="hello", **(hello or {}))
        return raw

    async def __aenter__(self) -> RawSocket:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """Receive the next message that is not a ping."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                if message["type"] != "ping":
                    self.received.append(message)
                    return message
                await self.answer_ping(message["n"])

    async def answer_ping(self, number: int) -> None:
        if self.answers_pings:
            with contextlib.suppress(ConnectionClosed):  # earlier messages can still be read
                await self.send(type="pong", n=number)

    async def receive_type(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Receive messages until one has this type and these fields."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    async def send_command(self, kind: str, command_id: str | None = None, **fields: Any) -> str:
        """Send a command and return its id."""
        self._sent += 1
        command_id = command_id or f"c{self._sent}"
        await self.send(type="do", id=command_id, command={"type": kind, **fields})
        return command_id

    async def do(self, kind: str, command_id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        return await self.receive_answer(await self.send_command(kind, command_id, **fields))

    async def receive_answer(self, command_id: str) -> dict[str, Any]:
        """Receive the answer to the command with this id."""
        while True:
            message = await self.receive()
            if message["type"] in ("done", "refused") and message["id"] == command_id:
                return message

    async def expect_done(self, kind: str, **fields: Any) -> int:
        answer = await self.do(kind, **fields)
        assert answer["type"] == "done", answer
        version: int = answer["version"]
        return version

    async def receive_news(self, condition: Any = lambda news: True) -> dict[str, Any]:
        """Receive news until one meets a condition."""
        while True:
            message = await self.receive_type("news")
            if condition(message):
                return message

    @property
    def last_news(self) -> dict[str, Any]:
        """Return the last received news."""
        return next(message for message in reversed(self.received) if message["type"] == "news")

    async def read_to_close(self) -> int:
        """Receive until the socket is closed and return the close code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.receive()
        code = self.socket.close_code
        assert code not in (None, 1006), "cut off without a reason"
        return code or 0

    @property
    def events(self) -> list[dict[str, Any]]:
        """Return all received events in order."""
        return [
            event for message in self.received if message["type"] == "news" for event in message["happened"]
        ]
