"""Flight mode in a browser: after one visit everything works without the server, and a closed tab loses nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.play import TIMEOUT, a_set_on, pick
from browser.screens import violations_by_day_and_night
from support.server_process import running_server
from tertia.server.pages.flight_files import built_files
from tertia.texts import text

pytestmark = pytest.mark.skipif(built_files() is None, reason="flight mode is not built: make offline")


def test_after_one_visit_everything_works_without_the_server(browser: Browser, tmp_path: Path) -> None:
    # A context of its own, because Chromium reports every request that fails.
    context = browser.new_context(locale="en", reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    with running_server(tmp_path) as server:
        page.goto(f"{server.http}/flight")
        page.get_by_role("button", name=text("en", "flight.install")).click()
        expect(page.get_by_text(text("en", "web.flight.ready"))).to_be_visible()
        assert violations_by_day_and_night(page) == []

    # A game, from the home page.
    page.goto(f"{server.http}/")
    page.get_by_role("button", name=text("en", "web.games.solitaire.name")).click()
    page.get_by_role("button", name=text("en", "web.solitaire.clear")).click()
    expect(page.locator("[data-card]")).to_have_count(12)
    expect(page).to_have_url(re.compile("/t/flight-(?!new)"))
    address, cards = page.url, a_set_on(page)
    pick(page, cards or ())
    expect(page.get_by_role("contentinfo")).to_contain_text("66")

    # The tab is closed at once. What was shown is there again.
    page.close(run_before_unload=False)
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_role("contentinfo")).to_contain_text("66")

    # Python renders the other pages.
    page.goto(f"{server.http}/daily")
    expect(page.get_by_role("heading", level=1)).to_have_text(text("en", "daily.title"))
    expect(page.get_by_role("button", name=text("en", "daily.start")).first).to_be_enabled()
    context.close()
