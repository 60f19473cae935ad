"""The health of a node: a write, the housekeeping and the lease, answered at once whatever the store does."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from nodes.local_nodes import STEADY, Heartbeats, Node, running_nodes, wait_until, with_nodes
from support.async_test import async_test
from support.in_process_server import in_process_server
from support.postgres import Postgres
from support.raw_socket import http
from support.server_process import running_server
from tertia.live.registry import TableRegistry
from tertia.server.health import MAX_HOUSEKEEPING_AGE, REUSE_SECONDS, HealthCheck
from tertia.storage import Store, open_store
from tertia.storage.memory.store import memory_store

HEALTHY = {"store": "ok", "housekeeping": "ok", "lease": "ok"}


def health(address: str) -> tuple[int, Any]:
    """Return the status and the content of ``/health``."""
    status, headers, body = http(f"{address}/health")
    assert headers["cache-control"] == "no-store"
    return status, json.loads(body)


def test_a_healthy_server_reports_every_check_as_ok(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        assert health(server.http) == (200, {"status": "ok", "checks": HEALTHY})


def test_a_failed_store_is_reported_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.registry.store.close()
            for _ in range(3):
                answer = await asyncio.to_thread(health, f"http://127.0.0.1:{server.port}")
                checks = {**HEALTHY, "store": "store-failed"}
                assert answer == (503, {"status": "failed", "checks": checks})

    asyncio.run(run())
    assert caplog.messages.count("not healthy: store: store-failed") == 1


@async_test
async def test_a_write_that_waits_for_a_lock_is_not_waited_for(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 't.db'}")
    check = HealthCheck(TableRegistry(store))
    with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(3):  # all three wait for the same test write
            assert (await check.run(0.01))["store"] == "no answer in 0.01 s"
        other.execute("ROLLBACK")
    assert await check.run(60) == HEALTHY
    await store.close()


class _CountsWrites:
    """A database that counts the tests of its store."""

    def __init__(self, store: Store) -> None:
        self._database = store.database
        self.write_totals, self.waiting_writes = store.database.write_totals, 0
        self.tests = 0

    async def test_write(self) -> None:
        self.tests += 1
        await self._database.test_write()

    async def close(self) -> None:
        await self._database.close()


@async_test
async def test_a_result_is_used_again_for_a_short_time() -> None:
    now = [1_000.0]
    store = memory_store()
    counted = _CountsWrites(store)
    check = HealthCheck(TableRegistry(replace(store, database=counted)), lambda: now[0])
    for _ in range(5):
        assert await check.run() == HEALTHY
    assert counted.tests == 1
    now[0] += REUSE_SECONDS + 0.1
    assert await check.run() == HEALTHY
    assert counted.tests == 2


@async_test
async def test_housekeeping_that_does_not_complete_is_reported() -> None:
    now = [1_000.0]
    registry = TableRegistry(memory_store())
    check = HealthCheck(registry, lambda: now[0])
    assert await check.run() == HEALTHY
    now[0] += MAX_HOUSEKEEPING_AGE + 1
    assert (await check.run())["housekeeping"] == "last completed 31 s ago"
    await registry.housekeeping.run_once()
    assert await check.run() == HEALTHY


ON_FULL_DISK = """
import asyncio, resource, sys
from tertia.live.registry import TableRegistry
from tertia.server.health import HealthCheck
from tertia.storage import open_store

async def main():
    store = open_store(sys.argv[1])
    check = HealthCheck(TableRegistry(store))
    print((await check.run(60))["store"])
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    check._tested_at = 0.0  # forget the result, which would be used again for a moment
    store.database.writer.transactions.release()
    print((await check.run(60))["store"])
    await store.close()

asyncio.run(main())
"""
"""Checks a store, and checks it again when files must not grow any more."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limits on the size of a file")
def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 't.db'}"
    command = [sys.executable, "-c", ON_FULL_DISK, url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.returncode) == ("ok\nstore-failed\n", 0), done.stderr
    assert "The store failed a test: The store failed, so " in done.stderr


@with_nodes(1)
async def test_a_slow_database_is_not_waited_for(node: Node) -> None:
    await wait_until(lambda: node.cluster.has_lease)
    check = HealthCheck(node.registry)
    assert await check.run(60) == HEALTHY
    async with await psycopg.AsyncConnection.connect(node.url) as other:
        await other.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
        check = HealthCheck(node.registry)  # a new one, which has no result to use again
        assert (await check.run(0.01))["store"] == "no answer in 0.01 s"


def test_a_node_without_its_database_is_not_healthy(postgres: Postgres) -> None:
    """The database vanishes behind a running node."""

    async def run(url: str) -> None:
        async with running_nodes(url, 1, STEADY) as [node]:
            await wait_until(lambda: node.cluster.has_lease)
            address = f"http://127.0.0.1:{node.port}"
            assert await asyncio.to_thread(health, address) == (200, {"status": "ok", "checks": HEALTHY})
            await asyncio.to_thread(postgres.drop_database, url)
            answer: dict[str, Any] = {"status": "ok"}
            while answer["status"] == "ok":  # an answer may be reused for a moment
                status, answer = await asyncio.to_thread(health, address)
            assert status == 503
            status, headers, page = await asyncio.to_thread(http, f"{address}/")
            assert (status, headers["retry-after"]) == (503, "10")
            assert b"<h1>" in page

    with postgres.database() as url:
        asyncio.run(run(url))


@with_nodes(1, Heartbeats(seconds=0.2, lease=0))
async def test_a_node_without_a_lease_is_not_healthy(node: Node) -> None:
    status, answer = await asyncio.to_thread(health, f"http://127.0.0.1:{node.port}")
    assert status == 503
    assert answer["checks"]["lease"] == "expired"
