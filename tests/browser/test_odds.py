"""The odds on screen: a page of charts with their tables, and a panel at a game table that shows its odds."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from browser.play import DESKTOP, a_set_on, cards_on, choose_language, pick, wait_until_gone
from browser.screens import THEMES, too_wide, violations_by_day_and_night
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.solver import count_sets
from tertia.texts import LANGUAGES, text

Visit = Callable[..., Page]

HOLD_FIRST_ODDS = """
  window.oddsRequests = 0;
  const realFetch = window.fetch;
  window.fetch = async (address, ...rest) => {
    if (!String(address).endsWith('/odds')) return realFetch(address, ...rest);
    window.oddsRequests += 1;
    const isFirst = window.oddsRequests === 1;
    const response = await realFetch(address, ...rest);
    if (!isFirst) return response;
    const body = await response.json();
    response.json = () => new Promise(resolve => {
      window.releaseFirstOdds = () => resolve(body);
    });
    return response;
  };
"""
"""Counts the requests for odds, and holds back the body of the first response until ``releaseFirstOdds``."""


def test_every_chart_has_its_table(visit: Visit, server: ServerProcess) -> None:
    """R1.8: never the quoted figure without the true one. In every language, without scripts."""
    page = visit(java_script_enabled=False)
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/odds")
        expect(page.get_by_role("heading", level=1)).to_have_text(text(language, "page.odds.title"))
        expect(page.locator("svg.chart:visible")).to_have_count(5)
        for plate in page.locator(".plate").all():
            plate.locator("summary").click()
            expect(plate.locator("tbody tr").first).to_be_visible()
        twelve = page.locator(".plate", has=page.locator("#chart-quoted")).locator("tbody tr").first
        for odds in ("33", "31", "15"):  # 1 in so many tables has no SET: as quoted, in truth, and in play
            expect(twelve).to_contain_text(odds)


def test_the_page_fits_every_screen_without_violations(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    page.goto(f"{server.http}/odds")
    page.locator("summary").first.click()
    assert too_wide(page) == []
    assert violations_by_day_and_night(page) == []


def test_charts_fit_a_phone(visit: Visit, server: ServerProcess) -> None:
    """No chart scrolls, and every word of it is inside. In every language."""
    page = visit(viewport={"width": 360, "height": 640})
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/odds")
        charts = page.locator("svg.chart:visible")
        expect(charts).to_have_count(5)
        cut = charts.evaluate_all(
            """all => all.flatMap(chart => {
              const frame = chart.getBoundingClientRect();
              return [...chart.querySelectorAll('text')].filter(words => {
                const box = words.getBoundingClientRect();
                return box.left < frame.left - 1 || box.right > frame.right + 1 || frame.right > innerWidth;
              }).map(words => words.textContent);
            })"""
        )
        assert cut == [], language


def top_corners(page: Page, area: Locator) -> tuple[int, int]:
    """Return how bright the upper corners of an area are, where no text is."""
    picture = Image.open(BytesIO(area.screenshot())).convert("L")
    left, right = (picture.getpixel((x, 1)) for x in (1, picture.width - 2))
    assert isinstance(left, int)
    assert isinstance(right, int)
    return left, right


def test_a_wide_table_shows_at_which_edge_it_goes_on(visit: Visit, server: ServerProcess) -> None:
    """By day and by night, a shadow lies at that edge, and goes when the table is scrolled to its end."""
    page = visit(viewport={"width": 320, "height": 568})
    page.goto(f"{server.http}/odds")
    for summary in page.locator(".plate summary").all():
        summary.click()
    is_wide = "all => all.flatMap((area, i) => area.scrollWidth > area.clientWidth + 24 ? [i] : [])"
    areas = page.locator(".scrolls")
    wide = areas.evaluate_all(is_wide)
    assert wide
    for area in map(areas.nth, wide):
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            area.evaluate("area => area.scrollTo(0, 0)")
            left, right = top_corners(page, area)
            assert left - right > 10
            area.evaluate("area => area.scrollTo(area.scrollWidth, 0)")
            left, right = top_corners(page, area)
            assert right - left > 10


def test_a_table_shows_its_odds(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", names=("Ana",), settings=DESKTOP, odds="on")
    panel = page.get_by_role("complementary", name="Odds")
    expect(panel).to_contain_text(re.compile(rf"^\s*{count_sets(cards_on(page))} SETs? "))


def test_odds_that_arrive_after_the_cards_changed_are_ignored(visit: Visit, at_table: ReadyTables) -> None:
    page = visit(**DESKTOP)
    page.add_init_script(HOLD_FIRST_ODDS)
    at_table("classic", names=("Ana",), visitors=[page], odds="on")
    page.wait_for_function("() => 'releaseFirstOdds' in window")
    found = a_set_on(page)
    assert found is not None
    pick(page, found)
    wait_until_gone(page, found[0])
    panel = page.get_by_role("complementary", name="Odds")
    newest = re.compile(rf"^\s*{count_sets(cards_on(page))} SETs? ")
    expect(panel).to_contain_text(newest)
    # Outdated odds would replace the newest ones, and the next drawing would request those again.
    requests = page.evaluate(
        """async () => {
          releaseFirstOdds();
          await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return oddsRequests;
        }"""
    )
    assert requests == 2
    expect(panel).to_contain_text(newest)
