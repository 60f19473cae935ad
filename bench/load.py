"""WebSocket clients that put load on a server.

They write and read frames themselves, which takes little CPU time. A client sends its next message when the server
has answered the last one, and at a table when it is this player's turn to agree.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import cast

DONE, NEWS, PING = b'{"type":"done"', b'{"type":"news"', b'{"type":"ping","n":'


def client_frame(text: bytes) -> bytes:
    """Return a text frame of a client. Its mask is all zeros, so that the payload stays as it is."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
    return head + b"\0\0\0\0" + text


@dataclass
class LapResult:
    """The counts of all clients during a lap, which is a few seconds of load."""

    is_running: bool = True
    """Clients send as long as this is True. Answers that come later count only as latencies and refusals."""
    accepted: int = 0
    refused: int = 0
    news: int = 0
    """The number of messages about changes, each counted once for every client that received it."""
    news_bytes: int = 0
    in_flight: int = 0
    """The number of commands without an answer."""
    server_cpu: float = 0.0
    """The CPU time of the server in seconds."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a command to its answer, for every command."""


class Client(asyncio.Protocol):
    """A WebSocket connection to a server."""

    def __init__(self, path: str, cookie: str = "") -> None:
        self.opened = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self._handshake = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # that of uvloop is no subclass
        self.transport.write(self._handshake.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        data = self._unread + data
        at, size = 0, len(data)
        if not self.opened.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._unread = data
                return
            at = end + 4
            assert data.startswith(b"HTTP/1.1 101"), data[:at]
            self.opened.set_result(None)
        # The server sends text frames of 2 to 65,535 bytes without a mask, so 4 bytes hold the length of any of them.
        while size - at >= 4:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = data[at + 2] << 8 | data[at + 3], at + 4
            if start + length > size:
                break
            at = start + length
            self.message_received(data, start, at)
        self._unread = data[at:]

    def message_received(self, data: bytes, start: int, end: int) -> None:
        """Handle the message in ``data[start:end]``."""
        raise NotImplementedError

    def send(self, text: bytes) -> None:
        self.transport.write(client_frame(text))


class EchoClient(Client):
    """A client of a broadcast server. It sends its text again whenever the text comes back."""

    def __init__(self, path: str, text: bytes) -> None:
        super().__init__(path)
        self._text, self._frame = text, client_frame(text)
        self._lap = LapResult(is_running=False)
        self._sent_at = 0.0

    @classmethod
    def numbered(cls, number: int, room: int) -> EchoClient:
        """Return a client in a room. Its text is as long as a usual command."""
        return cls(f"/{room}", f'"{number:05}", and a command of usual size'.encode())

    def start(self, lap: LapResult) -> None:
        self._lap = lap
        self._send_next()

    def message_received(self, data: bytes, start: int, end: int) -> None:
        lap = self._lap
        lap.news += 1
        if data.startswith(self._text, start):
            lap.latencies.append(time.perf_counter() - self._sent_at)
            lap.in_flight -= 1
            if lap.is_running:
                lap.accepted += 1
                self._send_next()

    def _send_next(self) -> None:
        self._lap.in_flight += 1
        self._sent_at = time.perf_counter()
        self.transport.write(self._frame)


@dataclass
class SharedTable:
    """Keeps the players of a table from all saying "no SET" at once, because the table would then add cards."""

    seats: int
    agreeing: set[PlayerClient] = field(default_factory=set)
    """The players who have said "no SET" and have not taken it back."""
    waiting: list[PlayerClient] = field(default_factory=list)
    """Those who may say it only when another player has taken it back."""

    @property
    def can_agree(self) -> bool:
        """Return True if one more player may say "no SET" and somebody still does not."""
        return len(self.agreeing) + 1 < self.seats


class PlayerClient(Client):
    """A player who says "no SET", takes it back, says it again, and so on."""

    def __init__(self, path: str, cookie: str, table: SharedTable) -> None:
        super().__init__(path, cookie)
        self.first_news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._table = table
        self._is_taking_back = False
        """True if the last command took "no SET" back."""
        self._answer: asyncio.Future[bytes] | None = None
        self._lap = LapResult(is_running=False)
        self._sent_at = 0.0
        self._commands = 0

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        for waiting in (self.first_news, self._answer):
            if waiting is not None and not waiting.done():
                waiting.set_exception(ConnectionError("closed by the server"))

    async def do(self, command: bytes) -> None:
        """Send a command before the first lap and wait until it is accepted."""
        self._answer = asyncio.get_running_loop().create_future()
        self._send_command(command)
        answer = await self._answer
        assert answer.startswith(DONE), answer
        self._answer = None

    def start(self, lap: LapResult) -> None:
        self._lap = lap
        if self in self._table.waiting:  # since the last lap
            self._table.waiting.remove(self)
        self._send_next()

    def message_received(self, data: bytes, start: int, end: int) -> None:
        lap = self._lap
        if data.startswith(NEWS, start):
            lap.news += 1
            lap.news_bytes += end - start
            if not self.first_news.done():
                self.first_news.set_result(None)
        elif data.startswith(PING, start):
            number = data[start + len(PING) : data.index(b",", start + len(PING))]
            self.send(b'{"type":"pong","n":%s}' % number)
        elif self._answer is not None:
            self._answer.set_result(data[start:end])
        else:
            self._answer_received(lap, data.startswith(DONE, start))

    def _answer_received(self, lap: LapResult, is_accepted: bool) -> None:
        table = self._table
        lap.latencies.append(time.perf_counter() - self._sent_at)
        lap.in_flight -= 1
        lap.refused += not is_accepted
        if self._is_taking_back:
            table.agreeing.discard(self)
        if lap.is_running:
            lap.accepted += is_accepted
            if table.waiting and table.can_agree:
                table.waiting.pop(0)._send_next()
            self._send_next()

    def _send_next(self) -> None:
        self._is_taking_back = self in self._table.agreeing
        if self._is_taking_back:
            self._send_command(b'{"type":"take-back"}')
        elif self._table.can_agree:
            self._table.agreeing.add(self)
            self._send_command(b'{"type":"say-no-set"}')
        else:
            self._table.waiting.append(self)

    def _send_command(self, command: bytes) -> None:
        self._commands += 1
        self._lap.in_flight += 1
        self._sent_at = time.perf_counter()
        self.send(b'{"type":"do","id":"c%d","command":%s}' % (self._commands, command))
