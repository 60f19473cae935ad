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


def limit_files(server: ServerProcess, size: int | None) -> None:
    """Let the server write to the first bytes of each file only, as on a full disk. None ends the limit."""
    import resource  # Windows has no such module

    unlimited = resource.RLIM_INFINITY
    soft = unlimited if size is None else size
    resource.prlimit(
        server.process.pid, resource.RLIMIT_FSIZE, (soft, unlimited)
    )  # a hard limit could not end


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
            assert refusal["text"] == text(
                "en", "error.store-away"
            )  # visitors do not see the technical reason
            while (present_health := await asyncio.to_thread(health, server)) == (200, "ok"):
                pass  # /health keeps its answer for a moment
            assert present_health == (503, "store-failed")
            assert (await asyncio.to_thread(http, f"{server.http}/"))[0] == 200  # the page only reads
            limit_files(server, None)
            await host.expect_done("add-bot")
            while await asyncio.to_thread(health, server) != (200, "ok"):
                pass  # here, too
        async with await RawSocket.connect(server.socket(table), cookie) as host:
            chairs = (await host.receive_news())["room"]["chairs"]
            assert [chair["bot"] for chair in chairs if chair is not None] == [False, True]  # Ann and one bot

    with running_server(tmp_path) as server:
        asyncio.run(run(server))
        assert "Traceback" not in server.stop()
