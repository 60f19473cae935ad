"""Sockets that reconnect, are replaced by a second tab, or fall silent."""

from __future__ import annotations

import asyncio
from pathlib import Path

from support.raw_socket import RawSocket, identity, new_table
from support.server_process import ServerProcess, start
from tertia.server.ws.heartbeat import ANSWER_TIMEOUT, GRACE, PING_AFTER


def test_a_second_tab_replaces_the_first_and_says_why(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        first = await RawSocket.connect(url, cookie, hello={"language": "fr"})
        await first.expect_done("sit", name="Ann")
        async with await RawSocket.connect(url, cookie) as second:
            assert await first.read_to_close() == 4001
            closing = first.received[-1]
            assert (closing["type"], closing["code"]) == ("closing", "taken-over")
            assert "fenêtre" in closing["text"] or "onglet" in closing["text"]
            news = await second.receive_news()
            assert news["you"]["chair"] == 0
            assert news["room"]["chairs"][0]["here"] is True
            await second.expect_done("add-bot")

    asyncio.run(run())


def test_a_hello_with_a_known_version_gets_the_missed_events(server: ServerProcess) -> None:
    """A version that the table does not know gets a fresh view. See tests/live/test_reconnect.py for the rest."""

    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await RawSocket.connect(url, cookie) as host:
            await host.expect_done("sit", name="Ann")
            known = await host.expect_done("add-bot")
            last = await host.expect_done("begin")
            for version in (known, None, -1, 10**6, 10**30):
                async with await RawSocket.connect(url, hello={"version": version}) as guest:
                    news = await guest.receive_news()
                    assert news["version"] == last
                    assert news["view"] is not None
                    assert bool(news["happened"]) == (version == known)

    asyncio.run(run())


def test_a_player_who_does_not_return_after_a_crash_is_missing(tmp_path: Path) -> None:
    server = start(tmp_path)
    cookie, other = identity(server), identity(server)
    table = new_table(server, cookie, seats=2, options={"grace": 1_000})

    async def begin() -> None:
        url = server.socket(table)
        async with await RawSocket.connect(url, cookie) as host, await RawSocket.connect(url, other) as guest:
            await host.expect_done("sit", name="Ann")
            await guest.expect_done("sit", name="Bob")
            await host.expect_done("begin")
            server.kill()

    async def back() -> None:
        async with await RawSocket.connect(server.socket(table), cookie) as host:
            await host.receive_news(lambda news: news["view"]["players"][1]["presence"] == "away")
            # Nothing else happens: the end of the grace period wakes the table.
            await host.receive_news(lambda news: news["view"]["players"][1]["presence"] == "missing")

    asyncio.run(begin())
    server = start(tmp_path)
    try:
        asyncio.run(back())
    finally:
        server.kill()


def test_a_silent_socket_is_closed_within_10_seconds(server: ServerProcess) -> None:
    """The server pings a silent client and waits for its answer, so the longest wait is the sum of these times."""
    assert PING_AFTER + ANSWER_TIMEOUT + GRACE < 10

    async def run() -> None:
        cookie, other = identity(server), identity(server)
        url = server.socket(new_table(server, cookie, seats=2))
        silent = await RawSocket.connect(url, other, answers_pings=False)
        mute = await RawSocket.connect(url, hello={}, answers_pings=False)  # does not even send hello
        async with await RawSocket.connect(url, cookie) as host:
            await silent.expect_done("sit", name="Bob")
            ends = asyncio.gather(silent.read_to_close(), mute.read_to_close())
            await host.receive_news(
                lambda news: news["room"]["chairs"][0] and news["room"]["chairs"][0]["here"]
            )
            await host.receive_news(lambda news: not news["room"]["chairs"][0]["here"])
            assert set(await ends) == {4009}
            assert silent.received[-1]["code"] == mute.received[-1]["code"] == "silent"

    asyncio.run(run())
