"""Connections that end while a command is being written."""

from __future__ import annotations

import asyncio

from support.in_process_server import in_process_server
from support.raw_socket import RawSocket
from tertia.server.security.identity import COOKIE, Identities


def cookie_of(secret: bytes, player: str) -> str:
    return f"{COOKIE}={Identities(secret).sign(player)}"


def test_a_command_is_answered_before_a_second_tab_takes_over() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url, cookie = await server.table("ann"), cookie_of(server.secret, "ann")
            first = await RawSocket.connect(url, cookie)
            await first.receive_news()
            server.log.free.clear()  # no write ends until this event is set again
            command_id = await first.send_command("sit", name="Ann")
            await server.log.waiting.wait()
            async with await RawSocket.connect(url, cookie) as second:
                await second.receive_news()
                server.log.free.set()
                assert await first.read_to_close() == 4001
                kinds = [message["type"] for message in first.received if message["type"] != "news"]
                assert kinds == ["done", "closing"]
                answer = await second.do("sit", command_id, name="Ann")
                assert answer["version"] == 2, "the command sent again counts once"

    asyncio.run(run())


def test_others_receive_a_command_whose_sender_is_gone() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url = await server.table("ann")
            async with await RawSocket.connect(url, cookie_of(server.secret, "bob")) as other:
                await other.receive_news()
                gone = await RawSocket.connect(url, cookie_of(server.secret, "ann"))
                await gone.receive_news()
                server.log.free.clear()
                await gone.send_command("sit", name="Ann")
                await server.log.waiting.wait()
                gone.socket.transport.abort()
                live = next(iter(server.registry.tables.values()))
                while "ann" in live.presence.listeners:
                    await asyncio.sleep(0)
                server.log.free.set()
                news = await other.receive_news(lambda news: news["room"]["chairs"][0] is not None)
                assert news["room"]["chairs"][0]["name"] == "Ann"
                assert [event["type"] for event in other.events] == ["sat"]

    asyncio.run(run())


def test_sockets_get_a_reason_when_the_server_stops() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url = await server.table("ann")
            client = await RawSocket.connect(url, cookie_of(server.secret, "ann"))
            await client.receive_news()
            await client.expect_done("sit", name="Ann")
        assert await client.read_to_close() == 1012
        assert client.received[-1]["code"] == "restarting"

    asyncio.run(run())
