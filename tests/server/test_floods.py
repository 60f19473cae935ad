"""A client that floods its socket is cut off with a reason. Others do not notice."""

from __future__ import annotations

import contextlib
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from support.async_test import async_test
from support.in_process_server import InProcessServer, in_process_server
from support.raw_connection import RawConnection
from support.raw_socket import RawSocket
from tertia.server.security.identity import Identities
from tertia.server.security.limits import MESSAGES_PER_SECOND, Limit, RateLimiter
from tertia.server.state import RateLimits
from tertia.server.ws.connection import TOO_FAST_CLOSE_CODE
from tertia.texts import LANGUAGES, text

FLOODER, BYSTANDER = "ab" * 12, "cd" * 12


def frames(opcode: Opcode, data: bytes, fin: bool, count: int) -> bytes:
    return count * Frame(opcode, data, fin).serialize(mask=True)


FLOODS_BY_KIND = {
    "fragments": frames(Opcode.TEXT, b"", fin=False, count=1)
    + frames(Opcode.CONT, b"", fin=False, count=2_000_000),
    "pings": frames(Opcode.PING, b"", fin=True, count=200_000),
    "pongs": frames(Opcode.PONG, b"", fin=True, count=60_000),
    "pong messages": frames(Opcode.TEXT, b'{"type":"pong","n":1}', fin=True, count=60_000),
    "bytes": frames(Opcode.BINARY, bytes(16_000), fin=True, count=200),
}


def running_server(floods: int = 100) -> AbstractAsyncContextManager[InProcessServer]:
    """Run a server with the usual rate of messages. It forgives an address this number of floods."""
    limits = RateLimits(floods=RateLimiter(Limit(floods, rate=0)))
    return in_process_server(rate=MESSAGES_PER_SECOND, limits=limits)


async def flood(server: InProcessServer, url: str, kind: str, language: str) -> tuple[RawConnection, Any]:
    """Enter a table and send a flood. Return the closed connection and the last message."""
    cookie = f"tertia={Identities(server.secret).sign(FLOODER)}"
    connection = await RawConnection.connect(url, {"cookie": cookie})
    hello = Frame(Opcode.TEXT, b'{"type":"hello","language":"%s"}' % language.encode())
    await connection.write(hello.serialize(mask=True))
    with contextlib.suppress(ConnectionError):  # the server has ended the connection already
        await connection.write(FLOODS_BY_KIND[kind])
    messages = await connection.messages_until_close()
    await connection.close()
    return connection, messages[-1]


@pytest.mark.parametrize("kind", FLOODS_BY_KIND)
@async_test
async def test_flooding_client_is_disconnected_with_a_reason(kind: str) -> None:
    async with running_server() as server:
        url = await server.table(BYSTANDER)
        cookie = f"tertia={Identities(server.secret).sign(BYSTANDER)}"
        async with await RawSocket.connect(url, cookie) as bystander:
            assert (await bystander.do("sit", name="Bea"))["type"] == "done"
            flooder, message = await flood(server, await server.table(FLOODER), kind, "en")
            assert message == {
                "type": "closing",
                "code": "too-fast",
                "text": text("en", "closing.too-fast"),
            }
            assert flooder.close_frame == (TOO_FAST_CLOSE_CODE, "too-fast")
            assert (await bystander.do("stand"))["type"] == "done"


@pytest.mark.parametrize("language", LANGUAGES)
@async_test
async def test_reason_is_in_the_language_of_the_client(language: str) -> None:
    async with running_server() as server:
        _, message = await flood(server, await server.table(FLOODER), "pings", language)
        assert message["text"] == text(language, "closing.too-fast")


@async_test
async def test_client_that_floods_again_and_again_is_refused_at_once() -> None:
    async with running_server(floods=2) as server:
        url = await server.table(FLOODER)
        for _ in range(2):
            await flood(server, url, "pings", "en")
        refused = await RawConnection.connect(url, {"accept-language": "fr"})
        assert await refused.messages_until_close() == [
            {"type": "closing", "code": "too-fast", "text": text("fr", "closing.too-fast")}
        ]
        assert refused.close_frame == (TOO_FAST_CLOSE_CODE, "too-fast")
        await refused.close()
        async with await RawSocket.connect(url, headers={"x-forwarded-for": "192.0.2.9"}) as other_address:
            await other_address.receive_news()
