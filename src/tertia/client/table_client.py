"""One connection to a live table that reconnects by itself and loses no command."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from itertools import count
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tertia.client.errors import ConnectionClosed, NoSuchTable, ServerRefused
from tertia.client.links import TableLink, parse_link
from tertia.client.news import News
from tertia.client.visit import TableVisit
from tertia.errors import TertiaError
from tertia.games.engine import Millis

CONNECTION_LOST = (OSError, WebSocketException, EOFError, TimeoutError)

FINAL_CODES = frozenset(
    {"taken-over", "not-here", "banned", "table-closed", "damaged", "expelled", "forgotten"}
)
"""Codes of a closing message after which reconnecting makes no sense (docs/protocol.md)."""

OVERLOAD_CODES = frozenset({"too-fast", "too-many"})
"""Codes of a closing message after which the server would refuse to be reconnected at once."""

FIRST_WAIT, MAX_WAIT = 0.25, 8.0
"""Seconds until the first attempt to reconnect. The wait doubles each time, up to the maximum."""

MAX_SILENCE = 20.0
"""Seconds without a message after which the connection counts as lost: the server pings every five seconds."""

MAX_MESSAGE = 4 * 2**20
"""The maximum size of a message in bytes. News with the events of a long absence are large."""

_encode = msgspec.json.Encoder().encode


class TableClient(TableVisit):
    """A visit to a table on a server. Use it as ``async with TableClient(link) as client``."""

    def __init__(
        self,
        link: str | TableLink,
        *,
        cookie: str | None = None,
        language: str = "en",
        give_up_after: float = 120.0,
    ) -> None:
        """``cookie`` (``tertia=…``) is the identity of an earlier visit; without it, the server gives us a new one.

        After a lost connection, the client tries to reconnect for at most ``give_up_after`` seconds.
        """
        super().__init__(language)
        self.link = link if isinstance(link, TableLink) else parse_link(link)
        self.server = self.link.server
        self.cookie = cookie
        self._give_up_after = give_up_after
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in count(1))
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[int]]] = {}
        """By the id of a command: its message, and the future for its answer."""
        self._socket: ClientConnection | None = None
        self._running: asyncio.Task[None] | None = None
        self._clock_offset = 0.0
        """Milliseconds from our monotonic clock to the server's clock."""
        self._closing = ("", "")
        """Code and text of the server's last message before it closes the connection."""
        self._refused_hello = ("", "")
        """Code and text of the server's answer if it does not let us in."""

    async def __aenter__(self) -> TableClient:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # The connection ---------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect and wait for the first news. Raise TertiaError if there is no such server or table."""
        try:
            socket = await self._connect()
        except CONNECTION_LOST as error:
            raise TertiaError("server-unreachable", url=self.link.server, reason=_reason(error)) from None
        self._running = asyncio.create_task(self._run(socket))
        try:
            await self.wait_for(lambda: self.news is not None)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close the connection. The seat at the table stays: the table waits for a player who returns."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        if self._socket is not None:
            await self._socket.close()
        self._finish(ConnectionClosed("", ""))

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    async def _connect(self) -> ClientConnection:
        """Open a socket, say hello, and send unanswered commands again."""
        headers = {"accept-language": self.language}
        if self.cookie is not None:
            headers["cookie"] = self.cookie
        socket = await connect(
            self.link.socket,
            additional_headers=headers,
            compression=None,
            ping_interval=None,  # the server pings with messages of its own
            max_size=MAX_MESSAGE,
        )
        new_cookie = socket.response.headers.get("set-cookie") if socket.response is not None else None
        if new_cookie:
            self.cookie = new_cookie.split(";")[0]
        version = None if self.news is None else self.news.version
        hello = {"type": "hello", "version": version, "language": self.language}
        await socket.send(_encode(hello).decode())
        for message, _ in list(self._unanswered.values()):
            await socket.send(message.decode())
        return socket

    async def _run(self, socket: ClientConnection) -> None:
        """Read messages and reconnect whenever the connection is lost, until the table cannot be reached any more."""
        try:
            while True:
                self._socket, self._closing = socket, ("", "")
                with contextlib.suppress(*CONNECTION_LOST):
                    await self._read(socket)
                self._socket = None
                await socket.close()
                code, text = self._closing
                if self._refused_hello[0] == "no-such-table":
                    raise NoSuchTable(self.link.server, self.link.table, self._refused_hello[1])
                if code in FINAL_CODES:
                    raise ConnectionClosed(code, text)
                self._changed.set()
                socket = await self._reconnect(MAX_WAIT if code in OVERLOAD_CODES else FIRST_WAIT)
        except TertiaError as error:
            self._finish(error)

    async def _reconnect(self, wait: float) -> ClientConnection:
        give_up_at = time.monotonic() + self._give_up_after
        while True:
            await asyncio.sleep(wait)
            try:
                return await self._connect()
            except CONNECTION_LOST as error:
                if time.monotonic() > give_up_at:
                    raise ConnectionClosed("", _reason(error)) from None
            wait = min(MAX_WAIT, 2 * wait)

    async def _read(self, socket: ClientConnection) -> None:
        while True:
            async with asyncio.timeout(MAX_SILENCE):
                message = msgspec.json.decode(await socket.recv(decode=False))
            if message["type"] == "ping":
                self._set_clock(message["now"])
                await socket.send(_encode({"type": "pong", "n": message["n"]}).decode())
            else:
                self._receive(message)

    def _receive(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "news":
                self.news = News(message)
                self._set_clock(self.news.now)
                self.on_news(self.news)
            case "done":
                self._answer(message["id"], message["version"])
            case "refused" if message["id"] is not None:
                self._answer(message["id"], ServerRefused(message["code"], message["text"]))
            case "refused":
                self._refused_hello = (message["code"], message["text"])
            case "closing":
                self._closing = (message["code"], message["text"])
        self._changed.set()

    def _answer(self, command_id: str, outcome: int | ServerRefused) -> None:
        _, future = self._unanswered.pop(command_id, (b"", None))
        if future is None or future.done():
            return
        if isinstance(outcome, int):
            future.set_result(outcome)
        else:
            future.set_exception(outcome)

    def _finish(self, error: TertiaError) -> None:
        """Raise the error in everything that waits for the table."""
        self._end = self._end or error
        for _, future in self._unanswered.values():
            if not future.done():
                future.set_exception(self._end)
                future.exception()  # mark it as retrieved: perhaps nobody awaits it any more
        self._unanswered.clear()
        self._changed.set()

    @property
    def now(self) -> Millis:
        """The server's clock, estimated from its last message."""
        return int(time.monotonic() * 1000 + self._clock_offset)

    def _set_clock(self, now: Millis) -> None:
        self._clock_offset = now - time.monotonic() * 1000

    # Commands ---------------------------------------------------------------------------------------------

    async def do(self, command: Any, **fields: Any) -> int:
        """Give a command as ``TableVisit.do`` says. If the connection is lost, it is sent again and counts once."""
        if self._end is not None:
            raise self._end
        if isinstance(command, str):
            command = {"type": command, **fields}
        command_id, version = next(self._ids), None if self.news is None else self.news.version
        message = _encode({"type": "do", "id": command_id, "command": command, "version": version})
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._unanswered[command_id] = (message, future)
        if self._socket is not None:
            with contextlib.suppress(*CONNECTION_LOST):  # it is sent again after the reconnect
                await self._socket.send(message.decode())
        return await future


def _reason(error: BaseException) -> str:
    return str(error) or type(error).__name__
