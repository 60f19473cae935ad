"""Nodes that die, pause or lose the database: games do not wait for lost players, and other nodes meet deadlines."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from nodes.local_nodes import FAST, SHORT_LEASE, Node, wait_until, wait_until_present, with_nodes
from support.postgres import disconnect_all
from support.raw_socket import RawSocket
from support.unreadable_tables import of_newer_game, unparsable
from tertia.games.common.commands import CallSet
from tertia.rooms.commands import AddBot, Begin, Sit
from tertia.storage.ports import Visit
from tertia.storage.postgres.cluster_statements import ANNOUNCE


async def begin_game(here: Node, there: Node, **options: Any) -> str:
    """Begin a game between Ann on one node and Bob on another. Return the table."""
    table = await here.create("ann", seats=2, **options)
    await here.enter(table, "ann")
    await there.enter(table, "bob")
    await here.submit(table, "ann", Sit("Ann"))
    await there.submit(table, "bob", Sit("Bob"))
    await wait_until_present(table, here, there)
    version = await here.submit(table, "ann", Begin())
    await wait_until(lambda: there.registry.tables[table].room.version >= version)
    return table


def presence(node: Node, table: str) -> tuple[str, ...]:
    """Return the presence of each seat as a node sees it, or nothing if it has not loaded the table."""
    live = node.registry.tables.get(table)
    return live.room.play.seats.presence if live is not None else ()


@dataclass
class PausedNode:
    """A node that cannot talk to the cluster."""

    name: str
    execute: Callable[..., Awaitable[list[Any]]]
    resumed: asyncio.Event = field(default_factory=asyncio.Event)

    async def expire_lease(self) -> None:
        """Let the lease end now. The other nodes notice with their next heartbeat."""
        await self.execute("UPDATE nodes SET alive_until = 0 WHERE node = %s", (self.name,))


def pause(node: Node) -> PausedNode:
    """Make all calls of the cluster wait until ``resumed`` is set."""
    paused = PausedNode(node.cluster.name, node.cluster.connection.execute)

    async def execute_later(*arguments: Any, **options: Any) -> list[Any]:
        await paused.resumed.wait()
        return await paused.execute(*arguments, **options)

    node.cluster.connection.execute = execute_later  # type: ignore[method-assign]
    return paused


def kill(node: Node) -> PausedNode:
    """Leave a node as ``kill -9`` does: it sends no heartbeat, hears nothing and says no goodbye."""
    for live in list(node.registry.tables.values()):
        live.close()
        live.presence.listeners.clear()
    node.registry.tables.clear()
    for method in ("appended", "presence_changed", "visits_expired", "announcements_missed"):
        setattr(node.registry.cluster_events, method, lambda *_: None)

    async def do_nothing() -> None: ...

    node.cluster.close = do_nothing  # type: ignore[method-assign]
    node.registry.housekeeping.wake_due_tables = do_nothing  # type: ignore[method-assign]
    return pause(node)


@with_nodes(2, SHORT_LEASE)
async def test_players_of_a_dead_node_become_absent_when_its_lease_expires(here: Node, there: Node) -> None:
    table = await begin_game(here, there)
    await wait_until(lambda: presence(there, table) == ("here", "here"))
    kill(here)
    await wait_until(lambda: presence(there, table) == ("away", "here"))
    await wait_until(lambda: "ann" not in there.registry.tables[table].presence.players)


@with_nodes(2, FAST)
async def test_a_table_with_all_players_on_a_dead_node_is_loaded_elsewhere(here: Node, there: Node) -> None:
    """Otherwise the game would go on waiting for them."""
    table = await begin_game(here, here)
    assert table not in there.registry.tables
    await kill(here).expire_lease()
    await wait_until(lambda: presence(there, table) == ("away", "away"))
    assert await there.cluster.present(table, {}) == {}


@with_nodes(2, FAST)
async def test_another_node_meets_the_deadline_of_a_dead_node(here: Node, there: Node) -> None:
    """A call times out on a node that had not loaded the table."""
    table = await begin_game(here, here, pick_time=2_000, photo_finish=0)
    version = await here.submit(table, "ann", CallSet())
    await kill(here).expire_lease()
    there.advance_clock(10_000)
    await there.registry.housekeeping.wake_due_tables()
    await wait_until(lambda: there.registry.tables[table].room.version > version)
    await wait_until(lambda: there.registry.tables[table].room.play.call is None)


@with_nodes(2, FAST)
async def test_any_node_finds_an_overdue_table_without_connections(here: Node, there: Node) -> None:
    """No visit expires there, so only the summary of the table shows that it is due."""
    table = await here.create("ann", seats=2, grace=1_000)
    await here.submit(table, "ann", Sit("Ann"))
    await here.submit(table, "ann", AddBot())
    await here.submit(table, "ann", Begin())
    assert presence(here, table)[0] == "away"
    await kill(here).expire_lease()
    there.advance_clock(10_000)
    await there.registry.housekeeping.wake_due_tables()
    await wait_until(lambda: presence(there, table)[:1] == ("missing",))


@with_nodes(3)
async def test_a_deadline_is_met_once_however_many_nodes_watch(a: Node, b: Node, c: Node) -> None:
    table = await begin_game(a, b, pick_time=2_000, photo_finish=0)
    await c.enter(table, "eve")
    version = await a.submit(table, "ann", CallSet())
    tables = [await node.live(table) for node in (a, b, c)]
    await wait_until(lambda: {live.room.version for live in tables} == {version})
    for node in (a, b, c):
        node.advance_clock(5_000)
    await asyncio.gather(*(live.wake() for live in tables))
    await wait_until(lambda: {live.room.version for live in tables} == {version + 1})
    assert len(await a.log.read(table)) == version + 1


@with_nodes(2, FAST)
async def test_bots_go_on_where_somebody_watches(here: Node, there: Node) -> None:
    table = await here.create("ann", seats=8, photo_finish=0)
    await here.enter(table, "ann")
    await there.enter(table, "bob")
    await here.submit(table, "ann", Sit("Ann"))
    for _ in range(7):
        await here.submit(table, "ann", AddBot(level="expert"))
    begun = await here.submit(table, "ann", Begin())
    watched = await there.live(table)
    await wait_until(lambda: watched.room.version > begun)
    await kill(here).expire_lease()
    known = watched.room.version
    await wait_until(lambda: watched.room.version > known)
    # Both nodes moved the bots, but no move was made twice: the versions have no gap and no double.
    rows = await there.log.read(table)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))


@with_nodes(2, FAST)
async def test_players_of_a_paused_node_are_back_when_it_resumes(here: Node, there: Node) -> None:
    """Its lease expired, so its players became absent."""
    table = await begin_game(here, there)
    paused = pause(here)
    await paused.expire_lease()
    await wait_until(lambda: presence(there, table) == ("away", "here"))
    paused.resumed.set()
    await wait_until(lambda: presence(there, table) == ("here", "here"))
    await wait_until(lambda: presence(here, table) == ("here", "here"))


@with_nodes(2, FAST)
async def test_a_player_who_moved_on_while_a_node_paused_stays_on_the_new_node(
    here: Node, there: Node
) -> None:
    table = await begin_game(here, there)
    old = here.registry.tables[table].presence.listeners["ann"]
    paused = pause(here)
    await paused.expire_lease()
    await wait_until(lambda: presence(there, table) == ("away", "here"))
    await there.enter(table, "ann")
    paused.resumed.set()
    await wait_until(lambda: getattr(old, "is_replaced", False))
    await wait_until(lambda: presence(there, table) == ("here", "here"))
    assert "ann" in there.registry.tables[table].presence.listeners


@with_nodes(2)
async def test_a_broken_database_connection_loses_nothing(here: Node, there: Node) -> None:
    """Decisions that were announced meanwhile are read afterwards."""
    table = await here.create("ann")
    listener = await there.enter(table, "eve")
    watched = await there.live(table)
    for chair in range(4):
        disconnect_all(here.url)
        version = await here.submit(table, "ann", AddBot(chair))
        await wait_until(lambda version=version: watched.room.version == version)  # type: ignore[misc]
    assert listener.event_types.count("bot-added") == 4


@with_nodes(2)
async def test_foreign_notifications_do_no_harm(here: Node, there: Node) -> None:
    table = await here.create("ann")
    await there.enter(table, "eve")
    for payload in (
        "",
        " ",
        "log",
        "log x",
        "log x t",
        "log x t x",
        "log x t 9 9",
        "door",
        "door x",
        "door x y z",
        "?",
    ):
        await here.cluster.connection.execute(ANNOUNCE, (payload,))
    version = await here.submit(table, "ann", AddBot())
    await wait_until(lambda: there.registry.tables[table].room.version == version)


@with_nodes(2, FAST)
async def test_all_nodes_use_the_clock_of_the_database(here: Node, there: Node) -> None:
    """The wall clock of a machine may be wrong: a node starts with it, and corrects it with the first heartbeats."""
    there.cluster._clock_offset += 2_000
    await wait_until(lambda: abs(here.registry.clock() - there.registry.clock()) < 500)


@with_nodes(2)
async def test_a_stopped_node_leaves_at_once(here: Node, there: Node) -> None:
    table = await here.create("ann", seats=2)
    ann = await RawSocket.connect(here.socket(table), here.cookie("ann"))
    await ann.expect_done("sit", name="Ann")
    await there.enter(table, "bob")
    await there.submit(table, "bob", Sit("Bob"))
    await ann.expect_done("begin")
    closing = asyncio.create_task(ann.read_to_close())
    await here.stop()
    assert await closing == 1012  # the code for a server that restarts
    await wait_until(lambda: presence(there, table) == ("away", "here"))
    visits = await there.cluster.present(table, {})
    assert {player: visit.node for player, visit in visits.items()} == {"bob": there.cluster.name}


@with_nodes(2, FAST)
async def test_nodes_keep_their_leases_whatever_tables_they_cannot_read(here: Node, there: Node) -> None:
    """One that is damaged, and one of a game that only a newer node knows. Housekeeping and visits go on."""
    for append in (unparsable("damaged", 1), of_newer_game("newer", 1)):
        await here.log.append(append)
    table = await begin_game(here, there, pick_time=2_000, photo_finish=0)
    await here.cluster.arrive("newer", "cid", Visit("a dead node", number=1))
    for node in (here, there):
        await node.registry.housekeeping.run_once()
        assert node.registry.housekeeping.last_completed is not None
        assert [one.table for one in node.registry.quarantine] == ["damaged"]
    for node in (here, there):
        node.registry.cluster_events.visits_expired("newer")
        node.registry.cluster_events.visits_expired("damaged")
    version = await here.submit(table, "ann", CallSet())
    await wait_until(lambda: there.registry.tables[table].room.version >= version)
    assert here.is_running
    assert there.is_running
    nodes = await here.cluster.connection.execute("SELECT node FROM nodes ORDER BY node")
    assert [name for (name,) in nodes] == sorted(node.cluster.name for node in (here, there))
