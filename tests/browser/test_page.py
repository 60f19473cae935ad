"""The page in a real browser, over a real server: somebody opens it and plays."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from server.process import Running, serving
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, card_words, text

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; .ci/run installs it")

WORDS = {card_words("en", card): card for card in range(81)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained about; a test that uses the page ends with none."""
    return []


@pytest.fixture
def page(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    context = browser.new_context(locale="en")
    opened = context.new_page()
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert complaints == []


def open_game(page: Page, server: Running, name: str) -> None:
    page.goto(server.http)
    tile = page.locator(".games li", has=page.get_by_role("heading", name=name, exact=True))
    tile.get_by_role("button", name="Play now").click()
    expect(page.locator(".card").first).to_be_visible()


def cards_on(page: Page) -> list[int]:
    return [
        WORDS[str(label)] for label in page.locator(".card").evaluate_all("all => all.map(c => c.ariaLabel)")
    ]


def pick(page: Page, cards: tuple[int, ...]) -> None:
    for card in cards:
        page.get_by_role("button", name=card_words("en", card), exact=True).click()


def test_solitaire_is_played_by_clicks(page: Page, server: Running) -> None:
    """R4.3: three cards picked are a claim, and the score counts."""
    open_game(page, server, "Solitaire")
    for expected in (3, 6):
        sets = find_sets(cards_on(page))
        if not sets:
            break
        pick(page, sets[0])
        expect(page.locator(".seats li.you b")).to_have_text(str(expected))


def test_r1_5_a_wrong_claim_says_why(page: Page, server: Running) -> None:
    open_game(page, server, "Solitaire")
    a, b, *others = cards_on(page)
    wrong = next(c for c in others if not find_sets((a, b, c)))
    pick(page, (a, b, wrong))
    expect(page.locator(".say")).to_have_text(re.compile("Not a SET: "))


def test_friends_meet_at_a_link_and_begin(page: Page, browser: Browser, server: Running) -> None:
    page.goto(server.http)
    page.get_by_role("button", name="Play with friends").first.click()
    page.get_by_label("Your nickname").fill("Ana")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seats")).to_contain_text("Ana")
    context = browser.new_context(locale="fr")
    friend = context.new_page()
    friend.goto(page.url)
    friend.get_by_label(text("fr", "web.name")).fill("Lou")
    friend.get_by_role("button", name=text("fr", "web.sit")).click()
    expect(page.locator(".seats")).to_contain_text("Lou")
    page.get_by_role("button", name="Begin").click()
    expect(friend.locator(".card")).to_have_count(12)
    friend.get_by_role("button", name=re.compile("SET.!$")).click()
    expect(page.locator(".seats li.turn")).to_contain_text("Lou")
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language(browser: Browser, server: Running, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(server.http)
    expect(page.get_by_role("heading", level=1)).to_have_text(text(language, "web.title"))
    context.close()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_is_wider_than_the_screen(page: Page, server: Running, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    open_game(page, server, "Classic")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_request_leaves_the_server_or_fails(page: Page, server: Running) -> None:
    asked: list[tuple[str, int]] = []
    page.on("response", lambda response: asked.append((response.url, response.status)))
    page.goto(server.http)
    expect(page.locator(".games li")).to_have_count(8)
    assert all(status == 200 for _, status in asked)
    assert all(url.startswith(server.http) for url, _ in asked)
