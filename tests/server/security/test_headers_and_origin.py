"""Security headers of every response, and requests from pages of other sites."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import InvalidStatus

from support.asgi import get
from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess
from tertia.errors import BadInput
from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.server.security.headers import SECURITY_HEADERS
from tertia.server.security.origin import parse_site
from tertia.storage.memory.store import memory_store


@pytest.mark.parametrize(
    "path", ["/health", "/api", "/api/tables", "/api/tables/none", "/nowhere", "/api/me", "/api/odds"]
)
def test_every_response_has_security_headers(server: ServerProcess, path: str) -> None:
    _, headers, _ = http(server.http + path)
    assert SECURITY_HEADERS.items() <= headers.items()
    assert "server" not in headers


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "http://127.0.0.1", "https://127.0.0.1:1", "x", ""]
)
def test_foreign_origin_cannot_open_a_socket(server: ServerProcess, origin: str) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        with pytest.raises(InvalidStatus) as refused:
            await RawSocket.connect(url, cookie, headers={"origin": origin})
        assert refused.value.response.status_code == 403
        # The same request with the server's own origin succeeds, so the origin was the reason.
        async with await RawSocket.connect(url, cookie, headers={"origin": server.http}) as socket:
            await socket.receive_news()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("site", "host", "address"),
    [
        ("https://play.example.org", "evil.example", "https://play.example.org"),
        ("", "friends.example:8181", "http://friends.example:8181"),
        ("", 'x"><script>', "http://localhost"),
    ],
    ids=["configured site", "Host header", "invalid Host header"],
)
def test_canonical_link_uses_the_configured_site_or_a_valid_host(site: str, host: str, address: str) -> None:
    app = make_app(TableRegistry(memory_store()), b"s" * 32, site=site)
    assert f'<link rel="canonical" href="{address}/odds">' in get(app, "/odds", {"host": host}).text


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("play.example.org", "https://play.example.org"),
        ("http://[::1]:8181/", "http://[::1]:8181"),
        ("https://play.example.org/", "https://play.example.org"),
    ],
)
def test_parse_site_accepts_a_host_name_or_a_url(address: str, site: str) -> None:
    assert parse_site(address) == site


@pytest.mark.parametrize(
    "address", ["ftp://play.example.org", "https://", "play example", "https://x/y", "://x y"]
)
def test_parse_site_refuses_malformed_addresses(address: str) -> None:
    with pytest.raises(BadInput, match="bad-site"):
        parse_site(address)
