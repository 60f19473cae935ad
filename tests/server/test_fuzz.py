"""Malformed messages: the server answers each, or closes the socket with a reason; other games continue."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from server.malformed_messages import malformed_message
from support.client import seat_clients
from support.raw_socket import TIMEOUT, RawSocket, identity, new_table
from support.server_process import ServerProcess, healthy_server, running_server

SOCKETS = 8
IN_FLIGHT = 40
"""Messages that a visitor sends before waiting for the answers."""
CLOSE_CODES = (1007, 1009, 4001, 4004, 4008)
"""Invalid text, message too big, connected elsewhere, no such table, client too slow."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server for the attacks alone."""
    with healthy_server(tmp_path_factory.mktemp("attacked")) as running:
        yield running


class Fuzzer:
    """A visitor who sends malformed messages and counts the answers."""

    def __init__(self, url: str, cookie: str, rng: Random) -> None:
        self.url, self.cookie, self.rng = url, cookie, rng
        self.sent = self.answered = self.closed = 0

    async def run(self, messages: int) -> None:
        while self.sent < messages:
            async with await RawSocket.connect(self.url, self.cookie) as raw:
                await raw.receive_news()
                await self.send_batches(raw, messages)

    async def send_batches(self, raw: RawSocket, messages: int) -> None:
        """Send messages and check that each gets exactly one answer while the socket is open."""
        try:
            while self.sent < messages:
                batch = [malformed_message(self.rng) for _ in range(min(IN_FLIGHT, messages - self.sent))]
                for data, as_text in batch:
                    await raw.socket.send(data, text=as_text)
                    self.sent += 1
                unanswered = len(batch)
                while unanswered:
                    if await self.receive_type(raw) in ("done", "refused"):
                        unanswered -= 1
                        self.answered += 1
        except ConnectionClosed:
            assert raw.socket.close_code in CLOSE_CODES, raw.socket.close_code
            self.closed += 1

    async def receive_type(self, raw: RawSocket) -> str:
        """Return the type of the next message. Answer it if it is a ping."""
        async with asyncio.timeout(TIMEOUT):
            data = await raw.socket.recv()
        kind: str = json.loads(data)["type"]
        if kind == "ping":
            await raw.answer_ping(json.loads(data)["n"])
        return kind


async def fuzz(server: ServerProcess, messages: int) -> None:
    cookie = identity(server)
    tables = [new_table(server, cookie, seats=4) for _ in range(2)]
    # Two of the visitors are the host of their table.
    fuzzers = [
        Fuzzer(server.socket(tables[n % 2]), cookie if n < 2 else identity(server), Random(n))
        for n in range(SOCKETS)
    ]
    # Meanwhile two players play a whole game at another table.
    _, players = await seat_clients(server, "classic", 2)
    await players[0].do(kind="begin")
    await asyncio.gather(
        *(fuzzer.run(messages // SOCKETS) for fuzzer in fuzzers), *(player.play() for player in players)
    )
    assert all(player.is_over for player in players)
    for player in players:
        await player.close()
    assert sum(fuzzer.sent for fuzzer in fuzzers) == messages
    closed = sum(fuzzer.closed for fuzzer in fuzzers)
    answered = sum(fuzzer.answered for fuzzer in fuzzers)
    assert answered >= messages - closed * IN_FLIGHT
    assert answered > 0.9 * messages
    # The attacked tables still work.
    async with await RawSocket.connect(server.socket(tables[0]), identity(server)) as guest:
        assert (await guest.do("claim", cards=[1]))["type"] == "refused"


def test_malformed_messages_are_refused_without_an_error(tmp_path: Path, thorough: bool) -> None:
    """20,000 of them, over a hundred of every kind; ``--thorough`` sends 100,000."""
    with running_server(tmp_path) as server:
        asyncio.run(fuzz(server, 100_000 if thorough else 20_000))
        assert server.process.poll() is None
        errors = server.stop()
        assert "Traceback" not in errors
        assert "error" not in errors.lower(), errors[:2000]


UPGRADE = b"Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
HANDSHAKES = [
    b"",
    b"\xff\xfe\x00" * 50,  # no HTTP at all
    b"GET /ws/\xff\xfe HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
    b"GET /ws/x HTTP/1.1\r\n" + UPGRADE + b"\r\n",
    b"GET /ws/x HTTP/1.1\r\n" + UPGRADE + b"Sec-WebSocket-Key: short\r\n\r\n",
    b"GET /ws/x HTTP/1.1\r\n" + UPGRADE + KEY + b"X-\xe9: \xe9\r\n\r\n",
    b"GET /ws/x HTTP/1.1\r\n" + UPGRADE + KEY + b"Cookie: tertia=\xff.\xff\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"GET " + b"/x" * 40_000 + b" HTTP/1.1\r\n\r\n",
]


def test_the_server_survives_malformed_handshakes(server: ServerProcess) -> None:
    async def run() -> None:
        for handshake in HANDSHAKES:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(handshake)
            writer.write_eof()
            # the server may reset a connection before it has read everything
            with contextlib.suppress(ConnectionResetError):
                async with asyncio.timeout(TIMEOUT):
                    while await reader.read(65_536):
                        pass
            writer.close()
        await expect_server_works(server)

    asyncio.run(run())


async def expect_server_works(server: ServerProcess) -> None:
    """Check that a new visitor can make a table and give a command."""
    cookie = identity(server)
    async with await RawSocket.connect(server.socket(new_table(server, cookie)), cookie) as player:
        await player.expect_done("add-bot")


def test_the_server_survives_malformed_frames(server: ServerProcess) -> None:
    """The frames follow a valid handshake."""
    hello = b"GET /ws/x HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n"
    frames = [
        b"\x81\x02hi",  # no mask
        b"\x8f\x80\x00\x00\x00\x00",  # an unknown opcode
        b"\x80\x80\x00\x00\x00\x00",  # a continuation without a beginning
        b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
        b"\x81\xff" + b"\xff" * 8 + b"\x00" * 4,  # a length of 2**64 - 1
        b"\x88\x81\x00\x00\x00\x00x",  # a close code of one byte
        b"\x89\xfe\x01\x00\x00\x00\x00\x00",  # a ping that is too long
        b"\x01\x81\x00\x00\x00\x00{\x81\x81\x00\x00\x00\x00{",  # a new message within a message
        b"\x81",  # half a frame
    ]

    async def run() -> None:
        for frame in frames:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(hello)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(frame)
            writer.write_eof()
            async with asyncio.timeout(TIMEOUT):
                while await reader.read(65_536):
                    pass
            writer.close()
        await expect_server_works(server)

    asyncio.run(run())
