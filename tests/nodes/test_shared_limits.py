"""Limits, cookies and the list of open tables hold for all nodes together."""

from __future__ import annotations

import pytest

from nodes.local_nodes import Node, with_nodes
from support.raw_socket import RawSocket
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.live.registry import MAX_SEATS
from tertia.rooms.commands import MakeTable, Sit


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
async def test_every_node_lists_the_same_open_tables(here: Node, there: Node) -> None:
    command = MakeTable("classic", GAMES["classic"].Options(), seats=4, listed=True)
    table = await here.registry.create(command, "ann")
    assert [one.table for one in await there.log.listed_tables(limit=9)] == [table]
    assert await here.log.listed_tables(limit=9) == await there.log.listed_tables(limit=9)
