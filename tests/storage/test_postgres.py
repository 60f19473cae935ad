"""What only PostgreSQL can do to a log: go away and come back, and several nodes that write at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from itertools import takewhile

import psycopg
import pytest

from storage.samples import append, on_a_loop, summary
from support.postgres import Postgres, disconnect_all, own_postgres
from tertia.storage import Store, StoreFailed
from tertia.storage.ports import Conflict
from tertia.storage.postgres import connection as postgres_engine
from tertia.storage.postgres.append import CHANNEL, LARGEST_ANNOUNCEMENT
from tertia.storage.postgres.store import postgres_store


@on_a_loop
async def test_a_broken_line_is_mended_without_anybody_noticing(
    open_database: Callable[[], Store], database: str
) -> None:
    log = open_database()
    await log.log.append(append("t", 1))
    disconnect_all(database)
    await log.log.append(append("t", 2))
    disconnect_all(database)
    assert [row.version for row in await log.log.read("t")] == [1, 2]
    disconnect_all(database)
    await log.projections.replace([summary("t", 2)], [])
    assert await log.log.prune(0) == 0


@on_a_loop
async def test_what_was_committed_is_there_after_the_server_crashed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        postgres_engine, "RETRY_SECONDS", 120
    )  # a slow machine takes its time to start it again
    with own_postgres() as server, server.database() as url:
        log = postgres_store(url)
        kept = 0

        async def play(table: str) -> None:
            nonlocal kept
            for version in range(1, 60):
                await log.log.append(append(table, version))
                kept += 1

        playing = asyncio.gather(*(play(f"t{n}") for n in range(8)), return_exceptions=True)
        await asyncio.to_thread(server.restart_at_once)
        outcomes = await playing
        # A second attempt of what the crash left in doubt conflicts with the first; nothing else goes wrong.
        assert {type(outcome) for outcome in outcomes} <= {type(None), Conflict}
        rows = [row for table in await log.log.all_tables() for row in await log.log.read(table)]
        doubtful = sum(isinstance(outcome, Conflict) for outcome in outcomes)
        assert kept <= len(rows) <= kept + doubtful
        await log.close()


@on_a_loop
async def test_a_database_that_stays_away_fails_all_who_wait(
    open_database: Callable[[], Store],
    database: str,
    postgres: Postgres,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(postgres_engine, "RETRY_SECONDS", 0.2)
    log = open_database()
    await log.log.append(append("t", 1))
    postgres.drop(database)
    outcomes = await asyncio.gather(
        *(log.log.append(append(f"n{n}", 1)) for n in range(20)), log.log.read("t"), return_exceptions=True
    )
    assert {type(outcome) for outcome in outcomes} == {StoreFailed}


@on_a_loop
async def test_nodes_that_write_the_same_tables_never_wait_for_each_other_in_a_circle(
    open_database: Callable[[], Store],
) -> None:
    """Groups of many tables, in any order: of each version one node's is kept."""
    nodes = [open_database() for _ in range(3)]
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


@on_a_loop
async def test_a_later_version_does_not_land_where_an_earlier_one_lost(
    open_database: Callable[[], Store],
) -> None:
    one, other = open_database(), open_database()
    await asyncio.gather(*(one.log.append(append("t", version)) for version in (1, 2, 3)))
    outcomes = await asyncio.gather(
        *(other.log.append(append("t", version, body=b"late")) for version in (3, 5)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [Conflict, Conflict]
    assert [row.body for row in await one.log.read("t")] == [b"{}"] * 3


@on_a_loop
async def test_each_kept_decision_is_announced_once_it_is_there_and_no_other(
    open_database: Callable[[], Store], database: str
) -> None:
    log = open_database()
    long = [f"a table with a long name {n:04} {'x' * 60}" for n in range(200)]
    with psycopg.connect(database, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}")
        await asyncio.gather(
            *(log.log.append(append(table.replace(" ", "_"), 1)) for table in long),
            log.log.append(append("t", 1)),
            log.log.append(append("t", 2)),
        )
        with pytest.raises(Conflict):
            await log.log.append(append("t", 2))
        # notices come in the order of their commits, so this one ends what was announced before
        listener.execute(f"NOTIFY {CHANNEL}, 'end'")
        with closing(listener.notifies(timeout=120)) as heard:
            notes = [n.payload.split() for n in takewhile(lambda n: n.payload != "end", heard)]
    assert {tuple(note[:2]) for note in notes} == {("log", log.cluster.name)}
    told = [(note[at], int(note[at + 1])) for note in notes for at in range(2, len(note), 2)]
    assert sorted(told) == sorted([(t.replace(" ", "_"), 1) for t in long] + [("t", 1), ("t", 2)])
    assert max(len(" ".join(note)) for note in notes) < 2 * LARGEST_ANNOUNCEMENT
