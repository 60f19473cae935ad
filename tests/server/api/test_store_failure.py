"""Requests while the store fails: a sentence in the visitor's language, and 503 for the balancer."""

from __future__ import annotations

import asyncio
import json

import pytest

from support.in_process_server import in_process_server
from support.raw_socket import http


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/none", "/api/me"])
def test_store_failure_returns_503(path: str) -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.registry.store.close()
            url, headers = f"http://127.0.0.1:{server.port}{path}", {"accept-language": "fr"}
            status, _, body = await asyncio.to_thread(http, url, None, headers)
            assert (status, json.loads(body)["code"]) == (503, "store-failed")
            health, _, _ = await asyncio.to_thread(http, f"http://127.0.0.1:{server.port}/health")
            assert health == 503

    asyncio.run(run())
