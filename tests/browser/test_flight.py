"""Flight mode in a browser: after one visit everything works without the server, and a closed tab loses nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench.simulated_photos import EASY, card_sprite, photograph
from PIL import Image
from playwright.sync_api import Browser, expect

from browser.play import TIMEOUT, a_set_on, cards_on, pick
from browser.screens import violations_by_day_and_night
from support.server_process import running_server
from tertia.faces import CardStyle
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

    # The camera reads a photograph, and a table begins with its cards.
    shown = [0, 4, 8, 10, 30, 50]
    photo = photograph([card_sprite(card, CardStyle()) for card in shown], EASY, seed=11, size=(480, 640))
    Image.fromarray(photo.picture).save(tmp_path / "table.png")
    page.goto(f"{server.http}/camera")
    page.locator("input[type=file]").set_input_files(tmp_path / "table.png")
    expect(page.locator(".seen .card")).to_have_count(len(shown))
    page.get_by_role("button", name=text("en", "camera.play")).click()
    page.get_by_role("button", name=text("en", "camera.alone")).click()
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    assert sorted(cards_on(page)[: len(shown)]) == shown

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
