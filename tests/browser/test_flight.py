"""Flight mode in a browser: after one visit everything works without the server, and a closed tab loses nothing.

``python -m browser.flight_games`` plays whole games of all forms; this test is its short form.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench.simulated_photos import EASY, card_sprite, photograph
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from browser.play import (
    TIMEOUT,
    a_set_on,
    begin,
    cards_on,
    is_over,
    pick,
    read_explanation,
    sit,
    wait_until_gone,
)
from browser.screens import violations_by_day_and_night
from support.server_process import running_server, start
from tertia.faces import CardStyle
from tertia.server.pages import assets
from tertia.server.pages.flight_files import built_files
from tertia.solver import find_sets
from tertia.texts import text

pytestmark = pytest.mark.skipif(built_files() is None, reason="flight mode is not built: make offline")


COUNT_FLIGHT_FILES = "async () => (await (await caches.open('tertia-flight-files')).keys()).length"
CARDS_CHANGED = "n => document.querySelectorAll('.grid [data-card]').length !== n"


ASK_FOR_A_TABLE = "fetch('/api/tables/xyz?brief=1').then(answer => answer.status, () => 'no network')"
"""Only the server knows this table."""


def turn_to(page: Page, name: str) -> None:
    """Let another person at this device act."""
    page.get_by_role("button", name=text("en", "web.flight.people.turn", name=name)).click()
    expect(page.locator(".seat.me")).to_contain_text(name)


def take(page: Page) -> None:
    """Take a SET; where there is none, ask for more cards."""
    cards = a_set_on(page)
    if cards is None:
        before = len(cards_on(page))
        page.get_by_role("button", name=text("en", "web.no_set")).click()
        page.wait_for_function(CARDS_CHANGED, arg=before)
    else:
        pick(page, cards)
        wait_until_gone(page, cards[0])


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
    shown = [0, 4, 8, 10, 30, 50]  # any six cards
    photo = photograph([card_sprite(card, CardStyle()) for card in shown], EASY, seed=11, size=(480, 640))
    Image.fromarray(photo.picture).save(tmp_path / "table.png")
    page.goto(f"{server.http}/camera")
    page.locator("input[type=file]").set_input_files(tmp_path / "table.png")
    expect(page.locator(".seen .card")).to_have_count(len(shown))
    page.get_by_role("button", name=text("en", "camera.play")).click()
    page.get_by_role("button", name=text("en", "camera.alone")).click()
    read_explanation(page)
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    assert sorted(cards_on(page)[: len(shown)]) == shown

    # A game, from the home page: where an installed app starts, too.
    page.goto(f"{server.http}/")
    expect(page.get_by_text(text("en", "flight.offline"))).to_be_visible()
    assert page.evaluate(ASK_FOR_A_TABLE) == "no network"
    page.get_by_role("button", name=text("en", "home.first.name")).click()
    expect(page.locator(".grid [data-card]")).to_have_count(9)
    expect(page).to_have_url(re.compile("/t/flight-(?!new)"))
    take(page)
    address, cards = page.url, cards_on(page)

    # The tab is closed at once. What was shown is there again, and the game goes on to its end.
    page.close(run_before_unload=False)
    page = context.new_page()
    page.goto(address)
    expect(page.locator(f'.grid [data-card="{cards[0]}"]')).to_be_visible()
    assert cards_on(page) == cards
    while not is_over(page):
        take(page)
    page.goto(f"{address.partition('?')[0]}/replay")
    expect(page.locator(".replay .grid [data-card]").first).to_be_visible()

    # Python renders the other pages, and asks and judges on them.
    page.goto(f"{server.http}/learn")
    expect(page.locator("[data-local]")).to_have_attribute("data-web", assets.FOLDER)
    page.locator('[data-drill="third"]').click()
    page.locator("#stage button[data-card]").first.click()
    expect(page.locator(".feedback")).to_be_visible()
    page.goto(f"{server.http}/daily")
    page.locator("[data-start=nine]").click()
    expect(page.locator(".grid [data-card]")).to_have_count(9)
    for count, found in enumerate(find_sets(cards_on(page)), 1):
        pick(page, found)
        expect(page.locator(".big-clock .on")).to_have_count(count)
    expect(page.locator(".puzzle-result .sentence")).to_be_visible()

    # Two people at this device.
    page.goto(f"{server.http}/t/flight-new?form=coopset&friends=1")
    sit(page, "Ana")
    page.get_by_label(text("en", "web.flight.people.name")).fill("Ben")
    page.get_by_role("button", name=text("en", "web.flight.people.add")).click()
    expect(page.locator(".chair", has_text="Ben")).to_be_visible()
    assert violations_by_day_and_night(page) == []
    begin(page)
    turn_to(page, "Ben")
    while not (seen := a_set_on(page)):  # both must ask for a card
        before = len(cards_on(page))
        for name in ("Ana", "Ben"):
            page.get_by_role("button", name=re.compile("^Add a card")).click()
            turn_to(page, name)
        page.wait_for_function(CARDS_CHANGED, arg=before)
    pick(page, seen)
    page.get_by_role("button", name=re.compile("^Take these")).click()
    expect(page.locator(".ladder .reached")).to_contain_text("Ben")

    # Back online, the finished game becomes one of the player's own.
    server = start(tmp_path, server.port)
    try:
        page.goto(f"{server.http}/me")
        page.get_by_role("button", name=text("en", "web.flight.add.add")).click()
        page.get_by_role("link", name=text("en", "web.flight.add.show")).click()
        expect(page.get_by_text(text("en", "page.me.offline"))).to_be_visible()
        expect(page.locator(".offline-games")).to_have_count(0)
        assert violations_by_day_and_night(page) == []
        page.get_by_role("link", name=re.compile(text("en", "web.end.replay"))).click()
        expect(page.get_by_text(text("en", "web.replay.offline"))).to_be_visible()
    finally:
        server.kill()
    context.close()


def test_a_download_that_broke_off_continues_or_is_deleted(browser: Browser, tmp_path: Path) -> None:
    # Without a service worker, requests for files reach the route below.
    context = browser.new_context(locale="en", service_workers="block")
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    install = page.get_by_role("button", name=text("en", "flight.install"))
    remove = page.get_by_role("button", name=text("en", "flight.remove"))
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.on("dialog", lambda dialog: dialog.accept())
    with running_server(tmp_path) as server:
        page.goto(f"{server.http}/flight")
        expect(install).to_be_visible()
        expect(remove).to_be_hidden()
        page.route("**/tertia.zip", lambda route: route.abort())
        install.click()
        expect(page.get_by_text(text("en", "web.flight.broken"))).to_be_visible()
        page.unroute("**/tertia.zip")
        downloaded = [url for url in requested if "/flight/files/" in url and not url.endswith("tertia.zip")]
        assert downloaded

        requested.clear()
        install.click()
        expect(page.get_by_text(text("en", "web.flight.ready"))).to_be_visible()
        assert set(downloaded).isdisjoint(requested)
        remove.click()
        expect(install).to_be_visible()
        expect(remove).to_be_hidden()

        page.route("**/tertia.zip", lambda route: route.abort())
        install.click()
        expect(page.get_by_text(text("en", "web.flight.broken"))).to_be_visible()
        page.reload()
        remove.click()
        expect(remove).to_be_hidden()
        assert page.evaluate(COUNT_FLIGHT_FILES) == 0
    context.close()
