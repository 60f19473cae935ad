"""A load client as light as it gets: frames written and read by hand, the next command when the last is answered."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

DONE, NEWS, PING = b'{"type":"done"', b'{"type":"news"', b'{"type":"ping","n":'


def frame(text: bytes) -> bytes:
    """A client's text frame. The mask is all zeros, which is as good as any other and needs no work."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
    return head + b"\0\0\0\0" + text


@dataclass
class Lap:
    """What all sockets of a lap have done."""

    running: bool = True
    answered: int = 0
    news: int = 0
    news_bytes: int = 0
    refused: int = 0
    flying: int = 0
    """Commands that are not answered yet."""
    cpu: float = 0.0
    """Seconds of a core that the server took for it."""
    waits: list[float] = field(default_factory=list)
    """Seconds from a send to its own receipt."""


class Socket(asyncio.Protocol):
    """A WebSocket to one server."""

    def __init__(self, path: str, cookie: str = "") -> None:
        self.open = asyncio.get_running_loop().create_future()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        self._rest = b""
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        at, size = 0, len(data)
        if not self.open.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            at = end + 4
            assert data.startswith(b"HTTP/1.1 101"), data[:at]
            self.open.set_result(None)
        while size - at >= 4:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = data[at + 2] << 8 | data[at + 3], at + 4
            if start + length > size:
                break
            at = start + length
            self.heard(data, start, at)
        self._rest = data[at:]

    def heard(self, data: bytes, start: int, end: int) -> None:
        """A message: these bytes of the data."""
        raise NotImplementedError

    def send(self, text: bytes) -> None:
        self.transport.write(frame(text))


class Echo(Socket):
    """Sends its own text again whenever it comes back to it."""

    def __init__(self, path: str, text: bytes) -> None:
        super().__init__(path)
        self._text, self._frame = text, frame(text)
        self._lap = Lap(running=False)
        self._sent = 0.0

    def begin(self, lap: Lap) -> None:
        self._lap = lap
        self._next()

    def _next(self) -> None:
        self._lap.flying += 1
        self._sent = time.perf_counter()
        self.transport.write(self._frame)

    def heard(self, data: bytes, start: int, end: int) -> None:
        lap = self._lap
        lap.news += 1
        if data.startswith(self._text, start):
            lap.waits.append(time.perf_counter() - self._sent)
            lap.flying -= 1
            if lap.running:
                lap.answered += 1
                self._next()


@dataclass
class Table:
    """Those who play together: never do all agree, so that the cards stay as they are."""

    seats: int
    agreeing: set[Player] = field(default_factory=set)
    waiting: list[Player] = field(default_factory=list)


class Player(Socket):
    """Says "no SET" and takes it back, in turn."""

    def __init__(self, path: str, cookie: str, table: Table) -> None:
        super().__init__(path, cookie)
        self.first_news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._table = table
        self._is_agreed = False
        self._answer: asyncio.Future[bytes] | None = None
        self._lap = Lap(running=False)
        self._sent = 0.0
        self._number = 0

    async def do(self, command: bytes) -> None:
        """One command, before the race."""
        self._answer = asyncio.get_running_loop().create_future()
        self._send(command)
        answer = await self._answer
        assert answer.startswith(DONE), answer
        self._answer = None

    def begin(self, lap: Lap) -> None:
        self._lap = lap
        self._table.waiting.clear()
        self._next()

    def _send(self, command: bytes) -> None:
        self._number += 1
        self._lap.flying += 1
        self._sent = time.perf_counter()
        self.send(b'{"type":"do","id":"c%d","command":%s}' % (self._number, command))

    def _next(self) -> None:
        table = self._table
        if self in table.agreeing:
            self._send(b'{"type":"take-back"}')
        elif len(table.agreeing) + 1 < table.seats:
            table.agreeing.add(self)
            self._send(b'{"type":"say-no-set"}')
        else:
            table.waiting.append(self)

    def heard(self, data: bytes, start: int, end: int) -> None:
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
            self._answered(lap, data.startswith(DONE, start))

    def _answered(self, lap: Lap, accepted: bool) -> None:
        lap.waits.append(time.perf_counter() - self._sent)
        lap.flying -= 1
        lap.refused += not accepted
        self._is_agreed = not self._is_agreed
        if not self._is_agreed:
            self._table.agreeing.discard(self)
        if lap.running:
            lap.answered += accepted
            self._next()
            if self._table.waiting and len(self._table.agreeing) + 1 < self._table.seats:
                self._table.waiting.pop(0)._next()
