"""A disk that is full for a while: visitors get a sentence, nothing is lost, and the server goes on afterwards."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess, running_server
from tertia.texts import text

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")

UNLIMITED = -1


def limit_files(server: ServerProcess, size: int) -> None:
    """Let the server write to the first bytes of each file only, as on a full disk."""
    import resource  # Windows has no such module

    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


def health(server: ServerProcess) -> tuple[int, str]:
    """Return the status of ``/health`` and its check of the store."""
    status, _, body = http(f"{server.http}/health")
    return status, json.loads(body)["checks"]["store"]


def test_a_server_survives_a_full_disk(tmp_path: Path) -> None:
    async def run(server: ServerProcess) -> None:
        cookie = identity(server)
        table = new_table(server, cookie)
        async with await RawSocket.connect(server.socket(table), cookie) as host:
            await host.expect_done("sit", name="Ann")
            limit_files(server, 4_096)
            refusal = await host.do("add-bot")
            assert (refusal["type"], refusal["code"]) == ("refused", "store-failed")
            assert refusal["text"] == text("en", "error.store-away")  # not the reason
            while (found := await asyncio.to_thread(health, server)) == (200, "ok"):
                pass  # a result is used again for a moment
            assert found == (503, "store-failed")
            assert (await asyncio.to_thread(http, f"{server.http}/"))[0] == 200  # the page only reads
            limit_files(server, UNLIMITED)
            await host.expect_done("add-bot")
            while await asyncio.to_thread(health, server) != (200, "ok"):
                pass
        async with await RawSocket.connect(server.socket(table), cookie) as host:
            chairs = (await host.receive_news())["room"]["chairs"]
            assert [chair["bot"] for chair in chairs if chair is not None] == [False, True]

    with running_server(tmp_path) as server:
        asyncio.run(run(server))
        assert "Traceback" not in server.stop()
