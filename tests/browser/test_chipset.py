"""ChipSet on screen, over a real server (RULES 6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.play import (
    MOVING,
    PHONE,
    cards_on,
    overflow,
    overflows,
    two_at_a_table,
    violations_by_day_and_night,
    watching,
    with_bots,
)
from support.server_process import Running
from tertia.texts import LANGUAGES

Visit = Callable[..., Page]
SLOW = {"turn_time": 600_000, "answer_time": 600_000, "pause": 600_000}


def is_over(page: Page) -> bool:
    return bool(page.evaluate("document.body.dataset.phase === 'over'"))


def button(page: Page, name: str) -> Any:
    return page.locator(".bets").get_by_role("button", name=re.compile(f"^{name}"))


def play_to_the_end(pages: list[Page], touch: bool = False) -> None:
    """Call everything, show as soon as there is a SET, and deal when it is one's turn to deal."""
    while not is_over(pages[0]):
        for page in pages:
            for name in ("Show my SETs", "Stay hidden", "Check", "Call"):
                if button(page, name).count() and button(page, name).is_enabled():
                    button(page, name).tap() if touch else button(page, name).click()
                    break
            deal = page.locator(".result").get_by_role("button", name="Deal")
            if deal.count():
                deal.click()
                expect(page.locator(".result")).to_have_count(0)  # or it would be pressed twice


def test_a_whole_match_of_two_by_clicks(visit: Visit, server: Running) -> None:
    """R6.4: a bet is called; R6.6: a SET is shown; R6.3: the deal passes on; then it is over."""
    ana, iroha = two_at_a_table(visit, server, MOVING, game="chipset", options={**SLOW, "deals": 2})
    expect(button(iroha, "Bet")).to_be_visible()
    iroha.get_by_role("button", name="2", exact=True).click()
    button(iroha, "Bet 2").click()
    expect(ana.locator(".place .say")).to_contain_text("Raises to 2")
    expect(ana.locator(".pot b")).to_have_text("2")
    expect(button(ana, "Raise to 3")).to_be_visible()
    button(ana, "Call 2").click()
    expect(iroha.locator(".pot b")).to_have_text("4")
    play_to_the_end([ana, iroha])
    for page in (ana, iroha):
        page.get_by_role("button", name="See the result").click()
        expect(page.locator(".podium, .step").first).to_be_visible()


def test_a_deal_by_touch_on_a_phone(visit: Visit, server: Running) -> None:
    pages = two_at_a_table(visit, server, PHONE, game="chipset", options={**SLOW, "deals": 1})
    assert overflow(pages[0]) == 0
    play_to_the_end(pages, touch=True)


def test_bets_by_keyboard_alone(visit: Visit, server: Running) -> None:
    """1 to 3 choose the amount, R raises, C calls, F folds; who stays in takes the pot without showing (R6.7)."""
    ana, iroha = two_at_a_table(visit, server, game="chipset", options=SLOW)
    expect(button(iroha, "Bet")).to_be_visible()
    iroha.keyboard.press("3")
    expect(button(iroha, "Bet 3")).to_be_visible()
    iroha.keyboard.press("r")
    expect(button(ana, "Call 3")).to_be_visible()
    ana.keyboard.press("f")
    for page in (ana, iroha):
        expect(page.locator(".result .say")).to_contain_text("Iroha takes the pot of")
    expect(iroha.locator(".result").get_by_role("button", name="Deal")).to_be_visible()
    expect(ana.locator(".result").get_by_role("button", name="Deal")).to_have_count(0)


def test_a_hand_is_seen_by_its_owner_alone(visit: Visit, server: Running) -> None:
    """R6.2: neither the other player nor a spectator has the cards anywhere in the page."""
    ana, iroha = two_at_a_table(visit, server, game="chipset", options=SLOW)
    hand = cards_on(ana, ".hand")
    assert len(hand) == 2
    watcher = visit()
    watching(watcher, ana.url)
    for page in (iroha, watcher):
        expect(page.locator(".backs .card").first).to_be_visible()
        assert not set(hand) & set(cards_on(page, "#screen"))
        assert page.locator(".places card-face[card]").count() == 0


def test_three_taps_are_a_note_that_nobody_else_sees(visit: Visit, server: Running) -> None:
    ana, iroha = two_at_a_table(visit, server, game="chipset", options=SLOW)
    for card in (*cards_on(ana, ".comm"), cards_on(ana, ".hand")[0]):
        ana.locator(f'[data-card="{card}"]').click()
    expect(ana.locator(".marked")).to_contain_text("1 SET marked")
    expect(iroha.locator(".marked")).to_have_count(0)
    ana.get_by_role("button", name=re.compile("^Remove the mark")).click()
    expect(ana.locator(".marked")).to_have_count(0)


@pytest.mark.parametrize("players", [2, 20])
def test_nothing_is_wider_than_the_screen(visit: Visit, server: Running, players: int) -> None:
    page = visit()
    with_bots(page, server, players, game="chipset", options=SLOW)
    assert overflows(page) == [0, 0, 0]
    assert page.locator(".place").count() == players - 1


def test_no_accessibility_violations(visit: Visit, server: Running) -> None:
    looks = {"bypass_csp": True, "reduced_motion": "reduce"}
    ana, iroha = two_at_a_table(visit, server, looks, game="chipset", options=SLOW)
    expect(button(iroha, "Bet")).to_be_visible()
    assert violations_by_day_and_night(iroha) == []
    assert violations_by_day_and_night(ana) == []
    button(iroha, "Fold").click()
    expect(ana.locator(".result .say")).to_be_visible()
    assert violations_by_day_and_night(ana) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(visit: Visit, server: Running, language: str) -> None:
    """A key that has no text would be read as it is written in the code."""
    page = visit(locale=language)
    with_bots(page, server, 2, language, game="chipset", options=SLOW)
    expect(page.locator(".bets")).to_be_visible()
    assert "web." not in page.inner_text("body")
