"""The server of flight mode answers pages without a network, and its journal keeps what it has confirmed."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable

import pytest

from flight.flight_pages import ORIGIN, MemoryJournal, Page, started
from tertia.flight.server import FlightServer, Response
from tertia.rooms.forms import FORMS


async def post_form(server: FlightServer, fields: str) -> Response:
    headers = {"content-type": "application/x-www-form-urlencoded", "origin": ORIGIN}
    return await server.request("POST", "/play", headers, fields.encode())


async def new_table(server: FlightServer, form: str = "classic") -> str:
    answer = await post_form(server, f"form={form}&level=newcomer")
    assert answer.status == 303
    return answer.headers["location"].removeprefix("/t/").partition("#")[0].partition("?")[0]


def close(*pages: Page) -> None:
    """Close pages. A server that stops waits for the others until it misses their answers."""
    for page in pages:
        page.socket.close_from_page()


def test_pages_and_the_api_are_answered() -> None:
    async def run() -> None:
        server = await started(MemoryJournal())
        home = await server.request("GET", "/?language=de", {})
        assert (home.status, home.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert 'data-language="de"' in home.body.decode()
        games = await server.request("GET", "/api/games", {})
        assert len(json.loads(games.body)["games"]) == 6
        missing = await server.request("GET", "/api/tables/flight-none", {})
        assert (missing.status, json.loads(missing.body)["code"]) == (404, "no-such-table")
        await server.stop()

    asyncio.run(run())


def test_no_page_and_no_request_needs_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser has no threads. Its event loop calls the functions for executors itself."""

    def start(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    def call(executor: object, function: Callable[..., object], *arguments: object) -> asyncio.Future[object]:
        future = asyncio.get_running_loop().create_future()
        future.set_result(function(*arguments))
        return future

    async def run() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", call)
        server = await started(MemoryJournal())
        for page in ("/", "/daily", "/learn", "/me", "/help", "/help/setup", "/odds", "/print", "/board"):
            assert (await server.request("GET", page, {})).status == 200, page
        for address in ("/api", "/api/socket", "/api/games", "/api/boards?cards=9&sets=4&seed=a", "/api/me"):
            assert (await server.request("GET", address, {})).status == 200, address
        begun = await server.request("POST", "/api/puzzles/nine/2026-11-15/start", {"origin": ORIGIN}, b"{}")
        assert (begun.status, json.loads(begun.body)["cards"]) == (200, 9)
        await server.stop()

    monkeypatch.setattr(threading.Thread, "start", start)
    asyncio.run(run())


def test_every_form_has_a_table_and_a_page() -> None:
    async def run() -> None:
        server = await started(MemoryJournal())
        for form in FORMS:
            table = await new_table(server, form)
            page = await server.request("GET", f"/t/{table}", {})
            assert (page.status, f'data-form="{form}"' in page.body.decode()) == (200, True)
        await server.stop()

    asyncio.run(run())


def test_a_table_is_played_and_survives_the_end_of_its_page() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        server = await started(journal)
        table = await new_table(server)
        assert table.startswith("flight-")
        page = Page(server, table)
        await page.receive("news")
        assert (await page.do(type="sit", name="Ann"))["type"] == "done"
        for _ in range(2):
            assert (await page.do(type="add-bot"))["type"] == "done"
        begun = await page.do(type="begin")
        assert begun["type"] == "done"
        # The page ends without a word. Everything that was answered is in the journal.
        assert len(journal.tables[table]) >= begun["version"]

        after = await started(journal)
        again = Page(after, table)
        news = await again.receive("news")
        assert (news["room"]["phase"], news["you"]["seat"]) == ("playing", 0)
        assert len([card for card in news["view"]["table"] if card is not None]) == 12
        # The player was away meanwhile, although nobody could say so.
        assert '"went-away"' in journal.tables[table][begun["version"]]
        close(page, again)
        await after.stop()
        await server.stop()

    asyncio.run(run())


def test_a_full_storage_refuses_the_command_and_loses_nothing() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        server = await started(journal)
        table = await new_table(server)
        page = Page(server, table)
        await page.receive("news")
        journal.is_full = True
        refusal = await page.do(type="sit", name="Ann")
        assert (refusal["type"], refusal["code"]) == ("refused", "store-failed")
        journal.is_full = False
        assert (await page.do(type="sit", name="Ann"))["type"] == "done"
        close(page)
        await server.stop()

    asyncio.run(run())


def test_of_two_pages_with_one_table_each_sees_what_the_other_did() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        first, second = await started(journal), await started(journal)
        table = await new_table(first)
        one, other = Page(first, table), Page(second, table)
        await one.receive("news")
        await other.receive("news")
        assert (await one.do(type="sit", name="Ann"))["type"] == "done"
        assert (await other.do(type="add-bot"))["type"] == "done"
        assert len(journal.tables[table]) == 3
        close(one, other)
        await first.stop()
        await second.stop()

    asyncio.run(run())


def test_several_people_at_one_device_have_seats_of_their_own() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        server = await started(journal)
        table = await new_table(server, "setup")
        people = [Page(server, table, person) for person in range(3)]
        for page, name in zip(people, ("Ann", "Ben", "Cleo"), strict=True):
            assert (await page.do(type="sit", name=name))["type"] == "done"
        assert (await people[1].do(type="begin"))["code"] == "not-host"
        assert (await people[0].do(type="begin"))["type"] == "done"
        # A new page finds everybody again, each with the own hand only.
        after = await started(journal)
        hands, again = set(), [Page(after, table, person) for person in range(3)]
        for person, page in enumerate(again):
            news = await page.receive("news")
            assert news["you"]["seat"] == person
            hands.add(tuple(news["view"]["hand"]))
        assert len(hands) == 3
        close(*people, *again)
        await after.stop()
        await server.stop()

    asyncio.run(run())


@pytest.mark.parametrize("address", ["/ws/flight-none", "/ws/%00"])
def test_a_socket_to_no_table_is_closed_with_a_reason(address: str) -> None:
    async def run() -> None:
        server = await started(MemoryJournal())
        page = Page(server, address.removeprefix("/ws/"))
        assert (await page.receive("refused"))["code"] == "no-such-table"
        await page.receive("closing")
        await server.stop()
        assert page.closed == [(4004, "not-here")]

    asyncio.run(run())
