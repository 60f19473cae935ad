"""Plays everything that flight mode offers in Chromium without a network, takes pictures and measures.

    PYTHONPATH=tests python -m browser.flight_games FOLDER                everything
    PYTHONPATH=tests python -m browser.flight_games FOLDER setup start    some parts: forms, ``pages``, ``start``

After one visit, the server is stopped and the network of the browser is off. A whole game of each form is played by
clicks against bots of all levels. The script prints how long the page was blocked at most, and how long it takes from
a press to a dealt table. It needs the files that ``make offline`` builds. Its pictures go into the folder.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect, sync_playwright

from browser.chromium import CHROMIUM, FLAGS
from browser.play import TIMEOUT, cards_on
from support.server_process import running_server
from tertia.bots.levels import LEVELS
from tertia.rooms.forms import FORMS
from tertia.solver import find_sets
from tertia.texts import text

AUTOPLAY = (Path(__file__).parent / "autoplay.js").read_text("utf-8").rstrip(";\n")
"""A function that plays a form in the page."""

SHORT: dict[str, dict[str, Any]] = {
    "classic": {"game": "classic"},
    "beginner": {"game": "classic", "edition": "002", "form": "beginner", "options": {"deals": 1}},
    "solitaire": {"game": "classic", "edition": "000", "form": "solitaire"},
    "scout": {"game": "scout"},
    "chipset": {"game": "chipset", "seats": 3, "options": {"deals": 3}},
    "setup": {"game": "setup", "seats": 3, "options": {"window": 1000}},
    "coopset": {"game": "coopset", "seats": 3},
    "twenty": {"game": "twenty", "seats": 3, "options": {"deals": 2}},
}
"""A table of each form. Long matches have fewer deals than usual."""

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "desktop": {"width": 1280, "height": 800},
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

GAME_TIMEOUT = 900_000
STARTS = 5

LONG_TASKS = """() => {
    window.longTasks = [];
    new PerformanceObserver(list => list.getEntries().forEach(one => {
        if (document.body?.dataset.phase === 'playing') longTasks.push(Math.round(one.duration));
    })).observe({type: 'longtask'});
}"""
"""Collects the milliseconds for which the page was blocked, if it was for more than 50, while a game is played."""


def take_pictures(page: Page, folder: Path, name: str) -> None:
    """Save the screen by day and by night, on a desktop and on a phone."""
    for size in ("phone", "desktop"):  # the desktop last: it stays
        page.set_viewport_size(SIZES[size])
        for theme in THEMES[::-1]:
            page.emulate_media(color_scheme=theme)
            page.screenshot(path=folder / f"{name}-{size}-{theme}.png")


def report_error(error: object) -> None:
    sys.stdout.write(f"error on the page: {error}\n")


def new_page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.on("pageerror", report_error)
    page.add_init_script(f"({LONG_TASKS})()")
    return page


def play_form(context: BrowserContext, site: str, form: str, level: str, folder: Path) -> None:
    """Play a whole game of a form, then replay it."""
    page, began = new_page(context), time.monotonic()
    # Any table of flight mode will do: its page creates the one to be played.
    page.goto(f"{site}/t/flight-new?form=solitaire")
    expect(page.locator("[data-card]").first).to_be_visible()
    link = page.evaluate(
        """async wanted => {
            const answer = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(wanted)});
            return (await answer.json()).link;
        }""",
        SHORT[form],
    )
    bots = ",".join([level] * (0 if form == "solitaire" else 3))
    page.goto(f"{site}{link}#bots={bots}&keep=1")
    page.locator("dialog.how-it-works .solid, [data-card]").first.wait_for()
    if page.locator("dialog.how-it-works .solid").count():
        page.locator("dialog.how-it-works .solid").click()
    expect(page.locator("[data-card]").first).to_be_visible()
    take_pictures(page, folder, f"{form}-table")
    page.evaluate(AUTOPLAY, form)
    page.wait_for_function("() => document.body.dataset.phase === 'over'", timeout=GAME_TIMEOUT)
    took, blocked = time.monotonic() - began, page.evaluate("longTasks")
    page.evaluate("clearInterval(autoplay)")
    result = page.get_by_role("button", name=text("en", "web.to_result"))
    end = page.locator(".podium, .step, .end-page, main.end").first
    expect(result.or_(end).first).to_be_visible()
    if result.count():
        result.click()
    page.wait_for_timeout(2_500)  # the last table stays for a moment
    take_pictures(page, folder, f"{form}-end")
    page.goto(f"{site}{link}/replay")
    expect(page.locator(".replay [data-card], .replay card-face").first).to_be_visible()
    take_pictures(page, folder, f"{form}-replay")
    sys.stdout.write(
        f"{form}: a whole game against {level} in {took:.0f} s; "
        f"{len(blocked)} long tasks, the longest {max(blocked, default=0)} ms\n"
    )
    page.close()


def show_pages(context: BrowserContext, site: str, folder: Path) -> None:
    """Open the pages that Python renders, answer a drill and solve the puzzle of the day."""
    page = new_page(context)
    for name, path in (("home", "/"), ("flight", "/flight"), ("own-games", "/me"), ("learn", "/learn")):
        page.goto(site + path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        take_pictures(page, folder, name)
    page.locator('[data-drill="third"]').click()
    expect(page.locator("#stage .card").first).to_be_visible()
    page.locator("#stage button[data-card]").first.click()
    expect(page.locator(".feedback")).to_be_visible()
    take_pictures(page, folder, "drill")
    page.goto(f"{site}/daily")
    page.locator("[data-start=nine]").click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    sets = find_sets(cards_on(page))
    for count, cards in enumerate(sets, 1):
        for card in cards:
            page.locator(f'.grid [data-card="{card}"]').click()
        expect(page.locator(".big-clock .on")).to_have_count(count)
    expect(page.locator(".puzzle-result .sentence")).to_be_visible()
    take_pictures(page, folder, "daily")
    sys.stdout.write(f"pages: a drill was answered, and the puzzle of the day solved with {len(sets)} SETs\n")
    page.close()


def measure_start(context: BrowserContext, site: str, folder: Path) -> None:
    """Print the time from the navigation to a dealt table, five times, with the load of the machine."""
    times = []
    for attempt in range(STARTS):
        page = new_page(context)
        page.goto(f"{site}/t/flight-new?form=classic&level=regular", wait_until="commit")
        page.locator("[data-opening] i").first.wait_for()
        if attempt == 0:
            take_pictures(page, folder, "opening")
            explanation = page.locator("dialog.how-it-works .solid")
            page.locator(".grid [data-card]").or_(explanation).first.wait_for()
            if explanation.count():  # the first game of this form is dealt after it
                explanation.click()
        page.wait_for_function("() => document.querySelector('.grid [data-card]')", polling=50)
        times.append(page.evaluate("performance.now()") / 1000)
        page.close()
    load = os.getloadavg()[0]
    sys.stdout.write(
        f"start: {', '.join(f'{one:.1f}' for one in times)} s (load of the machine: {load:.1f})\n"
    )


def main(folder: Path, parts: list[str]) -> None:
    """Install flight mode, switch the network off, and do the parts."""
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=TIMEOUT)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as store:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(locale="en", viewport=SIZES["desktop"])
        context.set_default_timeout(TIMEOUT)
        with running_server(Path(store)) as server:
            page = new_page(context)
            page.goto(f"{server.http}/flight")
            page.get_by_role("button", name=text("en", "flight.install")).click()
            expect(page.get_by_text(text("en", "web.flight.ready"))).to_be_visible()
            page.goto(server.http)  # the home page as of the last visit
            page.close()
        context.set_offline(True)
        for number, form in enumerate(FORMS):
            if form in parts:
                level = list(LEVELS)[number % len(LEVELS)]
                play_form(context, server.http, form, level, folder)
        if "pages" in parts:
            show_pages(context, server.http, folder)
        if "start" in parts:
            measure_start(context, server.http, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or [*FORMS, "pages", "start"])
