"""Fixtures of the browser tests: a server and a browser for each test process, and empty profiles for visitors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.chromium import CHROMIUM, FLAGS, WITH_CAMERA
from browser.play import REDUCED_MOTION, TIMEOUT
from browser.profiles import Profile, Profiles
from browser.scenes import NAMES, finished_games, serving_games
from browser.tables import ReadyTables
from support.played import PlayedTable, RematchTable
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.games.classic.editions import edition_options
from tertia.rooms.forms import FIRST_DEAL

expect.set_options(timeout=TIMEOUT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = pytest.mark.skipif(
        WITH_CAMERA is None, reason="no Chromium on this machine; .ci/run installs it"
    )
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(missing)


@pytest.fixture(scope="session")
def games() -> dict[str, PlayedTable]:
    """Finished games: one of each kind, two with bots, a cleared deck, a
    deal with the coach, and one whose rematch is still played."""
    with_bots = PlayedTable("with-bots", "classic", GAMES["classic"].Options(), NAMES[:1], bots=2)
    nameless = PlayedTable("nameless", "classic", GAMES["classic"].Options(), ("Guest",), bots=2)
    cleared = PlayedTable("cleared", "classic", edition_options("000", "solitaire"), NAMES[:1])
    practice = PlayedTable("practice", "classic", FIRST_DEAL.table_options(), NAMES[:1])
    added = (with_bots, nameless, cleared, practice)
    return finished_games() | {played.table: played for played in added} | {"twice": RematchTable()}


@pytest.fixture(scope="session")
def server_with_games(
    games: dict[str, PlayedTable], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """Run a server with these games in its store."""
    with serving_games(tmp_path_factory.mktemp("browser"), games) as running:
        yield running


@pytest.fixture(scope="session")
def server(server_with_games: ServerProcess) -> ServerProcess:
    """Return the server of the tests. A module may replace it by its own."""
    return server_with_games


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Launch Chromium. It is closed before other tests, because its event loop disturbs them."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=TIMEOUT)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def profiles(browser: Browser, server_with_games: ServerProcess) -> Profiles:
    """Return the profiles of all visitors of this browser."""
    return Profiles(browser, empty_page=f"{server_with_games.http}/robots.txt")


@pytest.fixture
def visit(profiles: Profiles) -> Iterator[Callable[..., Page]]:
    """Yield a function that opens a page for a new visitor: ``visit(locale="fr", color_scheme="dark")``.

    Its arguments are settings of a Playwright context. Cards do not move on the page unless ``**FULL_MOTION`` is
    among them. The test fails at its end if any page had a script error or wrote an error to the console.
    """
    visitors: list[Profile] = []

    def open_page(**settings: Any) -> Page:
        visitors.append(profiles.take({"locale": "en", **REDUCED_MOTION, **settings}))
        return visitors[-1].page

    yield open_page
    for visitor in visitors:
        profiles.give_back(visitor)
    assert [error for visitor in visitors for error in visitor.errors] == []


@pytest.fixture
def at_table(visit: Callable[..., Page], server: ServerProcess) -> ReadyTables:
    """Pages of people at a new table whose game is on: ``ana, iroha = at_table("scout", more="auto")``."""
    return ReadyTables(server, visit)
