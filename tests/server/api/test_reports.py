"""Players report nicknames to the host of the server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from support.in_process_server import InProcessServer, in_process_server
from support.raw_socket import RawSocket, http
from tertia.server.api.leaderboards import LEADERBOARD_SIZE
from tertia.server.security.identity import Identities
from tertia.server.security.limits import REPORTS
from tertia.storage.ports import Ban

RUDE = "203.0.113.9"
"""The address of the player who is reported."""

DAY = "2026-03-14"


async def report(
    server: InProcessServer, body: object, player: str = "ann", address: str | None = None
) -> tuple[int, Any]:
    headers = {"cookie": f"tertia={Identities(server.secret).sign(player)}"}
    if address is not None:
        headers["x-forwarded-for"] = address
    url = f"http://127.0.0.1:{server.port}/api/reports"
    status, _, answer = await asyncio.to_thread(http, url, body, headers)
    return status, json.loads(answer)


async def sign_time(server: InProcessServer, name: str, took: int) -> None:
    """Put a time on the leaderboard of the puzzle with nine cards."""
    times, player = server.registry.store.times, f"player of {name}"
    await times.begin(DAY, "nine", player, at=1)
    await times.finish(DAY, "nine", player, took=took)
    await times.sign(DAY, "nine", player, name)


def test_reports_of_a_name_at_a_table_are_counted_by_person() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url = await server.table("host")
            body = {"table": url.rsplit("/", 1)[1], "name": "Rude"}
            async with await RawSocket.connect(url, headers={"x-forwarded-for": RUDE}) as rude:
                await rude.receive_news()
                await rude.send(type="do", id="1", command={"type": "sit", "name": "Rude"})
                await rude.receive_type("done")
                for player in ("ann", "ann", "bob"):
                    assert await report(server, body, player) == (200, {"reported": "Rude"})
            stored = await server.registry.store.moderation.newest_reports(limit=9)
            assert {(report.reporter, report.address) for report in stored} == {("ann", RUDE), ("bob", RUDE)}

    asyncio.run(run())


def test_a_name_on_a_leaderboard_can_be_reported() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await sign_time(server, "Rude", took=60_000)
            assert (await report(server, {"kind": "nine", "date": DAY, "name": "Rude"}))[0] == 200
            assert (await report(server, {"kind": "nine", "date": DAY, "name": "Ann"}))[0] == 404
            [stored] = await server.registry.store.moderation.newest_reports(limit=9)
            assert (stored.place, stored.name) == (f"daily nine {DAY}", "Rude")

    asyncio.run(run())


def test_every_name_that_a_leaderboard_shows_can_be_reported() -> None:
    """A banned name is not shown, so that another one moves up to the last place."""

    async def run() -> None:
        async with in_process_server() as server:
            names = [f"Player {rank}" for rank in range(1, LEADERBOARD_SIZE + 2)]
            for rank, name in enumerate(names):
                await sign_time(server, name, took=60_000 + rank)
            now = server.registry.clock()
            await server.registry.access.ban(Ban("name", names[0], until=now + 3_600_000, at=now))
            statuses = {
                name: (await report(server, {"kind": "nine", "date": DAY, "name": name}))[0] for name in names
            }
            assert statuses == {names[0]: 404, **dict.fromkeys(names[1:], 200)}

    asyncio.run(run())


def test_names_that_are_not_there_are_refused() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            table = (await server.table("host")).rsplit("/", 1)[1]
            for body, code in (
                ({"table": table, "name": "Nobody"}, "no-such-player"),
                ({"table": "nowhere", "name": "Nobody"}, "no-such-table"),
                ({"name": "Nobody"}, "bad-message"),
                ({"kind": "ten", "date": "today", "name": "x"}, "bad-message"),
                ({"kind": "nine", "date": "never", "name": "x"}, "bad-date"),
                ({"nonsense": 1}, "bad-message"),
            ):
                assert (await report(server, body))[1]["code"] == code
            assert list(await server.registry.store.moderation.newest_reports(limit=9)) == []

    asyncio.run(run())


def test_one_address_cannot_flood_the_host_with_reports() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            table = (await server.table("host")).rsplit("/", 1)[1]
            statuses = [
                (await report(server, {"table": table, "name": "x"}, f"p{n}", "198.51.100.7"))[0]
                for n in range(int(REPORTS.burst) + 1)
            ]
            assert statuses == [404] * int(REPORTS.burst) + [429]

    asyncio.run(run())


def test_a_foreign_page_cannot_report() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            url = f"http://127.0.0.1:{server.port}/api/reports"
            headers = {"origin": "https://elsewhere.example"}
            status, _, answer = await asyncio.to_thread(http, url, {"name": "x", "table": "y"}, headers)
            assert (status, json.loads(answer)["code"]) == (403, "foreign-page")

    asyncio.run(run())
