"""Bans, deleted identities and closed tables hold on every node, that is, in every server process."""

from __future__ import annotations

from nodes.local_nodes import Node, with_nodes
from support.raw_socket import RawSocket
from tertia.rooms.commands import CloseTable, RoomCommand, Sit
from tertia.storage.ports import Ban

HOUR = 3_600_000


@with_nodes(2)
async def test_a_ban_on_one_node_closes_sockets_on_another(here: Node, there: Node) -> None:
    table = await here.create("host")
    async with await RawSocket.connect(
        there.socket(table), there.cookie("ann"), headers={"x-forwarded-for": "203.0.113.9"}
    ) as ann:
        await ann.receive_news()
        now = here.registry.clock()
        await here.registry.access.ban(Ban(kind="address", subject="203.0.113.9", until=now + HOUR, at=now))
        assert (await ann.receive_type("closing"))["code"] == "banned"


@with_nodes(2)
async def test_a_deleted_identity_loses_its_sockets_on_other_nodes(here: Node, there: Node) -> None:
    table = await here.create("ann")
    async with await RawSocket.connect(there.socket(table), there.cookie("ann")) as ann:
        assert (await ann.receive_news())["you"]["host"]
        await here.registry.store.people.forget("ann", here.registry.clock())
        assert (await ann.receive_type("closing"))["code"] == "forgotten"


@with_nodes(2)
async def test_a_table_that_one_node_closes_is_closed_on_all(here: Node, there: Node) -> None:
    table = await here.create("host")
    async with await RawSocket.connect(there.socket(table), there.cookie("ann")) as ann:
        await ann.receive_news()
        await (await here.registry.get(table)).submit(RoomCommand(CloseTable()))
        assert (await ann.receive_type("closing"))["code"] == "table-closed"


@with_nodes(2)
async def test_a_node_knows_the_addresses_of_players_on_other_nodes(here: Node, there: Node) -> None:
    table = await here.create("host")
    async with await RawSocket.connect(
        there.socket(table), there.cookie("ann"), headers={"x-forwarded-for": "203.0.113.9"}
    ) as ann:
        await ann.receive_news()
        await there.submit(table, "ann", Sit("Ann"))
        live = await here.registry.get(table)
        await live.visitors.refresh_presence()
        assert live.presence.address_of("ann") == "203.0.113.9"
