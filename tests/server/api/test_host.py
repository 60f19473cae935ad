"""The console of the host over HTTP, with the key that a server prints on its first start."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from server.puzzle_visitor import DAY, NOON
from support.in_process_server import InProcessServer, in_process_server
from support.raw_socket import RawSocket, http
from support.unreadable_tables import unparsable
from tertia.rooms.commands import AddBot, RoomCommand, Sit
from tertia.server.api.host import ENDPOINTS
from tertia.server.security.host_access import SESSION_DURATION, HostAccess
from tertia.server.security.identity import Identities
from tertia.server.security.limits import HOST_LOGINS
from tertia.texts import LANGUAGES, text

RUDE = "203.0.113.9"
"""The address of a player whom the host removes or bans."""


@dataclass
class Host:
    """A running server and the key of its host."""

    server: InProcessServer
    key: str

    async def ask(
        self, path: str = "", body: object | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """Send a request with the key."""
        given = {"authorization": f"Bearer {self.key}", **(headers or {})}
        url = f"http://127.0.0.1:{self.server.port}/api/host{path}"
        status, _, answer = await asyncio.to_thread(http, url, body, given)
        return status, json.loads(answer)

    async def expect(self, path: str = "", body: object | None = None) -> Any:
        status, answer = await self.ask(path, body)
        assert status == 200, answer
        return answer

    async def join(self, url: str, player: str, name: str, address: str = RUDE) -> RawSocket:
        """Connect a player and sit down."""
        cookie = f"tertia={Identities(self.server.secret).sign(player)}"
        socket = await RawSocket.connect(url, cookie, headers={"x-forwarded-for": address})
        await socket.receive_news()
        await socket.send(type="do", id="sit", command={"type": "sit", "name": name})
        await socket.receive_type("done")
        return socket


def with_host(test: Callable[[Host], Awaitable[None]]) -> Callable[[], None]:
    """Run a test beside a server."""

    def run() -> None:
        async def both() -> None:
            async with in_process_server() as server:
                access = HostAccess(server.registry.store.moderation, server.registry.clock)
                key = await access.create_first_key()
                assert key is not None
                await test(Host(server, key))

        asyncio.run(both())

    run.__name__ = test.__name__
    return run


@with_host
async def test_every_request_needs_the_key(host: Host) -> None:
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace("{table}", "x")
        url = f"http://127.0.0.1:{host.server.port}{path}"
        for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": f"Basic {host.key}"}):
            body = b"{}" if endpoint.method == "POST" else None
            status, _, answer = await asyncio.to_thread(http, url, body, headers)
            assert status == 401, (path, answer)
            assert json.loads(answer)["code"] in ("host-key-needed", "wrong-host-key")
    entries = await host.server.registry.store.moderation.newest_audit_entries(limit=9)
    assert list(entries) == []


@with_host
async def test_wrong_keys_are_limited_per_address(host: Host) -> None:
    url, guesser = f"http://127.0.0.1:{host.server.port}/api/host", {"x-forwarded-for": "198.51.100.7"}
    for attempt in range(int(HOST_LOGINS.burst)):
        headers = {**guesser, "authorization": f"Bearer guess{attempt}"}
        assert (await asyncio.to_thread(http, url, None, headers))[0] == 401
    assert (await host.ask(headers=guesser))[0] == 429, "even the right key has to wait"
    assert (await host.ask())[0] == 200, "another address does not have to wait"


@with_host
async def test_the_overview_shows_tables_people_and_load(host: Host) -> None:
    url = await host.server.table("host")
    table = url.rsplit("/", 1)[1]
    async with await host.join(url, "ann", "Ann"), await RawSocket.connect(url) as watcher:
        await watcher.receive_news()
        live = await host.server.registry.get(table)
        await live.submit(RoomCommand(Sit("Robot", bot=True), "program"))
        await live.submit(RoomCommand(AddBot(), "host"))
        overview = await host.expect()
        assert overview["load"]["sockets"] == 2
        assert overview["load"]["tables"] == 1
        [listed] = overview["tables"]
        assert (listed["table"], listed["game"], listed["phase"]) == (table, "classic", "waiting")
        assert (listed["players"], listed["people"], listed["connected"]) == (3, ["Ann"], 2)
        assert listed["bots"][0] == "Robot"
        details = await host.expect(f"/tables/{table}")
        [person] = details["people"]
        assert (person["name"], person["here"], person["address"]) == ("Ann", True, RUDE)
        assert [(bot["bot"], bot["visiting"]) for bot in details["bots"]] == [(True, True), (True, False)]
        assert len(details["watching"]) == 1
        assert "ann" not in json.dumps(details).lower().replace('"name": "ann"', ""), "no identities"


@with_host
async def test_closing_a_table_disconnects_everybody_for_good(host: Host) -> None:
    url = await host.server.table("host")
    table = url.rsplit("/", 1)[1]
    async with await host.join(url, "ann", "Ann") as ann:
        assert await host.expect(f"/tables/{table}/close", {"reason": "noise"}) == {"closed": table}
        closing = await ann.receive_type("closing")
        assert (closing["code"], closing["text"]) == ("table-closed", text("en", "closing.table-closed"))
    async with await RawSocket.connect(url) as late:
        assert (await late.receive_type("refused"))["code"] == "table-closed"
        assert await late.read_to_close() == 4004
    page = f"http://127.0.0.1:{host.server.port}/t/{table}"
    for language in LANGUAGES:
        status, _, body = await asyncio.to_thread(http, page, None, {"accept-language": language})
        assert status == 410
        assert text(language, "error.table-closed") in body.decode()
    assert (await host.expect("/tables"))["tables"] == []
    assert (await host.ask(f"/tables/{table}/close", {}))[1]["code"] == "table-closed"


@with_host
async def test_a_removed_player_cannot_come_back(host: Host) -> None:
    url = await host.server.table("host")
    table = url.rsplit("/", 1)[1]
    async with await host.join(url, "ann", "Ann") as ann, await host.join(url, "bob", "Bob") as bob:
        assert (await host.ask(f"/tables/{table}/remove", {"name": "Nobody"}))[0] == 404
        assert (await host.expect(f"/tables/{table}/remove", {"name": "Ann"}))["address"] == RUDE
        assert (await ann.receive_type("closing"))["code"] == "expelled"
        news = await bob.receive_news()
        while any(chair and chair["name"] == "Ann" for chair in news["room"]["chairs"]):
            news = await bob.receive_news()
    cookie = f"tertia={Identities(host.server.secret).sign('ann')}"
    async with await RawSocket.connect(url, cookie) as again:
        assert (await again.receive_type("refused"))["code"] == "expelled"


@with_host
async def test_the_address_of_a_player_can_be_banned_by_nickname(host: Host) -> None:
    url = await host.server.table("host")
    table = url.rsplit("/", 1)[1]
    async with await host.join(url, "ann", "Ann") as ann:
        ban = {"kind": "address", "subject": "Ann", "table": table, "hours": 2, "reason": "rude"}
        added = await host.expect("/bans", ban)
        assert (added["subject"], added["until"] - added["at"]) == (RUDE, 2 * 3_600_000)
        assert (await ann.receive_type("closing"))["code"] == "banned"
    status, answer = await host.ask("/bans", {**ban, "subject": "Nobody"})
    assert (status, answer["code"]) == (404, "not-at-table")
    home = f"http://127.0.0.1:{host.server.port}/"
    assert (await asyncio.to_thread(http, home, None, {"x-forwarded-for": RUDE}))[0] == 403
    assert [listed["subject"] for listed in (await host.expect("/bans"))["bans"]] == [RUDE]
    await host.expect("/bans/lift", {"kind": "address", "subject": RUDE})
    assert (await host.ask("/bans/lift", {"kind": "address", "subject": RUDE}))[0] == 404
    assert (await asyncio.to_thread(http, home, None, {"x-forwarded-for": RUDE}))[0] == 200


@with_host
async def test_a_banned_name_gets_no_seat(host: Host) -> None:
    url = await host.server.table("host")
    await host.expect("/bans", {"kind": "name", "subject": "Rude"})
    async with await RawSocket.connect(url, hello={"language": "fr"}) as socket:
        await socket.receive_news()
        await socket.send(type="do", id="1", command={"type": "sit", "name": "RUDE"})
        refusal = await socket.receive_type("refused")
        assert refusal["code"] == "name-banned"
        assert refusal["text"] == text("fr", "error.name-banned", name="RUDE")


@with_host
async def test_bad_bans_are_refused(host: Host) -> None:
    own_addresses = ("127.0.0.1", "::1", "::/64", "::ffff:127.0.0.1")
    for subject, code in (("nonsense", "bad-address"), *((own, "own-address") for own in own_addresses)):
        status, answer = await host.ask("/bans", {"kind": "address", "subject": subject})
        assert (status, answer["code"]) == (400, code)
    for hours in (0, -1, 10**6):
        status, answer = await host.ask("/bans", {"kind": "name", "subject": "Rude", "hours": hours})
        assert (status, answer["code"]) == (400, "bad-number")
    assert (await host.ask("/bans", {"kind": "planet", "subject": "x"}))[1]["code"] == "bad-message"
    six = await host.expect("/bans", {"kind": "address", "subject": "2001:db8::77"})
    assert six["subject"] == "2001:db8::/64"


@with_host
async def test_a_damaged_table_is_listed_and_can_be_tried_again(host: Host) -> None:
    await host.server.log.append(unparsable("damaged"))
    assert (await host.ask("/tables/damaged"))[0] == 410
    [found] = (await host.expect("/quarantined"))["tables"]
    assert found["table"] == "damaged"
    assert found["reason"]
    assert (await host.ask("/quarantined/damaged/retry", {}))[1]["code"] == "table-quarantined"
    assert len((await host.expect("/quarantined"))["tables"]) == 1
    assert (await host.ask("/quarantined/other/retry", {}))[1]["code"] == "no-such-table"


@with_host
async def test_a_name_is_removed_from_a_leaderboard(host: Host) -> None:
    puzzle = await sign_time(host, player="ann", name="Rude")
    path = f"/names?kind=nine&date={DAY}"
    assert (await host.expect(path))["names"] == [{"name": "Rude", "took": 60_000}]
    removal = {"kind": "nine", "date": str(DAY), "name": "Rude"}
    await host.expect("/names/remove", removal)
    assert (await host.expect(path))["names"] == []
    assert (await host.ask("/names/remove", removal))[0] == 404
    headers = {"cookie": f"tertia={Identities(host.server.secret).sign('ann')}"}
    status, _, answer = await asyncio.to_thread(http, f"{puzzle}/sign", {"name": "Again"}, headers)
    assert (status, json.loads(answer)["code"]) == (409, "name-removed")


@with_host
async def test_a_banned_name_is_not_on_a_leaderboard(host: Host) -> None:
    puzzle, ban = await sign_time(host, player="ann", name="Rude"), {"kind": "name", "subject": "Rude"}

    async def names_shown() -> list[str]:
        _, _, answer = await asyncio.to_thread(http, puzzle)
        return [entry["name"] for entry in json.loads(answer)["times"]]

    assert await names_shown() == ["Rude"]
    await host.expect("/bans", ban)
    assert await names_shown() == []
    headers = {"cookie": f"tertia={Identities(host.server.secret).sign('ann')}"}
    status, _, answer = await asyncio.to_thread(http, f"{puzzle}/sign", {"name": "Rude"}, headers)
    assert (status, json.loads(answer)["code"]) == (409, "name-banned")
    await host.expect("/bans/lift", ban)
    assert await names_shown() == ["Rude"]


async def sign_time(host: Host, player: str, name: str) -> str:
    """Put a time on the leaderboard of the puzzle with nine cards. Return the address of the puzzle."""
    times = host.server.registry.store.times
    await times.begin(str(DAY), "nine", player, at=NOON)
    await times.finish(str(DAY), "nine", player, took=60_000)
    await times.sign(str(DAY), "nine", player, name)
    return f"http://127.0.0.1:{host.server.port}/api/puzzles/nine/{DAY}"


@with_host
async def test_every_act_is_in_the_audit_log(host: Host) -> None:
    url = await host.server.table("host")
    table = url.rsplit("/", 1)[1]
    await host.ask("/bans", {"kind": "name", "subject": "Rude", "reason": "rude"}, {"x-forwarded-for": RUDE})
    await host.expect("/bans/lift", {"kind": "name", "subject": "Rude"})
    await host.expect("/reports/dismiss", {"name": "Rude"})
    await host.expect(f"/tables/{table}/close", {})
    entries = (await host.expect("/audit"))["audit"]
    assert {entry["act"] for entry in entries} == {"close-table", "dismiss-reports", "unban-name", "ban-name"}
    [ban] = [entry for entry in entries if entry["act"] == "ban-name"]
    assert (ban["subject"], ban["details"], ban["by"]) == ("Rude", "24 h rude", RUDE)


@with_host
async def test_there_is_only_one_first_key(host: Host) -> None:
    access = HostAccess(host.server.registry.store.moderation, host.server.registry.clock)
    assert await access.create_first_key() is None
    assert (await host.ask())[0] == 200


@with_host
async def test_a_new_key_ends_the_old_one(host: Host) -> None:
    new = (await host.expect("/key", {}))["key"]
    assert (await host.ask())[0] == 401
    host.key = new
    assert (await host.ask())[0] == 200


@pytest.mark.parametrize("forged", ["", "x", "9.x", "99999999999999.abc", "-1.abc"])
def test_a_forged_session_is_refused(forged: str) -> None:
    """Before and after the first key exists. A session is the time of its end with a signature."""

    async def run() -> None:
        async with in_process_server() as server:
            access = HostAccess(server.registry.store.moderation, server.registry.clock)
            assert not await access.is_session(forged)
            await access.create_first_key()
            assert not await access.is_session(forged)
            assert await access.is_session(await access.new_session())

    asyncio.run(run())


def test_a_session_ends() -> None:
    async def run() -> None:
        now = [1_000_000]
        async with in_process_server(lambda: now[0]) as server:
            access = HostAccess(server.registry.store.moderation, server.registry.clock)
            await access.create_first_key()
            session = await access.new_session()
            now[0] += SESSION_DURATION - 1
            assert await access.is_session(session)
            now[0] += 1
            assert not await access.is_session(session)

    asyncio.run(run())
