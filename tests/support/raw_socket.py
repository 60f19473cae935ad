"""A socket with nothing around it: sends anything at all, and hands out what comes, message by message."""

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
    """A header that makes this visit count for an address of its own, as behind a proxy."""
    n = next(_addresses)
    return {"x-forwarded-for": f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"}


def http(
    url: str,
    body: object | bytes | None = None,
    headers: Mapping[str, str] | None = None,
    method: str | None = None,
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body, whatever they are."""
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
    """The cookie of somebody new."""
    _, headers, _ = http(f"{server.http}/api/me")
    return headers["set-cookie"].split(";")[0]


def new_table(server: ServerProcess, cookie: str, **wish: Any) -> str:
    """A table of this visitor's."""
    status, _, body = http(f"{server.http}/api/tables", wish, {"cookie": cookie})
    assert status == 201, body
    table: str = json.loads(body)["table"]
    return table


class RawSocket:
    """One socket."""

    def __init__(self, socket: ClientConnection, answers_pings: bool) -> None:
        self.socket, self.answers_pings = socket, answers_pings
        self.received: list[dict[str, Any]] = []
        """Everything that came but pings."""
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
        """A socket that said hello, unless ``hello`` is the empty mapping."""
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
        """The next message that is no ping."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                if message["type"] != "ping":
                    self.received.append(message)
                    return message
                await self.answer_ping(message["n"])

    async def answer_ping(self, number: int) -> None:
        if self.answers_pings:
            with contextlib.suppress(ConnectionClosed):  # what came before the end is still to be read
                await self.send(type="pong", n=number)

    async def receive_type(self, kind: str, **like: Any) -> dict[str, Any]:
        """The next message of a kind, with these fields."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message[name] == value for name, value in like.items()):
                return message

    async def send_command(self, kind: str, number: str | None = None, **fields: Any) -> str:
        """Send a command; its id."""
        self._sent += 1
        number = number or f"c{self._sent}"
        await self.send(type="do", id=number, command={"type": kind, **fields})
        return number

    async def do(self, kind: str, number: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command; its answer."""
        return await self.receive_answer(await self.send_command(kind, number, **fields))

    async def receive_answer(self, number: str) -> dict[str, Any]:
        """What a command that was given is answered."""
        while True:
            message = await self.receive()
            if message["type"] in ("done", "refused") and message["id"] == number:
                return message

    async def expect_done(self, kind: str, **fields: Any) -> int:
        answer = await self.do(kind, **fields)
        assert answer["type"] == "done", answer
        version: int = answer["version"]
        return version

    async def receive_news(self, true: Any = lambda news: True) -> dict[str, Any]:
        """The next news of which something is so."""
        while True:
            message = await self.receive_type("news")
            if true(message):
                return message

    @property
    def last_news(self) -> dict[str, Any]:
        """The latest news."""
        return next(message for message in reversed(self.received) if message["type"] == "news")

    async def read_to_close(self) -> int:
        """Read on until the socket is closed; the code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.receive()
        code = self.socket.close_code
        assert code not in (None, 1006), "cut off without a reason"
        return code or 0

    @property
    def events(self) -> list[dict[str, Any]]:
        """Every event that was told, in order."""
        return [
            event for message in self.received if message["type"] == "news" for event in message["happened"]
        ]
