"""The odds on screen: a page of charts with their tables, and a panel at a table that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.play import cards_on, new_table, sit
from browser.screens import SCREENS, overflow, resize, violations
from support.server_process import Running
from tertia.solver import count_sets
from tertia.texts import LANGUAGES, text

Visit = Callable[..., Page]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chart_has_its_table(visit: Visit, server: Running, language: str) -> None:
    """R1.8: never the quoted figure without the true one."""
    page = visit(locale=language, java_script_enabled=False)
    page.goto(f"{server.http}/odds")
    expect(page.get_by_role("heading", level=1)).to_have_text(text(language, "page.odds.title"))
    expect(page.locator("svg.chart")).to_have_count(4)
    for plate in page.locator(".plate").all():
        plate.locator("summary").click()
        expect(plate.locator("tbody tr").first).to_be_visible()
    twelve = page.locator(".plate", has=page.locator("#chart-quoted")).locator("tbody tr").first
    expect(twelve).to_contain_text("33")
    expect(twelve).to_contain_text("31")
    expect(twelve).to_contain_text("15")


def test_it_fits_and_has_no_violations(visit: Visit, server: Running) -> None:
    page = visit(bypass_csp=True)
    page.goto(f"{server.http}/odds")
    page.locator("summary").first.click()
    for width, height in SCREENS:
        resize(page, width, height)
        assert overflow(page) == 0
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert violations(page) == []


def test_a_table_shows_its_odds(visit: Visit, server: Running) -> None:
    page = visit(viewport={"width": 1280, "height": 800})
    new_table(page, server, game="classic", options={"odds": "on"})
    sit(page, "Ana")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-card]").first).to_be_visible()
    panel = page.get_by_role("complementary", name="Odds")
    expect(panel).to_contain_text(re.compile(rf"^\s*{count_sets(cards_on(page))} SETs? "))
