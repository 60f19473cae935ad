"""People with a browser each: their own cookies, their own screen, and nothing that the browser complains about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from browser.chromium import CHROMIUM, FLAGS

WIDTHS = (320, 390, 1280)
"""The narrowest phone, a common one, and a laptop."""

DESKTOP: ViewportSize = {"width": 1280, "height": 800}


class Visits:
    """Opens pages for different people and keeps what their browsers complained about."""

    def __init__(self, browser: Browser, http: str) -> None:
        self._browser, self.http = browser, http
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []

    def end(self) -> None:
        """Everybody goes home; no page may have complained."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()
        complaints, self._complaints = self._complaints, []
        assert complaints == []

    def person(self, locale: str = "en", cookie: str | None = None, **looks: Any) -> Page:
        """Somebody with a fresh browser; ``cookie`` makes them somebody known."""
        context = self._browser.new_context(locale=locale, viewport=DESKTOP, **looks)
        self._contexts.append(context)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self.http)
        if cookie is not None:
            context.add_cookies([{"name": "tertia", "value": cookie, "url": self.http}])
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("pageerror", lambda error: self._hear("error", str(error)))
        return page

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error":
            self._complaints.append(text)

    def table(self, page: Page, **made: Any) -> str:
        """The address of a table that this person makes."""
        headers = {"content-type": "application/json"}
        answer = page.request.post(f"{self.http}/api/tables", data=json.dumps(made), headers=headers)
        assert answer.ok, answer.text()
        return f"{self.http}{answer.json()['link']}"


@contextmanager
def visiting(http: str) -> Iterator[Visits]:
    """A browser to visit a server with."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield Visits(browser, http)
        browser.close()


def overflow(page: Page) -> int:
    """How many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def check_widths(page: Page) -> None:
    """Nothing sticks out, from the narrowest screen on; targets on a phone are big enough for a finger."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert overflow(page) <= 0, f"at {width} px the page is {overflow(page)} px too wide"
        if width == 390:
            assert small_targets(page) == []
    page.set_viewport_size(DESKTOP)


def small_targets(page: Page) -> list[str]:
    """Buttons and fields that a finger would miss: less than 44 px high or wide."""
    found: list[str] = page.locator("#screen :is(button, a, select, input)").evaluate_all(
        """all => all.filter(one => {
            const box = one.getBoundingClientRect();
            const edge = one.closest('.seg') ? 6 : 0; // the groove around it belongs to it
            return one.checkVisibility() && !one.matches('p a')
                && (Math.round(box.height) + edge < 44 || Math.round(box.width) < 44);
        }).map(one => one.outerHTML.slice(0, 120))"""
    )
    return found


def violations(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 A and AA."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    result = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
    return [
        f"{one['id']}: {[node['html'][:160] for node in one['nodes']]}"
        for one in result.response["violations"]
    ]
