"""The client for live tables, at a real server in the same process."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from support.async_test import async_test
from support.client import QUICK
from support.in_process_server import InProcessServer, in_process_server
from tertia.bots.baselines import SimplePlayer
from tertia.client import ConnectionClosed, ServerRefused, TableClient, TableLink, make_table, parse_link
from tertia.errors import BadInput, TertiaError
from tertia.games import GAMES


def test_parsing_links_of_tables() -> None:
    for link in ("http://localhost:8181/t/k3x9m2ab", " http://localhost:8181/t/k3x9m2ab/?language=fr\n"):
        assert parse_link(link) == TableLink("http://localhost:8181", "k3x9m2ab")
    assert parse_link("https://example.org/t/a1").socket == "wss://example.org/ws/a1"
    for word in ("k3x9m2ab", "example.org", "https://example.org/", "ftp://example.org/t/a1", "/t/a1"):
        with pytest.raises(BadInput, match="bad-table-link"):
            parse_link(word)


def test_links_without_a_scheme_as_a_waiting_room_shows_them() -> None:
    for nearby in (
        "127.0.0.1:8181",
        "localhost",
        "[::1]:8181",
        "192.168.0.7:8181",
        "10.1.2.3",
        "kitchen.local",
    ):
        assert parse_link(f"{nearby}/t/a1").server == f"http://{nearby}"
    for elsewhere in ("example.org", "play.example.org:8443", "93.184.216.34"):
        assert parse_link(f"{elsewhere}/t/a1").server == f"https://{elsewhere}"


async def new_table(server: InProcessServer, **settings: Any) -> tuple[TableLink, str]:
    return await asyncio.to_thread(make_table, f"127.0.0.1:{server.port}", **settings)


@async_test
async def test_clients_play_every_game_from_typed_views_and_legal_commands() -> None:
    async with in_process_server() as server:
        for game in GAMES:
            link, cookie = await new_table(server, game=game, options=QUICK[game], seats=2)
            async with TableClient(link, cookie=cookie) as host, TableClient(str(link)) as guest:
                await host.sit("Host")
                await guest.sit("Robot", bot=True)
                assert [chair["bot"] for chair in guest.latest.room["chairs"]] == [False, True]
                await host.do("begin")
                async with asyncio.timeout(60):
                    await asyncio.gather(play(host), play(guest))
                assert isinstance(guest.view, GAMES[game].View)
                assert host.phase == guest.phase == "over"
                assert guest.latest.seat == 1


@pytest.mark.parametrize("game", ["chipset", "setup"])
@async_test
async def test_the_example_of_the_documentation_plays_a_whole_game(game: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "client.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[1].split("```")[0]
    async with in_process_server() as server:
        link, cookie = await new_table(server, game=game, options=QUICK[game], seats=2)
        example = example.replace("http://localhost:8181/t/k3x9m2ab", str(link))
        assert str(link) in example
        async with TableClient(link, cookie=cookie) as host:
            await host.sit("Host")
            robot = asyncio.create_task(asyncio.to_thread(exec, example, {}))
            await host.wait_for(lambda: None not in host.latest.room["chairs"])
            assert [chair["bot"] for chair in host.latest.room["chairs"]] == [False, True]
            await host.do("begin")
            async with asyncio.timeout(60):
                await asyncio.gather(play(host), robot)


@async_test
async def test_the_host_of_the_documentation_makes_a_table_of_bots() -> None:
    page = (Path(__file__).parents[2] / "docs" / "client.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[2].split("```")[0]
    async with in_process_server() as server:
        example = example.replace("localhost:8181", f"127.0.0.1:{server.port}")
        printed: list[str] = []
        names = {"print": lambda *words: printed.append(" ".join(map(str, words)))}
        async with asyncio.timeout(120):
            await asyncio.to_thread(exec, example, names)
        first, champion, expert = printed
        assert first.startswith(f"Watch it in a browser: http://127.0.0.1:{server.port}/t/")
        assert [line.split()[-2] for line in (champion, expert)] == ["champion", "expert"]
        assert "3" in [line.split()[-1] for line in (champion, expert)], (
            "somebody has taken a SET of three cards"
        )


async def play(client: TableClient) -> None:
    """Play until the game is over, without thinking time."""
    player = SimplePlayer(client.link.table)
    await client.wait_for(lambda: client.view is not None)
    while client.phase != "over":
        timed = player.act(client.view, client.legal) if client.legal else None
        if timed is None:
            await client.wait_for_news()
            continue
        with contextlib.suppress(ServerRefused):  # the other player was faster
            await client.do(timed.command)


@async_test
async def test_a_lost_connection_is_made_again_and_a_command_counts_once() -> None:
    async with in_process_server() as server:
        link, cookie = await new_table(server, game="classic", seats=2)
        async with TableClient(link, cookie=cookie) as client:
            await client.sit("Ann")
            (listener,) = (await server.registry.get(link.table)).presence.listeners.values()
            server.log.free.clear()  # the log stores decisions but does not acknowledge them
            adding_bot = asyncio.create_task(client.do("add-bot"))
            await asyncio.sleep(0)
            listener.end("restarting", 1012)  # type: ignore[attr-defined]
            server.log.free.set()
            version = await adding_bot
            await client.wait_for(lambda: client.latest.version >= version)
            assert [chair["bot"] for chair in client.latest.room["chairs"]] == [False, True]
            assert client.now > 0


@async_test
async def test_errors_give_the_reason_of_a_refusal_or_a_closed_connection() -> None:
    async with in_process_server() as server:
        link, cookie = await new_table(server, game="classic", seats=2)
        async with TableClient(link, cookie=cookie, language="fr") as client:
            with pytest.raises(ServerRefused) as refused:
                await client.do("begin")
            assert refused.value.reason == "bad-players"
            async with TableClient(link, cookie=cookie):
                with pytest.raises(ConnectionClosed) as closed:
                    await client.wait_for(lambda: False)
            assert closed.value.reason == "taken-over"
            with pytest.raises(ConnectionClosed):
                await client.do("begin")
        with pytest.raises(ConnectionClosed) as missing:
            await TableClient(f"{link.server}/t/nothing").open()
        assert missing.value.reason == "not-here"
        assert missing.value.text == "There’s no table with this link."
        assert missing.value.details == {"server": link.server, "table": "nothing"}
        with pytest.raises(ServerRefused, match="server-refused"):
            await new_table(server, game="poker")
    with pytest.raises(TertiaError, match="server-unreachable"):
        await TableClient(link).open()
    with pytest.raises(TertiaError, match="server-unreachable"):
        await asyncio.to_thread(make_table, link.server)
