"""A line reminds players of "No SET" when nothing happens, and says why more cards come."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.play import cards_on, choose_language, no_set_on, pick
from browser.screens import SCREENS, SHORT_SCREENS, overlapping, resize, too_wide
from browser.tables import ReadyTables, has_begun
from browser.test_layout import COVERED
from support.server_process import ServerProcess
from tertia.rooms.state import Room
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, text

KEEP_LULL = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) =>
        after === 30_000 ? (window.endLull = act, 0) : later(act, after, ...more);
})()"""
"""Keeps the end of a time without a change until a test calls ``endLull``."""


def has_set(wanted: bool) -> Callable[[Room], bool]:
    return lambda room: has_begun(room) and bool(find_sets(room.play.open_cards)) is wanted


def visitors(visit: Callable[..., Page]) -> list[Page]:
    pages = [visit(), visit()]
    for page in pages:
        page.context.add_init_script(KEEP_LULL)
    return pages


@pytest.mark.parametrize("is_there", [True, False], ids=["with a SET", "without"])
def test_the_reminder_tells_nothing_about_the_cards(
    at_table: ReadyTables, visit: Callable[..., Page], is_there: bool
) -> None:
    """It comes once for the same cards, and not after the player's vote."""
    pages = visitors(visit)
    ana, iroha = at_table(
        "classic", visitors=pages, until=has_set(is_there), photo_finish=0, pick_time=60_000
    )
    line = ana.locator(".brief")
    expect(line).to_have_count(0)
    ana.evaluate("endLull()")
    expect(line).to_have_text(text("en", "web.lull"))
    assert text("en", "web.lull") in ana.evaluate("announced")
    for size in (*SCREENS, *SHORT_SCREENS):
        resize(ana, *size)
        assert ana.evaluate(COVERED) == []
        assert overlapping(ana) == []
    ana.keyboard.press("0")
    expect(line).to_have_count(0)
    ana.evaluate("delete window.endLull")
    iroha.keyboard.press("Space")  # a call, after which the same cards lie there
    expect(ana.locator(".paused")).to_have_count(1)
    assert ana.evaluate("'endLull' in window") is False


@pytest.mark.parametrize(("game", "count"), [("classic", 15), ("scout", 15), ("twenty", 9)])
def test_more_cards_say_that_nobody_saw_a_set(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess, game: str, count: int
) -> None:
    pages = visitors(visit)
    for language in LANGUAGES:
        for page in pages:
            choose_language(page, server, language)
        at_table(game, visitors=pages)
        for page in pages:
            page.keyboard.press("0")
        page = pages[0]
        expect(page.locator(".brief")).to_have_text(text(language, "web.laid_more", n=3))
        where = ".table-row" if game == "twenty" else ".grid"
        assert len(cards_on(page, where)) == count
        assert too_wide(page) == []
        for size in (*SCREENS, *SHORT_SCREENS):
            resize(page, *size)
            assert page.evaluate(COVERED) == [], (language, size)


def test_more_cards_after_a_wrong_call_are_told_below_its_explanation(at_table: ReadyTables) -> None:
    """R2.7, R2.8: the others had agreed before that there is no SET, and the call locks out the last player."""
    names = ("Ana", "Iroha", "Lou")
    pages = at_table("classic", names=names, penalty="locked", photo_finish=0, pick_time=60_000)
    for page in pages[:2]:
        page.keyboard.press("0")
        expect(page.locator(".vote .button")).to_contain_text(text("en", "web.take_back_no_set"))
    pages[2].locator("#set").click()
    pick(pages[2], no_set_on(pages[2]))
    for page in pages:
        expect(page.locator(".grid [data-card]")).to_have_count(15)
        expect(page.locator(".explanation .line-below")).to_have_text(text("en", "web.laid_more", n=3))
    for size in (*SCREENS, *SHORT_SCREENS):
        resize(pages[0], *size)
        assert pages[0].evaluate(COVERED) == [], size


def test_coopset_needs_no_reminder(at_table: ReadyTables, visit: Callable[..., Page]) -> None:
    """R8.3: a card costs the team a point."""
    (page, _) = at_table("coopset", visitors=visitors(visit))
    assert page.evaluate("'endLull' in window") is False
