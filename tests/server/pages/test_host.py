"""The console of the host as forms: only a session of the host may see and send them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from markupsafe import escape

from support.in_process_server import InProcessServer, in_process_server
from support.raw_socket import fresh_address
from support.unreadable_tables import unparsable
from tertia.rooms.commands import AddBot, RoomCommand, Sit
from tertia.server.security.host_access import HostAccess
from tertia.server.security.limits import HOST_LOGINS
from tertia.storage.ports import Ban
from tertia.texts import LANGUAGES, text
from tertia.texts.dates import instant_text

Response = tuple[int, dict[str, str], str]
"""Status, headers and content of a page."""

CONSOLE = "data-live"
"""An attribute that the console has, and the form for the key has not."""


class Browser:
    """Sends forms and keeps the session cookie."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie, self.address = port, "", fresh_address()

    def send(
        self, path: str, form: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
    ) -> Response:
        """Send a request without following redirects."""
        connection = HTTPConnection("127.0.0.1", self.port)
        body = None if form is None else urlencode(form)
        given = {**self.address, "cookie": self.cookie, **(headers or {})}
        connection.request("GET" if form is None else "POST", path, body, given)
        answer = connection.getresponse()
        received = {
            name.lower(): value for name, value in answer.getheaders() if name.lower() != "set-cookie"
        }
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie" and value.startswith("tertia-host="):
                received["set-cookie"], self.cookie = value, value.split(";")[0]
        page = answer.read().decode()
        connection.close()
        return answer.status, received, page


def run(play: Callable[[Browser, str, InProcessServer], None]) -> None:
    """Run a function beside a server, with a browser and the key of the host."""

    async def both() -> None:
        async with in_process_server() as server:
            access = HostAccess(server.registry.store.moderation, server.registry.clock)
            key = await access.create_first_key()
            assert key is not None
            await asyncio.to_thread(play, Browser(server.port), key, server)

    asyncio.run(both())


def test_the_key_opens_a_session_that_only_the_console_receives() -> None:
    def play(browser: Browser, key: str, server: InProcessServer) -> None:
        status, headers, page = browser.send("/host")
        assert (status, CONSOLE in page) == (200, False)
        assert "no-store" in headers["cache-control"]
        assert "<code>tertia serve</code>" in page
        status, headers, _ = browser.send("/host/login", {"key": f" {key} "})
        assert (status, headers["location"]) == (303, "/host")
        cookie = headers["set-cookie"].lower()
        assert all(flag in cookie for flag in ("httponly", "samesite=strict", "path=/host", "max-age=43200"))
        assert key not in cookie
        status, headers, page = browser.send("/host")
        assert (status, CONSOLE in page) == (200, True)
        assert "no-store" in headers["cache-control"]
        assert browser.send("/host/logout", {})[0] == 303
        assert CONSOLE not in browser.send("/host")[2]

    run(play)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_key_gets_a_sentence(language: str) -> None:
    def play(browser: Browser, key: str, server: InProcessServer) -> None:
        headers = {"accept-language": language}
        for _ in range(int(HOST_LOGINS.burst)):
            status, _, page = browser.send("/host/login", {"key": "wrong"}, headers)
            assert status == 401
            assert text(language, "error.wrong-host-key") in page
        status, _, page = browser.send("/host/login", {"key": key}, headers)
        assert status == 429
        assert text(language, "error.too-fast") in page
        assert browser.cookie == ""

    run(play)


def test_forms_need_a_session_and_our_own_page() -> None:
    ban = {"act": "ban-name", "name": "Rude", "hours": "24", "back": "/host"}

    def play(browser: Browser, key: str, server: InProcessServer) -> None:
        assert browser.send("/host/act", ban)[1]["location"] == "/host"
        assert browser.send("/host/tables/x")[1]["location"] == "/host"
        assert server.registry.access.bans == []
        browser.send("/host/login", {"key": key})
        foreign = {"origin": "https://elsewhere.example"}
        for path in ("/host/act", "/host/login", "/host/logout"):
            assert browser.send(path, ban, foreign)[0] == 403
        assert server.registry.access.bans == []
        assert browser.send("/host/act", ban)[1]["location"] == "/host?done=ban-name"
        assert [listed.subject for listed in server.registry.access.bans] == ["Rude"]
        status, _, page = browser.send("/host?done=ban-name")
        assert status == 200
        assert text("en", "page.host.acts.ban-name") in page
        for language in LANGUAGES:
            status, _, page = browser.send("/host", headers={"accept-language": language})
            until = instant_text(language, server.registry.access.bans[0].until)
            assert text(language, "page.host.until", time=until) in page

    run(play)


def test_bad_forms_get_a_sentence_on_the_console() -> None:
    def play(browser: Browser, key: str, server: InProcessServer) -> None:
        browser.send("/host/login", {"key": key})
        for form in (
            {"act": "nonsense"},
            {"act": "ban-name", "name": "x", "hours": "many"},
            {"act": "ban-name", "name": "x", "hours": "0"},
            {"act": "ban-address", "name": "nonsense", "hours": "1"},
        ):
            status, _, page = browser.send("/host/act", form)
            assert status == 400
            assert 'class="problem" role="alert"' in page
            assert CONSOLE in page
        assert text("en", "error.bad-address", given="nonsense") in page
        assert browser.send("/host/act", {"act": "close-table", "table": "nowhere"})[0] == 404
        status, _, page = browser.send("/host?date=2999-01-01")
        assert (status, CONSOLE in page) == (404, True)
        for form_path in ("/host/act", "/host/login", "/host/logout"):
            assert browser.send(form_path)[1]["location"] == "/host"

    run(play)


def test_a_damaged_table_is_explained_to_the_host() -> None:
    async def both() -> None:
        async with in_process_server() as server:
            await server.log.append(unparsable("damaged"))
            key = await HostAccess(server.registry.store.moderation, server.registry.clock).create_first_key()
            assert key is not None
            browser = Browser(server.port)
            await asyncio.to_thread(browser.send, "/host/login", {"key": key})
            status, _, page = await asyncio.to_thread(browser.send, "/host/tables/damaged")
            [found] = server.registry.quarantine
            sentence = text("en", "error.table-quarantined", table="damaged", reason=found.reason)
            assert (status, escape(sentence) in page) == (410, True)
            assert 'href="/host/tables/damaged"' not in page
            retry = {"act": "retry-table", "table": "damaged"}
            status, _, page = await asyncio.to_thread(browser.send, "/host/act", retry)
            assert (status, escape(sentence) in page) == (410, True)

    asyncio.run(both())


def test_forms_return_only_to_the_console() -> None:
    def play(browser: Browser, key: str, server: InProcessServer) -> None:
        browser.send("/host/login", {"key": key})
        away = {"act": "dismiss-reports", "name": "x", "back": "https://elsewhere.example/host"}
        assert browser.send("/host/act", away)[1]["location"] == "/host?done=dismiss-reports"
        assert browser.send("/host?done=<script>&kind=x")[0] == 200

    run(play)


def test_names_are_escaped_on_the_console() -> None:
    nasty = "<img src=x>"

    async def both() -> None:
        async with in_process_server() as server:
            url = await server.table("host")
            table = url.rsplit("/", 1)[1]
            live = await server.registry.get(table)
            await live.submit(RoomCommand(Sit(nasty), "host"))
            await live.submit(RoomCommand(AddBot(), "host"))
            moderation, clock = server.registry.store.moderation, server.registry.clock
            key = await HostAccess(moderation, clock).create_first_key()
            assert key is not None
            await server.registry.access.ban(Ban("name", "Rude", clock() + 10**7, clock(), nasty))
            browser = Browser(server.port)
            await asyncio.to_thread(browser.send, "/host/login", {"key": key})
            for path in ("/host", f"/host/tables/{table}"):
                status, _, page = await asyncio.to_thread(browser.send, path)
                assert status == 200
                assert "&lt;img" in page
                assert nasty not in page

    asyncio.run(both())
