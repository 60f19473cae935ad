"""A test client that plays any game from the legal commands that the server sends, and can reconnect."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import websockets
from websockets.asyncio.client import ClientConnection, connect

from support.server_process import ServerProcess
from tertia.solver import find_sets

CONNECTION_LOST = (OSError, websockets.exceptions.WebSocketException, EOFError)

TIMEOUT = 120.0
"""Seconds to wait for something that must happen: generous, because the machine may be slow."""


def post(
    url: str, body: object, cookie: str = "", headers: Mapping[str, str] | None = None
) -> tuple[dict[str, Any], str]:
    """Post JSON. Return the answer and the visitor's cookie: the new one if the server set one, else the one sent."""
    headers = {"content-type": "application/json", "cookie": cookie, **(headers or {})}
    request = Request(url, json.dumps(body).encode(), headers)  # noqa: S310 - our own server on loopback
    with urlopen(request) as answer:  # noqa: S310
        given = answer.headers.get("set-cookie", "")
        return json.loads(answer.read()), given.split(";")[0] or cookie


def get(url: str) -> Any:
    with urlopen(url) as answer:  # noqa: S310
        return json.loads(answer.read())


class Client:
    """The connection of one visitor to a table."""

    def __init__(self, url: str, cookie: str, name: str, seed: int = 0) -> None:
        self.url, self.cookie, self.name = url, cookie, name
        self.headers: Mapping[str, str] = {}
        self.news: dict[str, Any] = {}
        self.events: list[Any] = []
        self.acknowledged: list[str] = []
        self.refused: list[dict[str, Any]] = []
        self.closing: dict[str, Any] | None = None
        self._random = Random(f"{name} {seed}")
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._sent = 0

    async def __aenter__(self) -> Client:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self) -> None:
        """Connect or reconnect. The first time, also wait for the first news."""
        self._socket = await connect(
            self.url,
            additional_headers={"cookie": self.cookie, **self.headers},
            compression=None,
            ping_interval=None,
        )
        known = self.news.get("version")
        await self._socket.send(json.dumps({"type": "hello", "version": known, "language": "en"}))
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.wait_for(lambda: bool(self.news) or self.closing is not None or self.is_disconnected)
        if self.is_disconnected and not self.news and self.closing is None:
            raise ConnectionError("cut off before the first news")

    @property
    def is_disconnected(self) -> bool:
        """Return True if there is no open connection."""
        return self._reader is None or self._reader.done()

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(*CONNECTION_LOST):
            async for data in socket:
                self._hear(json.loads(data), socket)
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("cut off"))
                future.exception()  # mark it as retrieved: if `send` failed, nobody awaits it
        self._changed.set()

    def _hear(self, message: dict[str, Any], socket: ClientConnection) -> None:
        kind = message["type"]
        if kind == "news":
            self.news = message
            self.events += message["happened"]
        elif kind in ("done", "refused"):
            future = self._waiting.pop(message["id"], None)
            if future is not None and not future.done():
                future.set_result(message)
        elif kind == "closing":
            self.closing = message
        elif kind == "ping":
            # Keep a reference, or the task may be garbage-collected.
            self._pong = asyncio.ensure_future(self._send_pong(socket, message["n"]))
        self._changed.set()

    async def _send_pong(self, socket: ClientConnection, number: int) -> None:
        with contextlib.suppress(*CONNECTION_LOST):
            await socket.send(json.dumps({"type": "pong", "n": number}))

    async def wait_for(self, condition: Callable[..., bool], timeout: float = TIMEOUT) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(timeout):
            while not condition():
                self._changed.clear()
                await self._changed.wait()

    def new_id(self) -> str:
        self._sent += 1
        return f"{self.name}-{self._sent}"

    async def do(self, command_id: str | None = None, **command: Any) -> dict[str, Any]:
        """Send a command and wait for its one answer. Pass the type of the command as ``kind``."""
        command_id = command_id or self.new_id()
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[command_id] = future
        assert self._socket is not None
        command["type"] = command.pop("kind")
        try:
            await self._socket.send(json.dumps({"type": "do", "id": command_id, "command": command}))
        except CONNECTION_LOST:
            del self._waiting[command_id]
            raise ConnectionError("cut off") from None
        answer = await future
        if answer["type"] == "done":
            self.acknowledged.append(command_id)
        else:
            self.refused.append(answer)
        return answer

    def choose(self) -> dict[str, Any] | None:
        """Return a random legal command of this seat, mostly with a SET if it needs three cards."""
        legal = self.news.get("may", [])
        if not legal:
            return None
        choice = self._random.choice(legal)
        if "count" not in choice:
            return {"kind" if key == "type" else key: value for key, value in choice.items()}
        fixed = choice["fixed"]  # cards that the SET must contain; "count" more are chosen from "cards"
        if choice["count"] + len(fixed) == 3:
            sets = [s for s in find_sets([*fixed, *choice["cards"]]) if set(fixed) <= set(s)]
            if sets and self._random.random() < 0.9:
                chosen = self._random.choice(sets)
                return {"kind": choice["command"], "cards": [c for c in chosen if c not in fixed]}
        return {"kind": choice["command"], "cards": self._random.sample(choice["cards"], choice["count"])}

    @property
    def is_over(self) -> bool:
        return bool(self.news) and self.news["room"]["phase"] == "over"

    async def play(self) -> None:
        """Give random legal commands until the game is over."""
        while not self.is_over:
            command = self.choose()
            if command is None:
                version = self.news["version"]
                await self.wait_for(
                    lambda v=version: self.news["version"] != v or self.is_over or self.is_disconnected
                )
                if self.is_disconnected and not self.is_over:
                    raise ConnectionError("cut off")
                continue
            await self.do(**command)


QUICK: dict[str, dict[str, Any]] = {
    "classic": {"photo_finish": 0, "rest": 0},
    "scout": {"photo_finish": 0, "hunt_time": 5_000},
    "chipset": {"deals": 3},
    "setup": {"photo_finish": 0, "window": 1_000},
    "coopset": {},
    "twenty": {"photo_finish": 0, "rest": 0, "target": 1},
}
"""Options for each game that keep it short."""


async def seat_clients(server: ServerProcess, game: str, people: int) -> tuple[str, list[Client]]:
    """Make a table and seat this many clients at it."""
    answer, cookie = await asyncio.to_thread(
        post, f"{server.http}/api/tables", {"game": game, "options": QUICK[game], "seats": people}
    )
    cookies = [cookie]
    # A request without a cookie makes a new visitor. These tables are made only for their cookies.
    for _ in range(people - 1):
        _, other = await asyncio.to_thread(post, f"{server.http}/api/tables", {"game": game})
        cookies.append(other)
    clients = [Client(server.socket(answer["table"]), c, f"player {i}") for i, c in enumerate(cookies)]
    for client in clients:
        await client.connect()
        assert (await client.do(kind="sit", name=client.name))["type"] == "done"
    return answer["table"], clients
