"""Limits, cookies and the list of open tables hold for all nodes together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from nodes.local_nodes import Node, with_nodes
from support.client import TIMEOUT
from support.raw_socket import RawSocket
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.live.registry import MAX_SEATS, MAX_TABLES_ELSEWHERE
from tertia.rooms.commands import AddBot, MakeTable, Sit
from tertia.storage.ports import Row


@with_nodes(2)
async def test_a_cookie_is_valid_on_every_node(here: Node, there: Node) -> None:
    assert here.identities.sign("ann") == there.identities.sign("ann")
    table = await here.create("ann")
    async with await RawSocket.connect(there.socket(table), here.cookie("ann")) as ann:
        assert (await ann.receive_news())["you"]["host"] is True


@with_nodes(2)
async def test_nodes_share_token_buckets(here: Node, there: Node) -> None:
    allowed = [await node.cluster.allow("x", burst=5, rate=0.001) for _ in range(4) for node in (here, there)]
    assert allowed == [True] * 5 + [False] * 3
    assert await there.cluster.allow("y", burst=5, rate=0.001)


@with_nodes(2)
async def test_the_limit_of_seats_counts_all_nodes(here: Node, there: Node) -> None:
    for number in range(MAX_SEATS):
        node = (here, there)[number % 2]
        table = await node.create(f"host {number}")
        await node.enter(table, "ann")
        await node.submit(table, "ann", Sit("Ann"))
    last = await there.create("host")
    with pytest.raises(Refused, match="too-many-seats"):
        await there.submit(last, "ann", Sit("Ann"))


@with_nodes(2)
async def test_own_tables_and_watched_ones_on_other_nodes_take_no_seat(here: Node, there: Node) -> None:
    for number in range(MAX_SEATS):
        own = await here.create("ann")
        await here.enter(own, "ann")
        await here.submit(own, "ann", Sit("Ann"))
        await here.enter(await here.create(f"host {number}"), "ann")
    table = await there.create("host")
    await there.submit(table, "ann", Sit("Ann"))
    assert (await there.live(table)).room.chair_of("ann") is not None


async def watch_tables(node: Node, count: int, player: str = "ann") -> set[str]:
    """Connect Ann, or another player, to `count` tables of other people. Return the tables."""
    tables = [await node.create(f"host {number}") for number in range(count)]
    for table in tables:
        await node.enter(table, player)
    return set(tables)


@with_nodes(2)
async def test_the_limit_of_seats_loads_no_more_tables_than_decide_it(here: Node, there: Node) -> None:
    """Ann watches as many tables as she may sit at, so the first one decides that she may sit down."""
    watched = await watch_tables(there, MAX_SEATS)
    await here.submit(await here.create("bob"), "ann", Sit("Ann"))
    assert len(watched & set(here.registry.tables)) == 1
    for number in range(MAX_SEATS - 1):
        await here.submit(await here.create(f"bob {number}"), "ann", Sit("Ann"))
    for table in watched & set(here.registry.tables):
        here.registry.unload(here.registry.tables[table])
    with pytest.raises(Refused, match="too-many-seats"):
        await here.submit(await here.create("bob"), "ann", Sit("Ann"))
    assert not watched & set(here.registry.tables)


@with_nodes(2)
async def test_nobody_sits_down_who_is_at_too_many_tables_to_load(here: Node, there: Node) -> None:
    watched = await watch_tables(there, MAX_TABLES_ELSEWHERE + 1)
    table = await here.create("bob")
    with pytest.raises(Refused, match="too-many-visits"):  # she has no seat yet
        await here.submit(table, "ann", Sit("Ann"))
    assert not watched & set(here.registry.tables)
    own = await here.create("ann")
    await here.submit(own, "ann", Sit("Ann"))


@with_nodes(2)
async def test_no_table_is_loaded_for_somebody_who_cannot_sit_down(here: Node, there: Node) -> None:
    """Such a command may come 20 times a second from each socket."""
    watched = await watch_tables(there, MAX_SEATS)
    table = await here.create("bob")
    await here.submit(table, "bob", AddBot(0))
    for sit, code in ((Sit("Ann", chair=0), "chair-taken"), (Sit(""), "bad-name")):
        with pytest.raises(Refused, match=code):
            await here.submit(table, "ann", sit)
    assert not watched & set(here.registry.tables)


@with_nodes(2)
async def test_the_tables_of_a_few_guests_are_loaded_at_the_same_time(here: Node, there: Node) -> None:
    here.registry._checking_seats = asyncio.Semaphore(1)
    watched = {player: await watch_tables(there, MAX_SEATS, player) for player in ("ann", "eve", "kim")}
    read, reading, most = here.log.read, set[str](), 0

    async def read_and_count(table: str, after: int = 0, limit: int | None = None) -> Sequence[Row]:
        nonlocal most
        reading.update(player for player, tables in watched.items() if table in tables)
        most = max(most, len(reading))
        try:
            return await read(table, after, limit)
        finally:
            reading.difference_update(player for player, tables in watched.items() if table in tables)

    here.log.read = read_and_count  # type: ignore[method-assign]
    table = await here.create("bob")
    await asyncio.gather(*(here.submit(table, player, Sit(player.title())) for player in watched))
    assert most == 1


@with_nodes(2)
async def test_a_table_goes_on_while_the_tables_of_a_guest_are_loaded(here: Node, there: Node) -> None:
    watched = await watch_tables(there, MAX_SEATS)
    table = await here.create("bob")
    is_loading, may_load, read = asyncio.Event(), asyncio.Event(), here.log.read

    async def read_later(table: str, after: int = 0, limit: int | None = None) -> Sequence[Row]:
        if table in watched:
            is_loading.set()
            await may_load.wait()
        return await read(table, after, limit)

    here.log.read = read_later  # type: ignore[method-assign]
    sitting = asyncio.create_task(here.submit(table, "ann", Sit("Ann")))
    try:
        async with asyncio.timeout(TIMEOUT):
            await is_loading.wait()
            await here.submit(table, "bob", AddBot())
        assert not sitting.done()
    finally:
        may_load.set()
    await sitting
    assert (await here.live(table)).room.chair_of("ann") == 1


@with_nodes(2)
async def test_every_node_lists_the_same_open_tables(here: Node, there: Node) -> None:
    command = MakeTable("classic", GAMES["classic"].Options(), seats=4, listed=True)
    table = await here.registry.create(command, "ann")
    assert [one.table for one in await there.log.listed_tables(limit=9)] == [table]
    assert await here.log.listed_tables(limit=9) == await there.log.listed_tables(limit=9)
