"""Security headers of every response, and requests from pages of other sites."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import InvalidStatus

from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess
from tertia.server.security.headers import SECURITY_HEADERS


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
        async with await RawSocket.connect(url, cookie, headers={"origin": server.http}) as own:
            await own.receive_news()

    asyncio.run(run())
