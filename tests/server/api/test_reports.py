"""Players report nicknames to the host of the server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from support.in_process_server import InProcessServer, in_process_server
from support.raw_socket import RawSocket, http
from tertia.server.security.identity import Identities
from tertia.server.security.limits import REPORTS

RUDE = "203.0.113.9"


async def report(
    server: InProcessServer, body: object, player: str = "ann", address: str | None = None
) -> tuple[int, Any]:
    headers = {"cookie": f"tertia={Identities(server.secret).sign(player)}"}
    if address is not None:
        headers["x-forwarded-for"] = address
    url = f"http://127.0.0.1:{server.port}/api/reports"
    status, _, answer = await asyncio.to_thread(http, url, body, headers)
    return status, json.loads(answer)


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
            assert {(one.reporter, one.address) for one in stored} == {("ann", RUDE), ("bob", RUDE)}

    asyncio.run(run())


def test_a_name_on_a_leaderboard_can_be_reported() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            times, day = server.registry.store.times, "2026-03-14"
            await times.begin(day, "nine", "rude", at=1)
            await times.finish(day, "nine", "rude", took=60_000)
            await times.sign(day, "nine", "rude", "Rude")
            assert (await report(server, {"kind": "nine", "date": day, "name": "Rude"}))[0] == 200
            assert (await report(server, {"kind": "nine", "date": day, "name": "Ann"}))[0] == 404
            [found] = await server.registry.store.moderation.newest_reports(limit=9)
            assert (found.place, found.name) == ("daily nine 2026-03-14", "Rude")

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
