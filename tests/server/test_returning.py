"""Coming back, a second tab, watching, and being absent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from support.raw_socket import Raw, identity, new_table
from support.server_process import Running, start
from tertia.live.recent_history import KEPT_DECISIONS
from tertia.server.ws.heartbeat import PING_INTERVAL, SILENCE_TIMEOUT


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in events]


def test_a_second_tab_takes_over_and_the_first_is_told(server: Running) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        first = await Raw.at(url, cookie, hello={"language": "fr"})
        await first.done("sit", name="Ann")
        async with await Raw.at(url, cookie) as second:
            assert await first.ended() == 4001
            closing = first.all[-1]
            assert (closing["type"], closing["code"]) == ("closing", "taken-over")
            assert "fenêtre" in closing["text"] or "onglet" in closing["text"]
            news = await second.news()
            assert news["you"]["chair"] == 0
            assert news["room"]["chairs"][0]["here"] is True
            await second.done("add-bot")

    asyncio.run(run())


def test_who_returns_gets_exactly_what_was_missed(server: Running) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie, seats=6))
        async with await Raw.at(url, identity(server)) as watcher, await Raw.at(url, cookie) as host:
            await host.done("sit", name="Ann")
            gone = await Raw.at(url, identity(server))
            known = (await gone.news())["version"]
            await gone.socket.close()
            for _ in range(3):
                last = await host.done("add-bot")
            await host.done("remove-bot", chair=2)
            last = await host.done("stand")
            await watcher.news(lambda news: news["version"] == last)
            async with await Raw.at(url, identity(server), hello={"version": known}) as back:
                news = await back.news()
                assert news["version"] == last
                assert kinds(news["happened"]) == [
                    "bot-added",
                    "bot-added",
                    "bot-added",
                    "bot-removed",
                    "stood",
                    "host-passed",
                ]
                assert watcher.happened[-6:] == news["happened"]

    asyncio.run(run())


def test_in_a_game_nothing_is_missed_and_nothing_told_twice(server: Running) -> None:
    async def run() -> None:
        cookie, other = identity(server), identity(server)
        options = {"photo_finish": 0, "hints": "two", "more": "agree", "grace": 600_000}
        url = server.socket(new_table(server, cookie, seats=2, options=options))
        async with await Raw.at(url, cookie) as host:
            await host.done("sit", name="Ann")
            guest = await Raw.at(url, other)
            await guest.done("sit", name="Bob")
            begun = await host.done("begin")
            await guest.news(lambda news: news["version"] == begun)
            await guest.socket.close()
            heard = [event for event in guest.happened if event["type"] not in ("sat",)]
            await host.news(lambda news: "went-away" in kinds(news["happened"]))
            await host.done("say-no-set")
            await host.done("take-back")
            async with await Raw.at(url, other, hello={"version": begun}) as back:
                await host.news(lambda news: "came-back" in kinds(news["happened"]))
                last = await host.done("say-no-set")
                await back.news(lambda news: news["version"] == last)
                missed = kinds(back.happened)
                assert missed == ["went-away", "agreed", "took-back", "came-back", "agreed"]
                assert kinds(host.happened)[-len(heard + missed) :] == kinds(heard) + missed

    asyncio.run(run())


@pytest.mark.parametrize("version", [None, 0, -1, 10**6, 10**30])
def test_a_version_that_nobody_has_gets_a_fresh_view(server: Running, version: int | None) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await Raw.at(url, cookie) as host:
            await host.done("sit", name="Ann")
            last = await host.done("begin")
            async with await Raw.at(url, hello={"version": version}) as guest:
                news = await guest.news()
                assert news["version"] == last
                assert news["view"] is not None
                if version != 0:
                    assert news["happened"] == []

    asyncio.run(run())


def test_a_version_too_old_gets_a_fresh_view(server: Running) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await Raw.at(url, cookie) as host:
            for _ in range(KEPT_DECISIONS // 2 + 1):
                await host.done("add-bot", chair=0)
                last = await host.done("remove-bot", chair=0)
            async with await Raw.at(url, hello={"version": 2}) as old:
                assert (await old.news())["happened"] == []
            async with await Raw.at(url, hello={"version": last - KEPT_DECISIONS}) as kept:
                assert len((await kept.news())["happened"]) == KEPT_DECISIONS

    asyncio.run(run())


def test_watching_without_a_seat(server: Running) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await Raw.at(url, cookie) as host, await Raw.at(url, identity(server)) as watcher:
            await host.done("sit", name="Ann")
            last = await host.done("begin")
            news = await watcher.news(lambda news: news["version"] == last)
            assert news["you"] == {"chair": None, "seat": None, "host": False}
            assert news["may"] == []
            assert news["view"]["seat"] is None
            assert (await watcher.do("claim", cards=[0, 1, 2]))["code"] == "no-seat"

    asyncio.run(run())


def test_others_see_who_is_absent(server: Running) -> None:
    async def run() -> None:
        cookie, other = identity(server), identity(server)
        url = server.socket(new_table(server, cookie, seats=2))
        async with await Raw.at(url, cookie) as host:
            await host.done("sit", name="Ann")
            guest = await Raw.at(url, other)
            await guest.done("sit", name="Bob")
            await guest.socket.close()
            await host.news(lambda news: news["room"]["chairs"][1] and not news["room"]["chairs"][1]["here"])
            await host.done("begin")
            # Who is not there when the game begins is not waited for longer than the grace time.
            assert "went-away" in kinds(host.happened)
            assert host.last["view"]["players"][1]["presence"] == "away"
            async with await Raw.at(url, other):
                news = await host.news(lambda news: "came-back" in kinds(news["happened"]))
                assert news["view"]["players"][1]["presence"] == "here"

    asyncio.run(run())


def test_who_does_not_come_back_after_a_crash_is_absent(tmp_path: Path) -> None:
    server = start(tmp_path)
    cookie, other = identity(server), identity(server)
    table = new_table(server, cookie, seats=2, options={"grace": 1_000})

    async def begin() -> None:
        url = server.socket(table)
        async with await Raw.at(url, cookie) as host, await Raw.at(url, other) as guest:
            await host.done("sit", name="Ann")
            await guest.done("sit", name="Bob")
            await host.done("begin")
            server.kill()

    async def back() -> None:
        async with await Raw.at(server.socket(table), cookie) as host:
            await host.news(lambda news: news["view"]["players"][1]["presence"] == "away")
            # The grace time is over by itself.
            await host.news(lambda news: news["view"]["players"][1]["presence"] == "missing")

    asyncio.run(begin())
    server = start(tmp_path)
    try:
        asyncio.run(back())
    finally:
        server.kill()


def test_a_silent_socket_is_noticed_within_10_seconds(server: Running) -> None:
    """The bound is arithmetic: silence is looked for with every ping."""
    assert SILENCE_TIMEOUT + PING_INTERVAL < 10

    async def run() -> None:
        cookie, other = identity(server), identity(server)
        url = server.socket(new_table(server, cookie, seats=2))
        silent = await Raw.at(url, other, answers_pings=False)
        mute = await Raw.at(url, hello={}, answers_pings=False)
        async with await Raw.at(url, cookie) as host:
            await silent.done("sit", name="Bob")
            ends = asyncio.gather(silent.ended(), mute.ended())
            await host.news(lambda news: news["room"]["chairs"][0] and news["room"]["chairs"][0]["here"])
            await host.news(lambda news: not news["room"]["chairs"][0]["here"])
            assert set(await ends) == {4009}
            assert silent.all[-1]["code"] == mute.all[-1]["code"] == "silent"

    asyncio.run(run())
