"""Help at a table: a sheet over it, while the game goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.play import FORMS, cards_on, choose_language, pick
from browser.scenes import playing
from browser.screens import LOW_SCREENS, SCREENS, resize, too_wide, violations
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, text


def open_help(page: Page) -> None:
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("form", FORMS)
def test_every_table_has_help(visit: Callable[..., Page], server: ServerProcess, form: str) -> None:
    page = visit()
    playing(form)(page, server)
    open_help(page)
    sheet = page.get_by_role("dialog")
    title = text("en", "web.how.title", game=text("en", f"web.games.{form}.name"))
    if form == "solitaire":  # each kind has lines of its own
        title = text("en", "web.solitaire.title", kind=text("en", "web.solitaire.clear"))
    expect(sheet.get_by_role("heading")).to_have_text(title)
    assert sheet.locator("p").count() >= 2
    link = sheet.get_by_role("link", name=text("en", "web.room.all_rules"))
    expect(link).to_have_attribute("href", f"/help/{form}")
    expect(link).to_have_attribute("target", "_blank")
    for size in (*SCREENS, *LOW_SCREENS):
        assert too_wide(page, (size,)) == []
        for tool in (link, sheet.get_by_role("button")):
            expect(tool).to_be_in_viewport(ratio=1)


def test_help_stays_on_the_page_and_gives_the_focus_back(at_table: ReadyTables) -> None:
    """The keys of the game rest while the sheet is open."""
    (page,) = at_table("classic", pages=1, photo_finish=0)
    table = page.url
    help_button = page.get_by_role("button", name="Help")
    help_button.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    assert violations(page) == []
    sheet.locator("p").first.click()
    page.keyboard.press("Space")
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(help_button).to_be_focused()
    expect(page.locator(".card.selected")).to_have_count(0)
    expect(page.locator(".mine")).to_have_count(0)
    assert page.url == table
    assert len(page.context.pages) == 1
    page.keyboard.press("?")
    sheet.get_by_role("button", name=text("en", "web.how.close")).click()
    expect(sheet).to_have_count(0)


def test_the_game_goes_on_behind_the_help(at_table: ReadyTables) -> None:
    ana, iroha = at_table("classic", photo_finish=0, claim="tap", more="auto")
    open_help(ana)
    expect(ana.get_by_role("dialog").locator("p").last).to_have_text(text("en", "web.how.goes_on"))
    pick(iroha, find_sets(cards_on(iroha))[0])
    expect(ana.locator('[data-seat="1"] .points')).to_have_text("3")
    expect(ana.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("game", ["setup", "twenty"])
def test_the_help_fits_a_phone_on_its_side(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess, game: str
) -> None:
    """Down to the sentence that the game goes on, in every language."""
    page = visit()
    at_table(game, visitors=[page], pages=1)
    resize(page, 844, 390)
    table = page.url
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(table)
        page.locator("[data-card]").first.wait_for()
        page.keyboard.press("?")
        sheet = page.locator(".how-it-works")
        for line in (sheet.locator("summary"), sheet.get_by_text(text(language, "web.how.goes_on"))):
            expect(line).to_be_in_viewport(ratio=1)
        lines = sheet.locator(".lines")
        assert lines.evaluate("all => all.scrollHeight <= all.clientHeight"), language


def test_a_replay_links_to_the_rules(visit: Callable[..., Page], server: ServerProcess) -> None:
    page = visit()
    choose_language(page, server, "fr")
    page.goto(f"{server.http}/t/classic/replay")
    link = page.get_by_role("link", name=text("fr", "web.help"))
    expect(link).to_have_attribute("href", "/help/classic")
