"""Bans of addresses and revoked cookies over HTTP and sockets."""

from __future__ import annotations

import asyncio
import json

import pytest

from support.in_process_server import InProcessServer, in_process_server
from support.raw_socket import RawSocket, http
from tertia.errors import BadInput
from tertia.server.security.identity import Identities
from tertia.storage.ports import Ban
from tertia.texts import LANGUAGES, error_text, text

HOUR = 3_600_000


async def ban(server: InProcessServer, address: str) -> int:
    """Ban an address for an hour and return the end of the ban."""
    now = server.registry.clock()
    await server.registry.access.ban(Ban("address", address, now + HOUR, now))
    return now + HOUR


@pytest.mark.parametrize(
    ("banned", "visitor"), [("203.0.113.9", "203.0.113.9"), ("2001:db8:0:7::/64", "2001:db8:0:7:aaaa::1")]
)
def test_a_banned_address_gets_a_sentence(banned: str, visitor: str) -> None:
    async def run() -> None:
        async with in_process_server() as server:
            until = await ban(server, banned)
            base, error = f"http://127.0.0.1:{server.port}", BadInput("banned", until=until)
            for language in LANGUAGES:
                headers = {"x-forwarded-for": visitor, "accept-language": language}
                status, _, body = await asyncio.to_thread(http, f"{base}/api/tables", None, headers)
                assert (status, json.loads(body)) == (
                    403,
                    {"code": "banned", "text": error_text(language, error)},
                )
                status, _, body = await asyncio.to_thread(http, f"{base}/", None, headers)
                assert status == 403
                assert error_text(language, error) in body.decode()
            for path in ("/health", "/host"):  # a ban never locks out the health check or the host
                status, _, _ = await asyncio.to_thread(http, base + path, None, {"x-forwarded-for": visitor})
                assert status == 200
            status, _, _ = await asyncio.to_thread(http, f"{base}/")
            assert status == 200, "another address is not banned"

    asyncio.run(run())


def test_a_ban_closes_sockets_and_refuses_new_ones() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url = await server.table(host="creator")
            headers = {"x-forwarded-for": "203.0.113.9"}
            async with (
                await RawSocket.connect(url, headers=headers) as rude,
                await RawSocket.connect(url) as other,
            ):
                await rude.receive_news()
                await other.receive_news()
                await ban(server, "203.0.113.9")
                closing = await rude.receive_type("closing")
                assert (closing["code"], closing["text"]) == ("banned", text("en", "closing.banned"))
                assert await rude.read_to_close() == 4003
                # Without a hello: the server refuses before the first message.
                async with await RawSocket.connect(url, headers=headers, hello={}) as again:
                    assert (await again.receive())["code"] == "banned"
                    assert await again.read_to_close() == 4003
                assert len(server.registry.tables) == 1, "the table stays, and its other visitors play on"
                await other.send(type="do", id="1", command={"type": "sit", "name": "Ann"})
                await other.receive_type("done")

    asyncio.run(run())


def test_a_deleted_identity_cannot_be_used_again() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            base, url = f"http://127.0.0.1:{server.port}", await server.table(host="abc")
            old = {"cookie": f"tertia={Identities(server.secret).sign('abc')}"}
            async with await RawSocket.connect(url, old["cookie"]) as socket:
                assert (await socket.receive_news())["you"]["host"]
                status, _, _ = await asyncio.to_thread(http, f"{base}/api/me", None, old, "DELETE")
                assert status == 200
                assert (await socket.receive_type("closing"))["code"] == "forgotten"
            async with await RawSocket.connect(url, old["cookie"]) as socket:
                assert not (await socket.receive_news())["you"]["host"]
            status, headers, _ = await asyncio.to_thread(http, f"{base}/api/me", None, old)
            assert status == 200
            assert headers["set-cookie"].startswith("tertia=")
            assert "tertia=abc." not in headers["set-cookie"]

    asyncio.run(run())
