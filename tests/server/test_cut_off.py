"""Cut off in the very moment in which a command is being made durable."""

from __future__ import annotations

import asyncio

from support.in_process_server import in_process_server
from support.raw_socket import Raw
from tertia.server.security.identity import COOKIE, Identities


def cookie_of(secret: bytes, player: str) -> str:
    return f"{COOKIE}={Identities(secret).sign(player)}"


def test_a_command_is_answered_before_a_second_tab_takes_over() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url, cookie = await server.table("ann"), cookie_of(server.secret, "ann")
            first = await Raw.at(url, cookie)
            await first.news()
            server.log.free.clear()
            number = await first.give("sit", name="Ann")
            await server.log.waiting.wait()
            async with await Raw.at(url, cookie) as second:
                await second.news()
                server.log.free.set()
                assert await first.ended() == 4001
                kinds = [message["type"] for message in first.all if message["type"] != "news"]
                assert kinds == ["done", "closing"]
                assert (await second.do("sit", number, name="Ann"))["version"] == 2

    asyncio.run(run())


def test_others_hear_of_a_command_whose_sender_is_gone() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url = await server.table("ann")
            async with await Raw.at(url, cookie_of(server.secret, "bob")) as other:
                await other.news()
                gone = await Raw.at(url, cookie_of(server.secret, "ann"))
                await gone.news()
                server.log.free.clear()
                await gone.give("sit", name="Ann")
                await server.log.waiting.wait()
                gone.socket.transport.abort()
                live = next(iter(server.registry.tables.values()))
                while "ann" in live.presence.listeners:
                    await asyncio.sleep(0)
                server.log.free.set()
                news = await other.news(lambda news: news["room"]["chairs"][0] is not None)
                assert news["room"]["chairs"][0]["name"] == "Ann"
                assert [event["type"] for event in other.happened] == ["sat"]

    asyncio.run(run())


def test_sockets_are_told_when_the_server_stops() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url = await server.table("ann")
            told = await Raw.at(url, cookie_of(server.secret, "ann"))
            await told.news()
            number = await told.give("sit", name="Ann")
            while number not in {message.get("id") for message in told.all}:
                await told.take()
        assert await told.ended() == 1012
        assert told.all[-1]["code"] == "restarting"

    asyncio.run(run())
