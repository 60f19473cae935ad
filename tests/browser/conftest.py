"""One server for the browser tests of a worker, a browser for each file; a visitor is a profile of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.chromium import CHROMIUM, FLAGS
from browser.play import PATIENCE, STAYS, STILL
from browser.scenes import NAMES, finished_games, serving_games
from support.played import Played, RematchTable
from support.raw_socket import fresh_address
from support.server_process import Running, serving
from tertia.games import GAMES

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; .ci/run installs it")
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(missing)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture(scope="session")
def games() -> dict[str, Played]:
    """Games that are over: one of each kind, one with bots; and a table where the second is being played."""
    with_bots = Played("with-bots", "classic", GAMES["classic"].Options(), NAMES[:1], bots=2)
    return finished_games() | {"with-bots": with_bots, "twice": RematchTable()}


@pytest.fixture(scope="session")
def ended(games: dict[str, Played], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that finds these games in its store."""
    with serving_games(tmp_path_factory.mktemp("ended"), games) as running:
        yield running


@pytest.fixture(scope="module")  # it keeps an event loop running, which tests elsewhere must not find
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        yield launched
        launched.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A new visitor's page: ``visit(locale="fr", color_scheme="dark")``. Nothing it does may end in an error.

    Cards do not move there unless they are asked to (``**MOVING``).
    """
    complaints: list[str] = []
    contexts = []

    def visitor(**looks: Any) -> Page:
        own = {"extra_http_headers": fresh_address()}  # nobody is refused for how much others ask
        context = browser.new_context(**{"locale": "en", "bypass_csp": False, **own, **STILL, **looks})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STAYS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield visitor
    for context in contexts:
        context.close()
    assert complaints == []
