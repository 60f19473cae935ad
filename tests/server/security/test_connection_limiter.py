"""Connections are limited per address and in all, and the log says so once in a while."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from websockets.frames import Frame, Opcode

from support.async_test import async_test
from support.client import TIMEOUT
from support.in_process_server import InProcessServer, in_process_server
from support.raw_connection import RawConnection
from support.raw_socket import RawSocket
from tertia.server.http import protocol as http_protocol
from tertia.server.security.connection_limiter import (
    OPENED_CONNECTIONS,
    REPORT_INTERVAL,
    ConnectionLimiter,
    ConnectionLimits,
)
from tertia.server.security.trusted_proxies import TrustedProxies
from tertia.server.ws.connection import TOO_FAST_CLOSE_CODE
from tertia.texts import LANGUAGES, text

ELSEWHERE = TrustedProxies(["192.0.2.0/24"])
"""With these proxies, a connection of this machine is one of a visitor."""

HOST = "ab" * 12
"""The identity of the table's host."""


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_connections_are_counted_per_address_and_in_all() -> None:
    limiter = ConnectionLimiter(ConnectionLimits(total=4, per_address=2))
    assert [limiter.open(address) for address in "aaabbc"] == [True, True, False, True, True, False]
    limiter.close("a")
    assert limiter.open("a")
    assert not limiter.open(None)


def test_new_connections_of_an_address_are_limited_per_second() -> None:
    clock = Clock()
    limiter = ConnectionLimiter(ConnectionLimits(total=10_000, per_address=10_000), clock)
    opened = [limiter.open("a") for _ in range(int(OPENED_CONNECTIONS.burst) + 1)]
    assert opened == [True] * int(OPENED_CONNECTIONS.burst) + [False]
    assert limiter.open("b")
    clock.now = 1.0
    assert limiter.open("a")


def test_a_trusted_proxy_counts_in_all_only() -> None:
    limiter = ConnectionLimiter(ConnectionLimits(total=4, per_address=2))
    assert [limiter.open(None) for _ in range(5)] == [True] * 4 + [False]


def test_the_log_has_one_line_in_an_interval(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    limiter = ConnectionLimiter(ConnectionLimits(total=2, per_address=1), clock)
    for _ in range(1_000):  # the first is accepted, and the second reported
        limiter.open("a")
    clock.now = REPORT_INTERVAL
    limiter.open("a")
    limiter.open("b")
    limiter.open("c")
    limit_of_one = "The limit of 1 connections of one address is reached (--max-connections-per-address)"
    assert caplog.messages == [
        f"{limit_of_one}: 1 refused since the last report",
        f"{limit_of_one}: 999 refused since the last report",
        "The limit of 2 connections in all is reached (--max-connections): 1 refused since the last report",
    ]


async def connect(server: InProcessServer) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", server.port)


async def get(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """Send a request, unless the connection is refused already, and return the first line of the answer."""
    writer.write(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
    async with asyncio.timeout(TIMEOUT):
        return await reader.readline()


async def open_until_accepted(server: InProcessServer) -> asyncio.StreamWriter:
    """Connect until the server has noticed that another connection is closed."""
    while True:
        reader, writer = await connect(server)
        if b" 200 " in await get(reader, writer):
            return writer
        writer.close()


@pytest.mark.parametrize(
    "limits",
    [ConnectionLimits(total=100, per_address=2), ConnectionLimits(total=2, per_address=100)],
    ids=["address", "total"],
)
@async_test
async def test_a_connection_beyond_the_limit_gets_503(limits: ConnectionLimits) -> None:
    async with in_process_server(proxies=ELSEWHERE, connections=limits) as server:
        idle = [await connect(server) for _ in range(2)]
        for reader, writer in idle:
            assert b" 200 " in await get(reader, writer)
        reader, writer = await connect(server)
        async with asyncio.timeout(TIMEOUT):
            head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
        assert head.startswith("HTTP/1.1 503 Service Unavailable\r\n")
        assert body.splitlines() == [text(language, "error.too-many-connections") for language in LANGUAGES]
        writer.close()
        idle[0][1].close()
        (await open_until_accepted(server)).close()
        idle[1][1].close()


@async_test
async def test_a_socket_is_counted_until_it_ends() -> None:
    limits = ConnectionLimits(total=100, per_address=1)
    async with in_process_server(proxies=ELSEWHERE, connections=limits) as server:
        async with await RawSocket.connect(await server.table(HOST), direct=True) as socket:
            await socket.receive_news()
            reader, writer = await connect(server)
            assert b" 503 " in await reader.readline()
            writer.close()
        (await open_until_accepted(server)).close()


@async_test
async def test_connections_of_a_trusted_proxy_are_not_limited_per_address() -> None:
    async with in_process_server(connections=ConnectionLimits(total=100, per_address=1)) as server:
        connections = [await connect(server) for _ in range(3)]
        for reader, writer in connections:
            assert b" 200 " in await get(reader, writer)
            writer.close()


@async_test
async def test_sockets_behind_a_proxy_are_limited_by_the_address_of_the_visitor() -> None:
    async with in_process_server(connections=ConnectionLimits(total=100, per_address=1)) as server:
        url = await server.table(HOST)
        ann, bob = ({"x-forwarded-for": address} for address in ("2001:db8::1", "2001:db8:0:1::1"))
        network_of_ann = {"x-forwarded-for": "2001:db8::2"}  # one /64 network counts as one address
        async with await RawSocket.connect(url, headers=ann) as first:
            await first.receive_news()
            refused = await RawConnection.connect(url, {**network_of_ann, "accept-language": "es"})
            assert await refused.messages_until_close() == [
                {"type": "closing", "code": "too-many", "text": text("es", "closing.too-many")}
            ]
            assert refused.close_frame == (TOO_FAST_CLOSE_CODE, "too-many")
            await refused.close()
            async with await RawSocket.connect(url, headers=bob) as other:
                await other.receive_news()
        while True:  # until the server has noticed that the first socket is closed
            again = await RawConnection.connect(url, ann)
            await again.write(Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True))
            kind = (await again.next_message())["type"]
            await again.close()
            if kind == "news":
                break


@async_test
async def test_half_open_requests_are_all_ended_and_newcomers_are_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A time-out of 0 ends them before or after their first bytes, with 408 or silently."""
    monkeypatch.setattr(http_protocol, "HEAD_TIMEOUT", 0)
    async with in_process_server(
        proxies=ELSEWHERE, connections=ConnectionLimits(total=300, per_address=300)
    ) as server:
        half_open = [await connect(server) for _ in range(300)]
        for reader, writer in half_open:
            writer.write(b"GET / HTTP/1.1\r\n")
            with contextlib.suppress(ConnectionResetError):
                async with asyncio.timeout(TIMEOUT):
                    assert (await reader.readline())[:13] in (b"", b"HTTP/1.1 408 ")
            writer.close()
        monkeypatch.undo()
        (await open_until_accepted(server)).close()
