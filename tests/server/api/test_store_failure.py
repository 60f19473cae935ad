"""While the store fails, requests get a sentence in the visitor's language, and /health answers 503."""

from __future__ import annotations

import asyncio
import json

import pytest

from support.in_process_server import in_process_server
from support.raw_socket import http
from tertia.texts import LANGUAGES, text


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/none", "/api/me"])
def test_store_failure_returns_503(path: str) -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.registry.store.close()
            url, headers = f"http://127.0.0.1:{server.port}{path}", {"accept-language": "fr"}
            status, given, body = await asyncio.to_thread(http, url, None, headers)
            refusal = json.loads(body)
            assert (status, refusal["code"]) == (503, "store-failed")
            assert refusal["text"] == text("fr", "error.store-away")
            assert given["retry-after"] == "10"

    asyncio.run(run())


def test_store_failure_makes_health_return_503() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.registry.store.close()
            status, _, _ = await asyncio.to_thread(http, f"http://127.0.0.1:{server.port}/health")
            assert status == 503

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/", "/me", "/t/none", "/t/none/replay", "/part/tables"])
def test_store_failure_shows_browsers_a_page(path: str) -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.registry.store.close()
            url = f"http://127.0.0.1:{server.port}{path}"
            for language in LANGUAGES:
                headers = {"accept-language": language}
                status, given, body = await asyncio.to_thread(http, url, None, headers)
                assert (status, given["retry-after"]) == (503, "10")
                assert given["content-type"] == "text/html; charset=utf-8"
                assert f"<h1>{text(language, 'page.away.title')}</h1>" in body.decode()

    asyncio.run(run())
