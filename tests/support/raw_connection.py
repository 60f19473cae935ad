"""A WebSocket client over a plain TCP connection, on which a test chooses the packets."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Mapping
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import Event
from websockets.uri import parse_uri

from support.client import TIMEOUT


class RawConnection:
    """Writes arbitrary bytes, and parses what the server sends."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, uri: str) -> None:
        self._reader, self._writer = reader, writer
        self._protocol = ClientProtocol(parse_uri(uri))
        self._events: list[Event] = []

    @classmethod
    async def connect(cls, uri: str, headers: Mapping[str, str]) -> RawConnection:
        """Connect and complete the opening handshake."""
        parsed = parse_uri(uri)
        connection = cls(*await asyncio.open_connection(parsed.host, parsed.port), uri)
        request = connection._protocol.connect()
        request.headers.update(headers)
        connection._protocol.send_request(request)
        await connection.write(b"".join(connection._protocol.data_to_send()))
        while not connection._events:
            await connection._read()
        assert isinstance(connection._events.pop(0), Response)
        return connection

    @property
    def close_frame(self) -> tuple[int | None, str | None]:
        """The code and the reason with which the server has closed the connection."""
        return self._protocol.close_code, self._protocol.close_reason

    async def write(self, *packets: bytes) -> None:
        """Send packets one by one, so that the server may read each by itself."""
        for packet in packets:
            self._writer.write(packet)
            await self._writer.drain()
            await asyncio.sleep(0)

    async def answers(self, count: int) -> list[dict[str, Any]]:
        """Return the next answers, without news."""
        found: list[dict[str, Any]] = []
        async with asyncio.timeout(TIMEOUT):
            while len(found) < count:
                found += [message for message in self._messages() if message["type"] in ("done", "refused")]
                if len(found) < count:
                    await self._read()
        return found

    async def next_message(self) -> dict[str, Any]:
        """Return the next message but pings. Further ones that have arrived with it are dropped."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                for message in self._messages():
                    if message["type"] != "ping":
                        return message
                await self._read()

    async def messages_until_close(self) -> list[dict[str, Any]]:
        """Return all further messages, until the server ends the connection."""
        async with asyncio.timeout(TIMEOUT):
            while await self._read():
                pass
        return self._messages()

    async def close(self) -> None:
        self._writer.close()
        with contextlib.suppress(ConnectionError):  # the server may have ended the connection
            await self._writer.wait_closed()

    def _messages(self) -> list[dict[str, Any]]:
        events, self._events = self._events, []
        return [
            json.loads(bytes(event.data))
            for event in events
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT
        ]

    async def _read(self) -> bool:
        """Read and parse what the server sends next. Return False at the end."""
        data = await self._reader.read(65_536)
        if data:
            self._protocol.receive_data(data)
        else:
            self._protocol.receive_eof()
        self._events += self._protocol.events_received()
        return bool(data)
