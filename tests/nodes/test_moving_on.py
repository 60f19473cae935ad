"""A host leads the people of a table to the next one while sockets and forms reach different nodes."""

from __future__ import annotations

import asyncio

from nodes.local_nodes import Node, with_nodes
from support.raw_socket import RawSocket, http


@with_nodes(2)
async def test_the_form_of_the_host_may_reach_another_node_than_the_socket(here: Node, there: Node) -> None:
    """A balancer sends only the sockets of a table to one node."""
    table, cookie = await here.create("ann"), here.cookie("ann")
    async with await RawSocket.connect(here.socket(table), cookie) as ann:
        await ann.expect_done("sit", name="Ann")
        form = f"form=scout&after={table}".encode()
        address = f"http://127.0.0.1:{there.port}"
        status, _, _ = await asyncio.to_thread(http, f"{address}/play", form, {"cookie": cookie})
        assert status == 200
        news = await ann.receive_news(lambda news: "next_game" in news["room"])
    tables = set(await here.log.all_tables())
    assert tables == {table, news["you"]["next_table"]}
