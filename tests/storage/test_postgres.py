"""Behaviour of stores over PostgreSQL: restarts of the server, and several nodes that append at once."""

from __future__ import annotations

import asyncio
from contextlib import closing
from itertools import takewhile

import psycopg
import pytest

from storage.samples import OpenStore, append, result, summary, transactions_of
from support.async_test import async_test
from support.postgres import Postgres, TemporaryPostgres, disconnect_all
from tertia.storage import StoreFailed
from tertia.storage.ports import Append, Conflict
from tertia.storage.postgres import connection as postgres_connection
from tertia.storage.postgres.append import (
    APPEND,
    APPEND_SINGLE_ROWS,
    CHANNEL,
    LARGEST_ANNOUNCEMENT,
    append_statement,
)
from tertia.storage.postgres.store import postgres_store


@async_test
async def test_broken_connections_are_replaced(open_postgres: OpenStore, empty_database: str) -> None:
    store = open_postgres()
    await store.log.append(append("t", 1))
    disconnect_all(empty_database)
    await store.log.append(append("t", 2))
    disconnect_all(empty_database)
    assert [row.version for row in await store.log.read("t")] == [1, 2]
    disconnect_all(empty_database)
    await store.projections.replace([summary("t", version=2)], [])
    assert await store.log.prune(before=0) == 0


@async_test
async def test_committed_rows_survive_a_crash_of_the_server(
    own_server: TemporaryPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        postgres_connection, "RETRY_SECONDS", 120
    )  # a slow machine restarts the server slowly
    with own_server.database() as url:
        store = postgres_store(url)
        acknowledged = 0

        async def write(table: str) -> None:
            nonlocal acknowledged
            for version in range(1, 60):
                await store.log.append(append(table, version))
                acknowledged += 1

        writing = asyncio.gather(*(write(f"t{n}") for n in range(8)), return_exceptions=True)
        await asyncio.to_thread(own_server.crash_and_restart)
        outcomes = await writing
        # If the crash hid the outcome of an append, its second attempt conflicts with the first.
        assert {type(outcome) for outcome in outcomes} <= {type(None), Conflict}
        rows = [row for table in await store.log.all_tables() for row in await store.log.read(table)]
        in_doubt = sum(isinstance(outcome, Conflict) for outcome in outcomes)
        assert acknowledged <= len(rows) <= acknowledged + in_doubt
        await store.close()


@async_test
async def test_a_database_that_stays_away_fails_all_pending_calls(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connection, "RETRY_SECONDS", 0.2)
    store = postgres_store(database)
    await store.log.append(append("t", 1))
    postgres.drop_database(database)
    outcomes = await asyncio.gather(
        *(store.log.append(append(f"n{n}", 1)) for n in range(20)),
        store.log.read("t"),
        return_exceptions=True,
    )
    assert {type(outcome) for outcome in outcomes} == {StoreFailed}
    await store.close()


@async_test
async def test_nodes_that_append_to_the_same_tables_never_deadlock(open_postgres: OpenStore) -> None:
    """Groups of many tables in different orders: for each version one node succeeds."""
    nodes = [open_postgres() for _ in range(3)]
    tables = [f"t{n}" for n in range(30)]
    for version in range(1, 6):
        orders = [tables, tables[::-1], tables[15:] + tables[:15]]
        outcomes = await asyncio.gather(
            *(
                node.log.append(append(table, version, body=node.cluster.name.encode()))
                for node, order in zip(nodes, orders, strict=True)
                for table in order
            ),
            return_exceptions=True,
        )
        assert {type(outcome) for outcome in outcomes} == {type(None), Conflict}
        assert sum(outcome is None for outcome in outcomes) == len(tables)


@async_test
async def test_a_later_version_is_refused_with_the_earlier_one(open_postgres: OpenStore) -> None:
    one, other = open_postgres(), open_postgres()
    await asyncio.gather(*(one.log.append(append("t", version)) for version in (1, 2, 3)))
    outcomes = await asyncio.gather(
        *(other.log.append(append("t", version, body=b"late")) for version in (3, 5)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [Conflict, Conflict]
    assert [row.body for row in await one.log.read("t")] == [b"{}"] * 3


@pytest.mark.parametrize("further", [append("b", 1, until=3), append("b", 1, result("b", "ann"))])
@async_test
async def test_a_group_may_have_further_rows_or_results_of_some_tables(
    open_postgres: OpenStore, further: Append
) -> None:
    store, single = open_postgres(), append("a", 1)
    assert append_statement([single], node="n")[0] is APPEND_SINGLE_ROWS
    assert append_statement([single, further], node="n")[0] is APPEND
    assert transactions_of(store).append([single, further]) == [None, None]
    assert [len(await store.log.read(table)) for table in "ab"] == [1, 1 + len(further.rest)]
    assert tuple(await store.projections.all_results()) == further.results


@async_test
async def test_each_appended_version_is_announced_once(open_postgres: OpenStore, empty_database: str) -> None:
    store = open_postgres()
    tables = [f"a_table_with_a_long_name_{n:04}_{'x' * 60}" for n in range(200)]
    with psycopg.connect(empty_database, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}")
        await asyncio.gather(
            *(store.log.append(append(table, 1)) for table in tables),
            store.log.append(append("t", 1)),
            store.log.append(append("t", 2)),
        )
        with pytest.raises(Conflict):
            await store.log.append(append("t", 2))
        # Announcements arrive in the order of the commits, so this one comes last.
        listener.execute(f"NOTIFY {CHANNEL}, 'end'")
        with closing(listener.notifies(timeout=120)) as notifications:
            payloads = [n.payload for n in takewhile(lambda n: n.payload != "end", notifications)]
    announced: list[tuple[str, int]] = []
    for payload in payloads:
        kind, node, *tables_and_versions = payload.split()
        assert (kind, node) == ("log", store.cluster.name)
        announced += zip(tables_and_versions[::2], map(int, tables_and_versions[1::2]), strict=True)
    assert sorted(announced) == sorted([*((table, 1) for table in tables), ("t", 1), ("t", 2)])
    assert max(map(len, payloads)) < 2 * LARGEST_ANNOUNCEMENT
